import { crc32 } from 'node:zlib'
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'
import { NetworkFileError } from './onnx-constants.ts'
import { isKind, readPickle, type PickleTuple, type PickleValue } from './read-pickle.ts'

/**
 * A tensor in row-major order: floats, or 8-bit codes, each of which represents its value times
 * `scale`.
 */
export type Tensor =
  | { readonly shape: readonly number[]; readonly values: Float32Array<ArrayBuffer>; readonly scale?: never }
  | { readonly shape: readonly number[]; readonly values: Int8Array<ArrayBuffer>; readonly scale: number }

/** The tensors of a checkpoint by name; a linear layer's are `….weight` and `….bias`. */
export type Tensors = ReadonlyMap<string, Tensor>

/** The largest checkpoint that is accepted; reading it takes a few times as much memory. */
export const MAX_CHECKPOINT_BYTES = 16 * 1024 * 1024

const MAX_PICKLE_BYTES = 1024 * 1024
/** Maximum number of tensors of a checkpoint; the largest known one has 300. */
const MAX_TENSORS = 2000

/** The suffix of an 8-bit linear layer in a checkpoint, after the name of the layer. */
const PACKED = '._packed_params._packed_params'

/**
 * Reads the tensors of a PyTorch checkpoint, a zip of a pickle and raw numbers, without executing
 * the pickle (read-pickle.ts). Linear layers may be quantised to 8 bits per tensor. Throws a
 * NetworkFileError for any other file.
 */
export async function readCheckpoint(bytes: Uint8Array): Promise<Tensors> {
  if (bytes.byteLength > MAX_CHECKPOINT_BYTES) {
    throw new NetworkFileError(`it is larger than ${MAX_CHECKPOINT_BYTES / 1024 / 1024} MB`)
  }
  const files = await readArchive(bytes)
  const pickle = files.get('data.pkl')
  if (!pickle) throw new NetworkFileError("it isn't a PyTorch checkpoint")
  if (pickle.byteLength > MAX_PICKLE_BYTES) throw new NetworkFileError('its pickle is too large')
  const state = readPickle(pickle)
  if (!isKind(state, 'map')) throw createMalformedError("it isn't a dictionary")
  if (state.entries.size > MAX_TENSORS) throw createMalformedError(`it has more than ${MAX_TENSORS} tensors`)
  const tensors = new Map<string, Tensor>()
  for (const [name, value] of state.entries) addTensors(tensors, name, value, files)
  return tensors
}

type Files = ReadonlyMap<string, Uint8Array>

function addTensors(tensors: Map<string, Tensor>, name: string, value: PickleValue, files: Files): void {
  // The type of a layer's codes, which its weight contains too.
  if (isKind(value, 'global')) return
  if (!isKind(value, 'tuple')) {
    const tensor = readTensor(name, value, files)
    if (tensor) tensors.set(name, tensor)
    return
  }
  if (!name.endsWith(PACKED)) throw createMalformedError(`${name} isn't a tensor`)
  const layer = name.slice(0, -PACKED.length)
  for (const [index, part] of ['weight', 'bias'].entries()) {
    const tensor = readTensor(name, value.items[index], files)
    if (!tensor) throw createMalformedError(`${name} has no ${part}`)
    tensors.set(`${layer}.${part}`, tensor)
  }
}

/** Reads a tensor; returns undefined for a tensor of integers, which no layer needs. */
function readTensor(name: string, value: PickleValue | undefined, files: Files): Tensor | undefined {
  if (!isKind(value, 'call')) throw createMalformedError(`${name} isn't a tensor`)
  const [storage, offset, size, strides, quantiser] = value.args
  // A parameter consists of a tensor and two settings of its training.
  if (value.name.endsWith('_rebuild_parameter')) return readTensor(name, storage, files)
  const shape = readSizes(name, size)
  const { kind, bytes, count } = readStorage(name, storage, files)
  const rowMajor = shape.map((_, axis) => readSize(shape, axis + 1))
  const isWhole = offset === 0 && readSize(shape, 0) === count
  if (!isWhole || readSizes(name, strides).join() !== rowMajor.join()) {
    throw createMalformedError(`${name} doesn't store its values in order`)
  }
  if (kind === 'torch FloatStorage') return { shape, values: new Float32Array(bytes) }
  if (kind === 'torch QInt8Storage') {
    return { shape, values: new Int8Array(bytes), scale: readScale(name, quantiser) }
  }
  return undefined
}

/** Returns the number of elements of the axes from `axis` on. */
function readSize(shape: readonly number[], axis: number): number {
  return shape.slice(axis).reduce((product, size) => product * size, 1)
}

const BYTES_PER_NUMBER: Readonly<Record<string, number>> = {
  'torch FloatStorage': 4,
  'torch LongStorage': 8,
  'torch QInt8Storage': 1,
}

function readStorage(name: string, value: PickleValue | undefined, files: Files) {
  const id = isKind(value, 'reference') && isKind(value.id, 'tuple') ? value.id.items : []
  const [tag, type, key, , count] = id
  const kind = isKind(type, 'global') ? type.name : ''
  const bytesPerNumber = BYTES_PER_NUMBER[kind]
  const bytes = typeof key === 'string' ? files.get(`data/${key}`) : undefined
  if (tag !== 'storage' || bytesPerNumber === undefined || typeof count !== 'number' || !bytes) {
    throw createMalformedError(`${name} has no values`)
  }
  if (count * bytesPerNumber !== bytes.byteLength)
    throw createMalformedError(`${name} has the wrong number of values`)
  // readArchive gives each file a separate buffer.
  return { kind, bytes: bytes.buffer as ArrayBuffer, count }
}

function readSizes(name: string, value: PickleValue | undefined): number[] {
  const items: PickleTuple['items'] = isKind(value, 'tuple') ? value.items : [-1]
  const sizes = items.filter(item => typeof item === 'number')
  if (sizes.length < items.length || sizes.some(size => !Number.isSafeInteger(size) || size < 0)) {
    throw createMalformedError(`${name} has no shape`)
  }
  return sizes
}

/** Reads the factor of codes whose zero represents zero, the same for the whole tensor. */
function readScale(name: string, value: PickleValue | undefined): number {
  const [kind, scale, zeroPoint] = isKind(value, 'tuple') ? value.items : []
  const isPerTensor = isKind(kind, 'global') && kind.name === 'torch per_tensor_affine' && zeroPoint === 0
  if (!isPerTensor || typeof scale !== 'number' || !(scale > 0 && scale < Infinity)) {
    throw createMalformedError(`${name} has an unsupported kind of code`)
  }
  return scale
}

function createMalformedError(what: string): NetworkFileError {
  return new NetworkFileError(`it isn't the expected checkpoint: ${what}`)
}

/** Maximum number of files in a checkpoint; the largest known one has 302. */
const MAX_ENTRIES = 2000

/**
 * Reads all files of a zip whose files are not compressed, as PyTorch writes it; keys are their
 * paths below the single folder of the zip. The result takes no more memory than the zip. Throws a
 * NetworkFileError for any other zip.
 */
async function readArchive(bytes: Uint8Array): Promise<Map<string, Uint8Array>> {
  try {
    const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    return await readEntries(zip, bytes.byteLength)
  } catch (error) {
    if (error instanceof NetworkFileError) throw error
    // yauzl's own errors describe faults of the zip.
    throw new NetworkFileError("it isn't a complete zip", { cause: error })
  }
}

async function readEntries(zip: ZipFile, zipBytes: number): Promise<Map<string, Uint8Array>> {
  if (zip.entryCount > MAX_ENTRIES) throw new NetworkFileError(`its zip has more than ${MAX_ENTRIES} files`)
  const files = new Map<string, Uint8Array>()
  let bytes = 0
  let folder: string | undefined
  for await (const entry of zip.eachEntry()) {
    // Overlapping entries could be unpacked to more bytes than the zip has.
    bytes += entry.uncompressedSize
    if (entry.compressionMethod !== 0 || bytes > zipBytes) {
      throw new NetworkFileError('its zip claims to contain more than it can')
    }
    const [first = '', ...rest] = entry.fileName.split('/')
    folder ??= first
    const path = rest.join('/')
    if (first !== folder || path === '' || files.has(path)) {
      throw new NetworkFileError("its zip contains files that don't belong in a checkpoint")
    }
    files.set(path, await readEntry(zip, entry))
  }
  return files
}

async function readEntry(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  const content = new Uint8Array(entry.uncompressedSize)
  let position = 0
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    content.set(chunk, position)
    position += chunk.length
  }
  if (crc32(content) !== entry.crc32) throw new NetworkFileError('its zip is damaged')
  return content
}

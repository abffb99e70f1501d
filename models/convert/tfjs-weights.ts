import { readFileSync } from 'node:fs'

/**
 * A weight in the format in which the package stores it. Float16 and uint8 are kept, so that the
 * converted files stay small.
 */
export type StoredTensor =
  | { storage: 'float32'; shape: number[]; values: Float32Array }
  | { storage: 'float16'; shape: number[]; values: Float16Array }
  | { storage: 'int32'; shape: number[]; values: Int32Array }
  /** Represents `values * scale + min`. */
  | { storage: 'uint8'; shape: number[]; values: Uint8Array; scale: number; min: number }

export type WeightSpec = {
  name: string
  shape: number[]
  dtype: string
  quantization?: { dtype: string; scale?: number; min?: number }
}

/**
 * Reads one shard, which contains the tensors of `specs` one after another, as TensorFlow.js writes
 * them.
 */
export function readWeights(shardPath: URL, specs: WeightSpec[]): Map<string, StoredTensor> {
  // Copied into a separate buffer, so that the typed arrays below are aligned.
  const shard = new Uint8Array(readFileSync(shardPath))
  const weights = new Map<string, StoredTensor>()
  let offset = 0
  for (const spec of specs) {
    const tensor = readTensor(shard, offset, spec)
    weights.set(spec.name, tensor)
    offset += tensor.values.byteLength
  }
  if (offset !== shard.byteLength)
    throw new Error(
      `${shardPath.pathname} has ${shard.byteLength} bytes, its manifest accounts for ${offset}.`,
    )
  return weights
}

function readTensor(shard: Uint8Array, offset: number, spec: WeightSpec): StoredTensor {
  const { shape, quantization } = spec
  const count = shape.reduce((product, size) => product * size, 1)
  const storage = quantization?.dtype ?? spec.dtype
  const readBytes = (size: number) => shard.slice(offset, offset + count * size).buffer
  switch (storage) {
    case 'float32':
      return { storage, shape, values: new Float32Array(readBytes(4)) }
    case 'float16':
      return { storage, shape, values: new Float16Array(readBytes(2)) }
    case 'int32':
      return { storage, shape, values: new Int32Array(readBytes(4)) }
    case 'uint8': {
      const { scale, min } = quantization ?? {}
      if (scale === undefined || min === undefined)
        throw new Error(`${spec.name} lacks its scale or minimum.`)
      return { storage, shape, values: new Uint8Array(readBytes(1)), scale, min }
    }
    default:
      throw new Error(`${spec.name} is stored as ${storage}, which this script does not read.`)
  }
}

/** Decodes the numbers of a stored tensor. */
export function decode(tensor: StoredTensor): Float32Array {
  if (tensor.storage !== 'uint8') return Float32Array.from(tensor.values)
  const { scale, min } = tensor
  return Float32Array.from(tensor.values, value => value * scale + min)
}

export function findStoredWeight(weights: Map<string, StoredTensor>, name: string): StoredTensor {
  const weight = weights.get(name)
  if (!weight) throw new Error(`The model has no weight ${name}.`)
  return weight
}

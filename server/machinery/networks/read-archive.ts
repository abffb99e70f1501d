import { crc32 } from 'node:zlib'
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'
import { NetworkFileError } from './network-file-error.ts'

/** Maximum number of files in a checkpoint; the largest known one has 302. */
const MAX_ENTRIES = 2000

/**
 * Reads all files of a zip whose files are not compressed, as PyTorch writes it; keys are their
 * paths below the single folder of the zip. The result takes no more memory than the zip. Throws a
 * NetworkFileError for any other zip.
 */
export async function readArchive(bytes: Uint8Array): Promise<Map<string, Uint8Array>> {
  try {
    const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    return await readEntries(zip, bytes.byteLength)
  } catch (error) {
    if (error instanceof NetworkFileError) throw error
    // yauzl's own errors describe faults of the zip.
    throw new NetworkFileError('it is no complete zip', { cause: error })
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
      throw new NetworkFileError('its zip holds more than it has bytes for')
    }
    const [first = '', ...rest] = entry.fileName.split('/')
    folder ??= first
    const path = rest.join('/')
    if (first !== folder || path === '' || files.has(path)) {
      throw new NetworkFileError('its zip has other files than a checkpoint')
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

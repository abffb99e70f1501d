import { MAX_NOTES_BYTES, MAX_SIDECAR_LENGTH } from '../../../shared/api/sidecar-limits.ts'
import { readPhotoNames, type PhotoNames } from '../../xmp/photo-names.ts'
import type { FileStream } from './receive-file.ts'

/** An XMP file that was sent among photos; null for one that names nobody. */
export type SentSidecar = { readonly sentName: string; readonly names: PhotoNames | null }

/** Picasa's notes on the folder of the photos. */
export type SentNotes = { readonly sentName: string; readonly ini: string }

/** What is too large to be notes names nobody. */
export async function readNotes(sentName: string, stream: FileStream): Promise<SentNotes> {
  return { sentName, ini: (await readWhole(stream, MAX_NOTES_BYTES))?.toString() ?? '' }
}

/** Keeps of it what it says and nothing else: a form may hold thousands. What is too large to be one names nobody. */
export async function readSidecar(sentName: string, stream: FileStream): Promise<SentSidecar> {
  const bytes = await readWhole(stream, MAX_SIDECAR_LENGTH)
  return { sentName, names: bytes && readPhotoNames(bytes) }
}

async function readWhole(stream: FileStream, maxBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let byteSize = 0
  for await (const chunk of stream) {
    // A multipart stream gives nothing but buffers.
    const bytes = chunk as Buffer
    byteSize += bytes.length
    if (byteSize <= maxBytes) chunks.push(bytes)
  }
  return byteSize <= maxBytes ? Buffer.concat(chunks) : null
}

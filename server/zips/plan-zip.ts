import { layOutZip, type ZipEntry } from './zip-layout.ts'

/** A file of a zip: the bytes of a blob, or the given content. */
export type ZipFile = ZipEntry & ({ readonly blob: string } | { readonly content: Uint8Array })

/**
 * All of a zip but the bytes of its blobs, in a form that a thread can hand over at no cost,
 * however many files there are.
 */
export type ZipPlan = {
  readonly byteSize: number
  /** What comes before, between and after the blobs. */
  readonly bytes: Uint8Array
  /** Where in `bytes` each blob is inserted. */
  readonly ends: Uint32Array
  /** The names of the blobs, a line each. */
  readonly blobs: string
}

/** Plans a zip of files that are not compressed, as photos do not compress. */
export function planZip(files: readonly ZipFile[]): ZipPlan {
  const { parts, directory, byteSize } = layOutZip(files)
  const pieces: Uint8Array[] = []
  const ends: number[] = []
  const blobs: string[] = []
  let length = 0
  const add = (piece: Uint8Array): void => {
    pieces.push(piece)
    length += piece.length
  }
  for (const { header, entry } of parts) {
    add(header)
    if ('content' in entry) {
      add(entry.content)
      continue
    }
    ends.push(length)
    blobs.push(entry.blob)
  }
  add(directory)
  return {
    byteSize,
    bytes: concatenate(pieces, length),
    ends: Uint32Array.from(ends),
    blobs: blobs.join('\n'),
  }
}

/** In memory of its own, which a thread can hand over. */
function concatenate(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}

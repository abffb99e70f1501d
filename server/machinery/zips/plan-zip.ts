import { layOutZip, type ZipEntry } from './zip-layout.ts'

/** A file of a zip: the bytes of a blob, or the given content. */
export type ZipFile = ZipEntry & ({ readonly blob: string } | { readonly content: Uint8Array })

/**
 * Everything in a zip but the bytes of its blobs, in a form that a thread can transfer without
 * copying, for any number of files.
 */
export type ZipPlan = {
  readonly byteSize: number
  /** The bytes before, between and after the blobs. */
  readonly bytes: Uint8Array
  /** The positions in `bytes` at which the blobs are inserted. */
  readonly ends: Uint32Array
  /** The names of the blobs, one per line. */
  readonly blobs: string
}

/** Plans a zip of uncompressed files, because photos cannot be compressed further. */
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

/** Allocates separate memory, so that a thread can transfer it. */
function concatenate(pieces: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}

import { readFile } from 'node:fs/promises'
import type { GroupableFace } from '../faces/cluster/groupable-face.ts'

export type LabelledFace = GroupableFace & { readonly person: string }

type Description = {
  readonly file: string
  /** Absent where each face is in a picture of its own. */
  readonly photo?: string
  readonly person: string
  readonly quality: number
}

/**
 * Faces that bench/embed-people.ts or bench/embed-album.ts wrote: PATH.json describes each, PATH.bin has the embeddings, 128 numbers of four
 * bytes each, in the same order.
 */
export async function readLabelledFaces(path: string): Promise<LabelledFace[]> {
  const bytes = await readFile(`${path}.bin`)
  const embeddings = new Float32Array(new Uint8Array(bytes).buffer)
  // Written by one of our own scripts.
  const descriptions = JSON.parse(await readFile(`${path}.json`, 'utf8')) as readonly Description[]
  return descriptions.map(({ file, photo = file, person, quality }, i) => ({
    id: file,
    photoId: photo,
    person,
    quality,
    embedding: embeddings.slice(i * 128, (i + 1) * 128),
  }))
}

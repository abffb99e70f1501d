import { readFile, writeFile } from 'node:fs/promises'
import type { GroupableFace } from '../faces/cluster/groupable-face.ts'

export type LabelledFace = GroupableFace & { readonly person: string }

type Description = {
  readonly file: string
  /** Absent if each face is in a picture of its own. */
  readonly photo?: string
  readonly person: string
  readonly quality: number
}

/**
 * Writes faces into two files: PATH.json with their descriptions, PATH.bin with the embeddings, in
 * the same order.
 */
export async function writeLabelledFaces(path: string, faces: readonly LabelledFace[]): Promise<void> {
  const descriptions = faces.map(({ id: file, photoId: photo, person, quality }): Description => ({
    file,
    ...(photo !== file && { photo }),
    person,
    quality,
  }))
  await writeFile(`${path}.json`, JSON.stringify(descriptions))
  const embeddings = faces.map(({ embedding: { buffer, byteOffset, byteLength } }) =>
    Buffer.from(buffer, byteOffset, byteLength),
  )
  await writeFile(`${path}.bin`, Buffer.concat(embeddings))
}

/**
 * Returns the family of a person if the folder's name contains it (`F0001_MID1`, as written by
 * `hard-faces.mjs`), else the person.
 */
export function readFamily(person: string): string {
  return person.replace(/_MID\d+$/, '')
}

/** Limits of the families that are scored as libraries of their own. */
const LIBRARY = { minFaces: 40, minPeople: 5, maxPeople: 14 }

/** Returns the faces of each large family. */
export function listFamilyLibraries(faces: readonly LabelledFace[]): LabelledFace[][] {
  return groupByFamily(faces).filter(family => {
    const people = countPeople(family)
    return family.length >= LIBRARY.minFaces && people >= LIBRARY.minPeople && people <= LIBRARY.maxPeople
  })
}

export function groupByFamily(faces: readonly LabelledFace[]): LabelledFace[][] {
  return [...Map.groupBy(faces, ({ person }) => readFamily(person)).values()]
}

export function countPeople(faces: readonly LabelledFace[]): number {
  return new Set(faces.map(({ person }) => person)).size
}

/** Makes a single portrait of each face. */
export function separatePhotos(faces: readonly LabelledFace[]): LabelledFace[] {
  return faces.map(face => ({ ...face, photoId: face.id }))
}

/** Reads what writeLabelledFaces wrote. */
export async function readLabelledFaces(path: string): Promise<LabelledFace[]> {
  const bytes = await readFile(`${path}.bin`)
  const embeddings = new Float32Array(new Uint8Array(bytes).buffer)
  // Written by writeLabelledFaces.
  const descriptions = JSON.parse(await readFile(`${path}.json`, 'utf8')) as readonly Description[]
  const length = embeddings.length / descriptions.length
  return descriptions.map(({ file, photo = file, person, quality }, i) => ({
    id: file,
    photoId: photo,
    person,
    quality,
    embedding: embeddings.slice(i * length, (i + 1) * length),
  }))
}

import type { GroupableFace } from '../../faces/cluster/groupable-face.ts'
import type { Face } from '../../faces/face.ts'
import type { FoundPhoto } from '../faces/worker-messages.ts'
import type { PhotoFile } from '../photos/scan-photos.ts'

/** A file, the faces found in it, and the film of a Live photo beside it. */
export type ProcessedFile = {
  readonly file: PhotoFile
  readonly photo: FoundPhoto
  readonly film?: FilmFile | undefined
}

/** A film, and the hash of its bytes in hexadecimal. */
export type FilmFile = { readonly file: PhotoFile; readonly sha256: string }

/** A face: the `index`-th of the photo with these bytes. */
export type PersonFace = {
  readonly face: Face
  readonly index: number
  readonly sha256: string
  /** The first of the files with these bytes. */
  readonly file: PhotoFile
}

export type Person = {
  /** `Person 1`, `Person 2`, … by number of photos. */
  readonly name: string
  /** Every file that shows the person. */
  readonly files: readonly ProcessedFile[]
  /** Highest quality first. */
  readonly faces: readonly PersonFace[]
}

/**
 * Lists the faces of these files. Identical files count once: copies must not support each other in
 * grouping.
 */
export function listGroupableFaces(files: readonly ProcessedFile[]): GroupableFace[] {
  return dropDuplicatePhotos(files).flatMap(({ photo }) =>
    photo.faces.map((face, index) => ({
      id: formatFaceId(photo.sha256, index),
      photoId: photo.sha256,
      embedding: face.embedding,
      quality: face.quality,
    })),
  )
}

/** Converts groups of faces to people with their files. */
export function buildPeople(
  files: readonly ProcessedFile[],
  groups: readonly { readonly faceIds: readonly string[] }[],
): Person[] {
  const faces = new Map<string, PersonFace>()
  for (const { file, photo } of dropDuplicatePhotos(files)) {
    for (const [index, face] of photo.faces.entries()) {
      faces.set(formatFaceId(photo.sha256, index), { face, index, sha256: photo.sha256, file })
    }
  }
  const people = groups.map(({ faceIds }) => {
    const own = faceIds.map(id => faces.get(id)).filter(face => face !== undefined)
    const photos = new Set(own.map(face => face.sha256))
    return {
      faces: own.sort((a, b) => b.face.quality - a.face.quality || compareNames(a.file, b.file)),
      files: files.filter(({ photo }) => photos.has(photo.sha256)),
    }
  })
  people.sort((a, b) => b.files.length - a.files.length || compareFirstFiles(a.files, b.files))
  return people.map((person, i) => ({ name: `Person ${i + 1}`, ...person }))
}

function formatFaceId(sha256: string, index: number): string {
  return `${sha256}:${index}`
}

function dropDuplicatePhotos(files: readonly ProcessedFile[]): ProcessedFile[] {
  const seen = new Set<string>()
  return files.filter(({ photo }) => !seen.has(photo.sha256) && seen.add(photo.sha256))
}

function compareFirstFiles(a: readonly ProcessedFile[], b: readonly ProcessedFile[]): number {
  const [first] = a
  const [second] = b
  return first && second ? compareNames(first.file, second.file) : 0
}

/** By code units: the same on every machine and in every language. */
function compareNames(a: PhotoFile, b: PhotoFile): number {
  if (a.name === b.name) return 0
  return a.name < b.name ? -1 : 1
}

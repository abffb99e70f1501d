import type { GroupableFace } from '../../faces/cluster/groupable-face.ts'
import type { Face } from '../../faces/face.ts'
import type { FoundPhoto } from '../faces/worker-messages.ts'
import type { PhotoFile } from '../photos/scan-photos.ts'

/** A file and what was found in it. */
export type LookedAtFile = { readonly file: PhotoFile; readonly photo: FoundPhoto }

/** A face and where it is: the `index`-th of the photo with these bytes. */
export type PersonFace = {
  readonly face: Face
  readonly index: number
  readonly sha256: string
  /** The first of the files with these bytes. */
  readonly file: PhotoFile
}

export type Person = {
  /** `Person 1`, `Person 2`, …: who is in most photos comes first. */
  readonly name: string
  /** Every file that shows the person, once. */
  readonly files: readonly LookedAtFile[]
  /** The most trustworthy first. */
  readonly faces: readonly PersonFace[]
}

/**
 * The faces of these files. Each photo counts once, however many files hold it: copies must not
 * vouch for each other.
 */
export function facesToGroup(files: readonly LookedAtFile[]): GroupableFace[] {
  return uniquePhotos(files).flatMap(({ photo }) =>
    photo.faces.map((face, index) => ({
      id: faceId(photo.sha256, index),
      photoId: photo.sha256,
      embedding: face.embedding,
      quality: face.quality,
    })),
  )
}

/** The people that these groups of faces are, with their files. */
export function buildPeople(
  files: readonly LookedAtFile[],
  groups: readonly { readonly faceIds: readonly string[] }[],
): Person[] {
  const faces = new Map<string, PersonFace>()
  for (const { file, photo } of uniquePhotos(files)) {
    for (const [index, face] of photo.faces.entries()) {
      faces.set(faceId(photo.sha256, index), { face, index, sha256: photo.sha256, file })
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

function faceId(sha256: string, index: number): string {
  return `${sha256}:${index}`
}

function uniquePhotos(files: readonly LookedAtFile[]): LookedAtFile[] {
  const seen = new Set<string>()
  return files.filter(({ photo }) => !seen.has(photo.sha256) && seen.add(photo.sha256))
}

function compareFirstFiles(a: readonly LookedAtFile[], b: readonly LookedAtFile[]): number {
  const [first] = a
  const [second] = b
  return first && second ? compareNames(first.file, second.file) : 0
}

/** By code units: the same on every machine, whatever its language. */
function compareNames(a: PhotoFile, b: PhotoFile): number {
  if (a.name === b.name) return 0
  return a.name < b.name ? -1 : 1
}

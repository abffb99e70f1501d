import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { UsageError } from '../command-context.ts'
import { describeFileError } from '../output.ts'

/** A person's face in a photo: its centre and width, in pixels of the upright photo. */
export type TrueFace = {
  readonly person: string
  readonly x: number
  readonly y: number
  readonly size: number
}

/** The true faces of each photo of an album, by the photo's file name. */
export type AlbumTruth = ReadonlyMap<string, readonly TrueFace[]>

/** Reads an album's truth.json. Throws a UsageError if it is missing or invalid. */
export async function readTruth(folder: string): Promise<AlbumTruth> {
  const file = path.join(folder, 'truth.json')
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new UsageError(`${file} can't be read: ${describeFileError(cause)}`, { cause })
  })
  try {
    // The form is checked below, photo by photo.
    const { photos } = JSON.parse(text) as { photos: Record<string, { faces: TrueFace[] }> }
    return new Map(Object.entries(photos).map(([name, { faces }]) => [name, faces.map(checkFace)]))
  } catch (cause) {
    const form = '{ "photos": { FILE: { "faces": [{ "person", "x", "y", "size" }] } } }'
    throw new UsageError(`${file} must look like ${form}`, { cause })
  }
}

function checkFace(face: TrueFace): TrueFace {
  const { person, x, y, size } = face
  if (typeof person !== 'string' || ![x, y, size].every(Number.isFinite)) throw new TypeError('not a face')
  return face
}

/**
 * Two pictures, by their paths below the folder of people, and whether they show the same person.
 */
export type PicturePair = { readonly first: string; readonly second: string; readonly isSame: boolean }

/**
 * Reads lines of `a<TAB>b<TAB>same|different`. Throws a UsageError that names the first invalid
 * line.
 */
export async function readPairs(file: string): Promise<PicturePair[]> {
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new UsageError(`${file} can't be read: ${describeFileError(cause)}`, { cause })
  })
  const lines = text.split(/\r?\n/)
  if (lines.at(-1) === '') lines.pop()
  return lines.map((line, i) => {
    const [first, second, verdict, ...more] = line.split('\t')
    if (!first || !second || more.length > 0 || (verdict !== 'same' && verdict !== 'different')) {
      throw new UsageError(
        `${file}, line ${i + 1} must have two pictures and "same" or "different", separated by tabs`,
      )
    }
    return { first, second, isSame: verdict === 'same' }
  })
}

// How many faces the engine misses in hard pictures of people, and how many false ones it finds in
// pictures without people.
//
//    node bench/missed-faces.ts --families DIR --ages DIR --masked DIR \
//      --album DIR --without-people DIR
//
// bench/README.md describes the first four; the last is a folder of photos of things. Drawn
// textures, patterns and shapes are added to it.
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isFalseDetection } from '../cli/evaluation/detection-scores.ts'
import { readTruth } from '../cli/evaluation/read-truth.ts'
import { createFaceEngine } from '../faces/engine.ts'
import type { Face } from '../faces/face.ts'
import { decodeForEngine } from '../server/machinery/imaging/decode-for-engine.ts'
import { loadFaceModels } from '../server/machinery/imaging/load-face-models.ts'
import { drawBlanks, isInMiddle } from './draw-blanks.ts'
import { readOption } from './options.ts'
import { recordResults } from './results.ts'

const DRAWN_BLANKS = 500

/** Names of the files of the set `masked` that show a mask; other names contain the person's. */
const MASKED_NAME = /^\d+_\d+_\d+\.jpg$/

const engine = createFaceEngine(await loadFaceModels({ threads: 1 }))

const masked = await measureFound(readOption('masked'))
const figures = {
  found: {
    families: computeShareFound(await measureFound(readOption('families'))),
    ages: computeShareFound(await measureFound(readOption('ages'))),
    masked: computeShareFound(masked),
    maskedOnly: computeShareFound(masked.filter(({ file }) => MASKED_NAME.test(basename(file)))),
  },
  falsePerPhoto: {
    album: await measureFalseInAlbum(readOption('album')),
    withoutPeople: await measureFalseWithoutPeople(readOption('without-people')),
  },
}
console.log(JSON.stringify(figures, undefined, 2))
recordResults('missedFaces', figures)

type Picture = { readonly file: string; readonly isFound: boolean }

/** Each picture of these sets shows one person, whose face is in the middle. */
async function measureFound(folder: string): Promise<Picture[]> {
  const pictures: Picture[] = []
  for (const file of globSync('people/*/*', { cwd: folder }).toSorted()) {
    const { photo } = await decodeForEngine(await readFile(join(folder, file)))
    const faces = await engine.findFaces(photo)
    const isFound = faces.some(({ box }) => isInMiddle(box, photo.pixels))
    if (!isFound) console.log('missed', join(folder, file))
    pictures.push({ file, isFound })
  }
  return pictures
}

function computeShareFound(pictures: readonly Picture[]): { pictures: number; share: number } {
  const found = pictures.filter(({ isFound }) => isFound).length
  return { pictures: pictures.length, share: round(found / pictures.length) }
}

async function measureFalseInAlbum(folder: string): Promise<{ pictures: number; perPhoto: number }> {
  let count = 0
  const truth = await readTruth(folder)
  for (const [file, faces] of truth) {
    const found = await findFaces(join(folder, file))
    count += found.filter(face => isFalseDetection(face, faces)).length
  }
  return { pictures: truth.size, perPhoto: round(count / truth.size) }
}

async function measureFalseWithoutPeople(
  folder: string,
): Promise<{ photos: number; inPhotos: number; drawn: number; inDrawn: number; perPhoto: number }> {
  let inPhotos = 0
  const files = globSync('*', { cwd: folder }).toSorted()
  for (const file of files) {
    const faces = await findFaces(join(folder, file))
    for (const { quality } of faces) console.log('false', file, quality.toFixed(2))
    inPhotos += faces.length
  }
  let inDrawn = 0
  for (const pixels of drawBlanks(DRAWN_BLANKS)) inDrawn += (await engine.findFaces({ pixels })).length
  const perPhoto = round((inPhotos + inDrawn) / (files.length + DRAWN_BLANKS))
  return { photos: files.length, inPhotos, drawn: DRAWN_BLANKS, inDrawn, perPhoto }
}

async function findFaces(path: string): Promise<Face[]> {
  return await engine.findFaces((await decodeForEngine(await readFile(path))).photo)
}

function round(share: number): number {
  return Math.round(share * 10_000) / 10_000
}

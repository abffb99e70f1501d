// Processor time of finding faces in photos, divided by that of decoding them at full size: as
// `kindred cluster` opens photos, and as an upload is decoded, of which previews are made too. For
// all photos of an album, and by the number of faces in a photo (decision 57).
//
//   node bench/photo-time.ts --album DIR [--runs 5]
//
// bench/README.md says what an album is; only its JPEGs count.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readTruth } from '../cli/evaluation/read-truth.ts'
import { createFaceEngine } from '../faces/engine.ts'
import { loadFaceModels } from '../server/machinery/imaging/load-face-models.ts'
import { createTimer, type PhotoTimes } from './measure-photo.ts'
import { readOption } from './options.ts'
import { recordResults } from './results.ts'

const album = readOption('album')
const runs = Number(readOption('runs', '5'))
const measure = createTimer(createFaceEngine(await loadFaceModels({ threads: 1 })))

type Row = { readonly faces: number; readonly times: PhotoTimes }

const rows: Row[] = []
for (const [file, { length: faces }] of await readTruth(album)) {
  if (!file.endsWith('.jpg')) continue
  rows.push({ faces, times: await measure(await readFile(join(album, file)), runs) })
}

const figures = {
  album: { ...describe(rows), meanFaces: round(computeMean(rows, ({ faces }) => faces)) },
  ...Object.fromEntries(
    [...Map.groupBy(rows, ({ faces }) => faces)]
      .toSorted(([one], [other]) => one - other)
      .map(([faces, group]) => [`${faces} faces`, describe(group)]),
  ),
}
console.table(figures)
recordResults('photoTime', figures)

function describe(group: readonly Row[]) {
  const computeMeanTime = (read: (times: PhotoTimes) => number) =>
    computeMean(group, ({ times }) => read(times))
  const decodeFullyMs = computeMeanTime(times => times.decodeFully)
  return {
    photos: group.length,
    decodeFullyMs: round(decodeFullyMs),
    openedMs: round(computeMeanTime(({ opened }) => opened)),
    openedOverFull: round(computeMeanTime(({ opened }) => opened) / decodeFullyMs),
    decodedOverFull: round(computeMeanTime(({ decoded }) => decoded) / decodeFullyMs),
  }
}

function computeMean(group: readonly Row[], read: (row: Row) => number): number {
  return group.reduce((sum, row) => sum + read(row), 0) / group.length
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

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
import {
  decodeForEngine,
  openForEngine,
  type EngineInput,
} from '../server/machinery/imaging/decode-for-engine.ts'
import { readPixels } from '../server/machinery/imaging/decode-photo.ts'
import { loadFaceModels } from '../server/machinery/imaging/load-face-models.ts'
import { openPhoto } from '../server/machinery/imaging/open-photo.ts'
import { readPhotoHeader } from '../server/machinery/imaging/photo-header.ts'
import { recordResults, measureCpuTime } from './results.ts'
import { readOption } from './options.ts'

const album = readOption('album')
const runs = Number(readOption('runs', '5'))
const engine = createFaceEngine(await loadFaceModels({ threads: 1 }))

/** Processor time in milliseconds. */
type Times = { decodeFully: number; opened: number; decoded: number }

type Row = { readonly faces: number; readonly times: Times }

const rows: Row[] = []
for (const [file, { length: faces }] of await readTruth(album)) {
  if (!file.endsWith('.jpg')) continue
  const bytes = await readFile(join(album, file))
  let best: Times = { decodeFully: Infinity, opened: Infinity, decoded: Infinity }
  // Other programs can only add time, so the fastest of several runs is the most accurate.
  for (let run = 0; run < runs; run++) {
    const times = await measureTimes(bytes)
    best = {
      decodeFully: Math.min(best.decodeFully, times.decodeFully),
      opened: Math.min(best.opened, times.opened),
      decoded: Math.min(best.decoded, times.decoded),
    }
  }
  rows.push({ faces, times: best })
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
  const computeMeanTime = (read: (times: Times) => number) => computeMean(group, ({ times }) => read(times))
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

async function measureTimes(bytes: Uint8Array): Promise<Times> {
  const header = await readPhotoHeader(bytes)
  return {
    decodeFully: await measureCpuTime(async () => {
      await readPixels(await openPhoto(header, { turn: false, ignoreProfile: true }))
    }),
    opened: await measureCpuTime(() => findFaces(openForEngine(bytes))),
    decoded: await measureCpuTime(() => findFaces(decodeForEngine(bytes))),
  }
}

async function findFaces(input: Promise<EngineInput>): Promise<void> {
  await engine.findFaces((await input).photo)
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

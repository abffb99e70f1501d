// Recall by face size and processor time of detection at each level of the image pyramid, of
// several levels together, and of faces/detect.ts. Shows which levels are worth their cost.
//
//   node bench/detection.ts --album ALBUM
//
// bench/README.md says what an album is.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { scoreDetection, type PhotoDetections } from '../cli/evaluation/detection-scores.ts'
import { readTruth } from '../cli/evaluation/read-truth.ts'
import { runBlazeFace, scaleDetection, type Detection } from '../faces/blazeface.ts'
import { detectFaces } from '../faces/detect.ts'
import { blendOverlaps, keepBest } from '../faces/non-maximum-suppression.ts'
import { completePhoto, fitInto, OVERVIEW_PX } from '../faces/photo.ts'
import type { Pixels } from '../faces/pixels.ts'
import { decodeForEngine } from '../server/machinery/imaging/decode-for-engine.ts'
import { loadFaceModels } from '../server/machinery/imaging/load-face-models.ts'
import { recordResults, measureCpuTime } from './results.ts'
import { readOption } from './options.ts'

/** Least score of a detection when a level is measured alone. */
const MIN_SCORE = 0.5

const album = readOption('album')
const { detector } = await loadFaceModels({ threads: 1 })

const STRATEGIES: Readonly<Record<string, (picture: Pixels) => Promise<Detection[]>>> = {
  '256': picture => detectAt(picture, [256]),
  '512': picture => detectAt(picture, [512]),
  '640': picture => detectAt(picture, [640]),
  '256 + 640': picture => detectAt(picture, [256, 640]),
  '256 + 640 + 1280': picture => detectAt(picture, [256, 640, OVERVIEW_PX]),
  'the rule': async picture => (await detectFaces(detector, picture)).flatMap(([best]) => best ?? []),
}

const truth = await readTruth(album)
const results = Object.fromEntries(
  Object.keys(STRATEGIES).map(name => [name, { photos: [] as PhotoDetections[], cpuMs: 0 }]),
)
for (const [file, faces] of truth) {
  const photo = completePhoto((await decodeForEngine(await readFile(join(album, file)))).photo)
  const { width, height } = photo
  const scale = Math.max(width, height) / OVERVIEW_PX
  for (const [name, detect] of Object.entries(STRATEGIES)) {
    const result = results[name]
    let found: Detection[] = []
    const cpuMs = await measureCpuTime(async () => {
      found = await detect(photo.overview)
    })
    if (!result) continue
    result.cpuMs += cpuMs
    result.photos.push({ truth: faces, found: found.map(face => scaleDetection(face, scale)) })
  }
}

const figures = Object.fromEntries(
  Object.entries(results).map(([name, { photos, cpuMs }]) => [
    name,
    { ...scoreDetection(photos), cpuMsPerPhoto: Math.round((cpuMs / photos.length) * 10) / 10 },
  ]),
)
console.table(
  Object.fromEntries(
    Object.entries(figures).map(([name, { recall, ...rest }]) => [name, { ...recall, ...rest }]),
  ),
)
recordResults('detectionLevels', { photos: truth.size, strategies: figures })

async function detectAt(picture: Pixels, levelsPx: readonly number[]): Promise<Detection[]> {
  const found: Detection[] = []
  for (const levelPx of levelsPx) {
    const level = fitInto(picture, levelPx)
    const [responses = []] = await runBlazeFace(detector, [level], MIN_SCORE)
    found.push(...blendOverlaps(responses).map(face => scaleDetection(face, picture.width / level.width)))
  }
  return keepBest(found)
}

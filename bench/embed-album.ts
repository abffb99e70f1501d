// Finds the faces of an album with known truth, for the benchmarks of decisions:
//
//   node_modules/.bin/node bench/embed-album.ts --album ALBUM --out FACES
//
// bench/README.md says what ALBUM is. Writes FACES.json and FACES.bin, which
// bench/labelled-faces.ts reads. Each face that the truth does not name (a passer-by) becomes a
// person of its own.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { matchDetections } from '../cli/evaluation/detection-scores.ts'
import { readTruth } from '../cli/evaluation/read-truth.ts'
import { createFaceEngine } from '../faces/engine.ts'
import { decodeForEngine } from '../server/machinery/imaging/decode-for-engine.ts'
import { findFacesInPhoto } from '../server/machinery/imaging/find-faces-in-photo.ts'
import { loadFaceModels } from '../server/machinery/imaging/load-face-models.ts'
import { writeLabelledFaces, type LabelledFace } from './labelled-faces.ts'
import { readOption } from './options.ts'

const album = readOption('album')
const out = readOption('out')
const engine = createFaceEngine(await loadFaceModels({ threads: 1 }))
const faces: LabelledFace[] = []

for (const [photoId, truth] of await readTruth(album)) {
  const found = await findFacesInPhoto(engine, await decodeForEngine(await readFile(join(album, photoId))))
  const matches = matchDetections({ truth, found })
  for (const [i, { quality, embedding }] of found.entries()) {
    const id = `${photoId}#${i}`
    faces.push({ id, photoId, person: matches[i]?.person ?? `somebody ${id}`, quality, embedding })
  }
}
await writeLabelledFaces(out, faces)

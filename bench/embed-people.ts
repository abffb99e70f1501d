// Finds the most central face of each picture, for the benchmarks of grouping (eight minutes on one
// core):
//
//   node bench/embed-people.ts --people PEOPLE --out FACES [--network ID --data DIR]
//
// DIR is the data folder to which the network was added with `kindred models add`. Writes
// FACES.json and FACES.bin, which bench/labelled-faces.ts reads.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readPhotoOfName } from '../cli/evaluation/read-photos.ts'
import { createFaceEngine } from '../faces/engine.ts'
import { findMostCentral } from '../faces/evaluate/find-most-central.ts'
import { BUNDLED_NETWORK, NETWORKS } from '../faces/networks/networks.ts'
import { decodeForEngine } from '../server/machinery/imaging/decode-for-engine.ts'
import { loadFaceModels } from '../server/machinery/imaging/load-face-models.ts'
import { writeLabelledFaces, type LabelledFace } from './labelled-faces.ts'
import { readOption } from './options.ts'

const people = readOption('people')
const out = readOption('out')
const network = Object.values(NETWORKS).find(({ id }) => id === readOption('network', BUNDLED_NETWORK.id))
if (!network) throw new Error('There is no such --network.')
const choice = { network, dataDir: readOption('data', '') }
const engine = createFaceEngine(await loadFaceModels({ threads: 1, choice }))
const faces: LabelledFace[] = []

for (const person of (await readdir(people)).sort()) {
  for (const picture of (await readdir(join(people, person))).sort()) {
    const id = `${person}/${picture}`
    const { photo } = await decodeForEngine(await readFile(join(people, id)))
    const face = findMostCentral(await engine.findFaces(photo), photo.pixels)
    if (!face) continue
    const { quality, embedding } = face
    faces.push({ id, photoId: readPhotoOfName(id), person, quality, embedding })
  }
}
await writeLabelledFaces(out, faces)

// Finds the face nearest the middle of each picture, once, for the benchmarks of grouping:
//   node_modules/.bin/node bench/embed-people.ts --people ../shared/data/lfw-dev/people --out FACES
// writes FACES.json and FACES.bin, which bench/labelled-faces.ts reads. Eight minutes on one core.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createFaceEngine } from '../faces/engine.ts'
import type { Face } from '../faces/face.ts'
import { centreOf } from '../faces/geometry.ts'
import { decodeForEngine } from '../server/imaging/decode-for-engine.ts'
import { loadFaceModels } from '../server/imaging/load-face-models.ts'
import { readOption } from './options.ts'

const people = readOption('people')
const out = readOption('out')
const engine = createFaceEngine(await loadFaceModels({ threads: 1 }))
const descriptions: { file: string; person: string; quality: number }[] = []
const embeddings: Float32Array[] = []

for (const person of (await readdir(people)).sort()) {
  for (const picture of (await readdir(join(people, person))).sort()) {
    const file = `${person}/${picture}`
    const face = await faceInTheMiddle(await readFile(join(people, file)))
    if (!face) continue
    descriptions.push({ file, person, quality: face.quality })
    embeddings.push(face.embedding)
  }
}
await writeFile(`${out}.json`, JSON.stringify(descriptions))
await writeFile(
  `${out}.bin`,
  Buffer.concat(
    embeddings.map(({ buffer, byteOffset, byteLength }) => Buffer.from(buffer, byteOffset, byteLength)),
  ),
)

async function faceInTheMiddle(bytes: Uint8Array): Promise<Face | undefined> {
  const { photo } = await decodeForEngine(bytes)
  const { width, height } = photo.pixels
  const faces = await engine.findFaces(photo)
  const distance = ({ box }: Face) => {
    const { x, y } = centreOf(box)
    return Math.hypot(x - width / 2, y - height / 2)
  }
  return faces.toSorted((a, b) => distance(a) - distance(b))[0]
}

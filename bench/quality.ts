// How much embeddings change in poor pictures: compares sharp faces with shrunk or blurred copies.
// The median similarity to the sharp face, by median quality, shows what a quality means.
//
//   node bench/quality.ts --people PEOPLE
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createFaceEngine } from '../faces/engine.ts'
import { findMostCentral } from '../faces/evaluate/find-most-central.ts'
import type { Face } from '../faces/face.ts'
import { computeDotProduct } from '../faces/vectors.ts'
import { decodeForEngine } from '../server/machinery/imaging/decode-for-engine.ts'
import { loadFaceModels } from '../server/machinery/imaging/load-face-models.ts'
import { sharp } from '../server/machinery/imaging/sharp.ts'
import { readOption } from './options.ts'
import { recordResults, computeMedian } from './results.ts'

/** One picture of every 48th person is used, which is enough for a median. */
const EVERY = 48

const WIDTHS_PX = [250, 160, 110, 80, 60, 45, 35]
const BLURS = [1, 1.5, 2, 3, 4, 6]

const people = readOption('people')
const engine = createFaceEngine(await loadFaceModels({ threads: 1 }))
const measured = new Map<string, { similarity: number; quality: number; blur: number }[]>()

for (const person of (await readdir(people)).sort().filter((_, i) => i % EVERY === 0)) {
  const [picture = ''] = await readdir(join(people, person))
  const bytes = await readFile(join(people, person, picture))
  const original = await findCentralFace(bytes)
  if (!original) continue
  for (const width of WIDTHS_PX) {
    const small = await sharp(bytes)
      .resize(width)
      .extend({ top: 100, bottom: 100, left: 100, right: 100 })
      .png()
      .toBuffer()
    compare(`${width} px wide`, original, await findCentralFace(small))
  }
  for (const sigma of BLURS) {
    compare(`blur ${sigma}`, original, await findCentralFace(await sharp(bytes).blur(sigma).png().toBuffer()))
  }
}

const figures = Object.fromEntries(
  [...measured].map(([name, faces]) => [
    name,
    {
      found: faces.length,
      similarity: round(computeMedian(faces.map(({ similarity }) => similarity))),
      quality: round(computeMedian(faces.map(({ quality }) => quality))),
      blur: round(computeMedian(faces.map(({ blur }) => blur))),
    },
  ]),
)
console.table(figures)
recordResults('quality', figures)

async function findCentralFace(bytes: Uint8Array): Promise<Face | undefined> {
  const { photo } = await decodeForEngine(bytes)
  return findMostCentral(await engine.findFaces(photo), photo.pixels)
}

function compare(name: string, original: Face, face: Face | undefined): void {
  const rows = measured.get(name) ?? []
  measured.set(name, rows)
  if (!face) return
  const similarity = computeDotProduct(original.embedding, face.embedding)
  rows.push({ similarity, quality: face.quality, blur: face.blur })
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}

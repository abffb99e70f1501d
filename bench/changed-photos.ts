// Whether faces are recognised in a photo whose file was changed: pictures of two people side by
// side are mirrored, cropped, straightened by ten degrees, and stored smaller. By likeness, as
// server/library/photos/known-faces.ts does, and by place alone. Also the similarities by which
// its limits were chosen.
//
//   node bench/changed-photos.ts --people PEOPLE [--pairs 80]
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { computeDotProduct } from '../faces/vectors.ts'
import { readEmbedding } from '../server/library/faces/queries.ts'
import { matchFaces, type ComparedFace } from '../server/library/photos/known-faces.ts'
import { loadFaceModels } from '../server/machinery/imaging/load-face-models.ts'
import { createPhotoEngine } from '../server/machinery/imaging/photo-engine.ts'
import { sharp } from '../server/machinery/imaging/sharp.ts'
import { toFaceColumns } from '../server/machinery/imaging/to-face-columns.ts'
import { recordResults, computeQuantile } from './results.ts'
import { readOption } from './options.ts'

/** Width and height of a picture in pixels. */
const SIDE = 250

/** `isLeft`: whether a face whose centre is at `x`, 0 to 1, is the person on the left before. */
const CHANGES: Record<
  string,
  { change: (photo: Buffer) => ReturnType<typeof sharp>; isLeft: (x: number) => boolean }
> = {
  mirrored: { change: photo => sharp(photo).flop(), isLeft: x => x > 0.5 },
  cropped: {
    change: photo =>
      sharp(photo).extract({ left: Math.round(SIDE / 4), top: 20, width: 1.6 * SIDE, height: SIDE - 20 }),
    isLeft: x => x < 0.47,
  },
  straightened: { change: photo => sharp(photo).rotate(10), isLeft: x => x < 0.5 },
  smaller: { change: photo => sharp(photo).resize({ width: 1.2 * SIDE }), isLeft: x => x < 0.5 },
}

const people = readOption('people')
const pairs = Number(readOption('pairs', '80'))
const engine = createPhotoEngine(await loadFaceModels({ threads: 1 }))
const names = (await readdir(people)).sort()
const same: number[] = []
const others: number[] = []
const counts = Object.fromEntries(
  Object.keys(CHANGES).map(name => [
    name,
    { faces: 0, right: 0, wrong: 0, rightByPlace: 0, wrongByPlace: 0 },
  ]),
)

for (let pair = 0; pair < pairs; pair++) {
  const photo = await composePair(names[2 * pair] ?? '', names[2 * pair + 1] ?? '')
  const before = await findFaces(photo, 'before')
  const known = new Map(before.map(face => [face.id, centre(face) < 0.5 ? 'left' : 'right']))
  // A picture may show more people than the one in its name.
  if (before.length !== 2 || new Set(known.values()).size !== 2) continue
  for (const [name, { change, isLeft }] of Object.entries(CHANGES)) {
    const found = await findFaces(await change(photo).jpeg({ quality: 85 }).toBuffer(), name)
    const truth = new Map(found.map(face => [face.id, isLeft(centre(face)) ? 'left' : 'right']))
    for (const face of found)
      for (const other of before)
        (truth.get(face.id) === known.get(other.id) ? same : others).push(computeSimilarity(face, other))
    const count = counts[name]
    if (!count) continue
    count.faces += found.length
    const judge = (matches: Map<string, string>) => {
      const right = [...matches].filter(([id, knownId]) => truth.get(id) === known.get(knownId)).length
      return { right, wrong: matches.size - right }
    }
    const byLikeness = judge(matchFaces(found, before))
    const byPlace = judge(matchFaces(found.map(withoutReading), before.map(withoutReading)))
    count.right += byLikeness.right
    count.wrong += byLikeness.wrong
    count.rightByPlace += byPlace.right
    count.wrongByPlace += byPlace.wrong
  }
}
const round = (value: number) => Math.round(value * 1000) / 1000
const figures = {
  ...counts,
  similarityOfSame: { p01: round(computeQuantile(same, 0.01)), p05: round(computeQuantile(same, 0.05)) },
  similarityOfOthers: {
    p99: round(computeQuantile(others, 0.99)),
    highest: round(Math.max(...others)),
    comparisons: others.length,
  },
}
console.dir(figures)
recordResults('faces in changed photos', figures)

async function composePair(left: string, right: string): Promise<Buffer> {
  const inputs = await Promise.all(
    [left, right].map(async name => {
      const [picture = ''] = (await readdir(join(people, name))).sort()
      const bytes = await readFile(join(people, name, picture))
      return sharp(bytes).resize(SIDE, SIDE).toBuffer()
    }),
  )
  return sharp({ create: { width: 2 * SIDE, height: SIDE, channels: 3, background: 'grey' } })
    .composite(inputs.map((input, i) => ({ input, left: i * SIDE, top: 0 })))
    .jpeg({ quality: 92 })
    .toBuffer()
}

async function findFaces(bytes: Buffer, prefix: string): Promise<ComparedFace[]> {
  const { width, height, findFaces: find } = await engine.decodePhoto(bytes)
  const { engineVersion } = engine
  return (await find()).map((face, i) => ({
    id: `${prefix} ${i}`,
    ...toFaceColumns(face, { width, height, engineVersion }),
  }))
}

function centre({ x, width }: ComparedFace): number {
  return x + width / 2
}

function computeSimilarity(one: ComparedFace, other: ComparedFace): number {
  if (!one.reading || !other.reading) return Number.NaN
  return computeDotProduct(readEmbedding(one.reading.embedding), readEmbedding(other.reading.embedding))
}

function withoutReading(face: ComparedFace): ComparedFace {
  return { ...face, reading: null }
}

import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { POOR_QUALITY } from '../faces/cluster/clusters.ts'
import { createFaceEngine, type FaceEngine } from '../faces/engine.ts'
import { BUNDLED_NETWORK } from '../faces/networks/networks.ts'
import type { Box, Face } from '../faces/face.ts'
import { computeCentre } from '../faces/geometry.ts'
import { completePhoto, fitInto } from '../faces/photo.ts'
import type { Pixels } from '../faces/pixels.ts'
import { turn } from '../faces/resample.ts'
import { decodeForEngine, openForEngine } from '../server/machinery/imaging/decode-for-engine.ts'
import { loadFaceModels } from '../server/machinery/imaging/load-face-models.ts'
import { sharp } from '../server/machinery/imaging/sharp.ts'
import { PEOPLE_IN_SAMPLE, readSamplePhoto } from './sample-photos.ts'

type SampleNumber = keyof typeof PEOPLE_IN_SAMPLE

let engine: FaceEngine

beforeAll(async () => {
  engine = createFaceEngine(await loadFaceModels({ threads: 1 }))
})

async function readSamplePixels(number: SampleNumber): Promise<Pixels> {
  return (await decodeForEngine(await readSamplePhoto(number))).photo.pixels
}

function computeSimilarity(one: Face | undefined, other: Face | undefined): number {
  return [...(one?.embedding ?? [])].reduce((sum, value, i) => sum + value * (other?.embedding[i] ?? 0), 0)
}

/** Sorts faces by their centres from left to right. */
function sortLeftToRight(faces: readonly Face[]): Face[] {
  return faces.toSorted((one, other) => computeCentre(one.box).x - computeCentre(other.box).x)
}

describe('on real photos of groups', () => {
  const numbers: readonly SampleNumber[] = [1, 2, 3, 4, 5, 6]
  test.each(numbers)('finds exactly the people in sample %i', async number => {
    const faces = await engine.findFaces({ pixels: await readSamplePixels(number) })
    expect(faces).toHaveLength(PEOPLE_IN_SAMPLE[number])
  })

  test('describes a face completely', async () => {
    const pixels = await readSamplePixels(6)
    for (const face of await engine.findFaces({ pixels })) {
      expect(face.embedding).toHaveLength(BUNDLED_NETWORK.embeddingLength)
      expect(Math.hypot(...face.embedding)).toBeCloseTo(1, 5)
      for (const share of [face.score, face.blur, face.quality]) {
        expect(share).toBeGreaterThan(0)
        expect(share).toBeLessThan(1)
      }
      const [leftEye, rightEye, nose, leftMouth, rightMouth] = face.keyPoints
      expect(leftEye.x).toBeLessThan(rightEye.x)
      expect(leftMouth.x).toBeLessThan(rightMouth.x)
      expect(nose.y).toBeGreaterThan(leftEye.y)
      expect(leftMouth.y).toBeGreaterThan(nose.y)
      for (const { x, y } of face.keyPoints) {
        expect(x).toBeGreaterThan(face.box.x)
        expect(x).toBeLessThan(face.box.x + face.box.width)
        expect(y).toBeGreaterThan(face.box.y)
        expect(y).toBeLessThan(face.box.y + face.box.height)
      }
      expect(Math.abs(face.pose.roll)).toBeLessThan(25)
    }
  })

  test('gives different people of a photo dissimilar embeddings', async () => {
    const faces = await engine.findFaces({ pixels: await readSamplePixels(6) })
    for (const [i, face] of faces.entries()) {
      for (const other of faces.slice(i + 1)) expect(computeSimilarity(face, other)).toBeLessThan(0.92)
    }
  })

  test('recognises a face at a third of its size', async () => {
    const pixels = await readSamplePixels(6)
    const large = sortLeftToRight(await engine.findFaces({ pixels }))
    const small = sortLeftToRight(await engine.findFaces({ pixels: fitInto(pixels, 640) }))
    expect(small).toHaveLength(large.length)
    for (const [i, face] of large.entries()) expect(computeSimilarity(face, small[i])).toBeGreaterThan(0.96)
  })

  test('describes each face of a crowd larger than a batch as if it were alone', async () => {
    const side = 480
    const alone = cut(await readSamplePixels(6), { left: 136, top: 400, side })
    const across = 5
    const [face] = await engine.findFaces({ pixels: alone })
    const crowd = await engine.findFaces({ pixels: repeat(alone, across) })
    expect(crowd).toHaveLength(across ** 2)
    for (const other of crowd) {
      expect(computeSimilarity(face, other)).toBeGreaterThan(0.99)
      expect(Math.abs((other.box.x % side) - (face?.box.x ?? 0))).toBeLessThan(4)
      expect(Math.abs((other.box.y % side) - (face?.box.y ?? 0))).toBeLessThan(4)
    }
  })
})

describe('a face behind a mask', () => {
  test('is found, with a quality at which it connects no people', async () => {
    const pixels = await readSamplePixels(6)
    const covered: Face[] = []
    for (const face of await engine.findFaces({ pixels })) {
      const { x, y, width, height } = face.box
      const side = Math.round(height * 1.1)
      const corner = {
        left: Math.round(x + width / 2 - side / 2),
        top: Math.round(y + height / 2 - side / 2),
      }
      const masked = cut(paintMask(pixels, face), { ...corner, side })
      covered.push(...(await engine.findFaces({ pixels: masked })))
    }
    expect(covered).toHaveLength(3)
    for (const { quality } of covered) expect(quality).toBeLessThan(POOR_QUALITY)
  })
})

/** Paints a mask with folds over a face, from below the eyes to the chin. */
function paintMask({ data, width, height }: Pixels, { box, keyPoints }: Face): Pixels {
  const [, , nose, leftMouth, rightMouth] = keyPoints
  const painted = Uint8Array.from(data)
  const middle = (leftMouth.x + rightMouth.x + 2 * nose.x) / 4
  const top = nose.y - 0.28 * box.height
  const bottom = box.y + 1.05 * box.height
  for (let y = Math.round(top); y < bottom; y++) {
    const down = (y - top) / (bottom - top)
    const half = 0.55 * box.width * Math.sqrt(Math.max(0, 1 - down ** 4))
    for (let x = Math.round(middle - half); x < middle + half; x++) {
      const shade = 14 * Math.sin(down * 18) - (20 * Math.abs(x - middle)) / half
      painted.set(
        [150, 190, 215].map(colour => Math.min(255, colour + shade)),
        (y * width + x) * 3,
      )
    }
  }
  return { data: painted, width, height }
}

function cut(
  { data, width }: Pixels,
  { left, top, side }: { left: number; top: number; side: number },
): Pixels {
  const square = new Uint8Array(side * side * 3)
  for (let row = 0; row < side; row++) {
    const start = ((top + row) * width + left) * 3
    square.set(data.subarray(start, start + side * 3), row * side * 3)
  }
  return { data: square, width: side, height: side }
}

/** Repeats a picture horizontally and vertically. */
function repeat({ data, width, height }: Pixels, times: number): Pixels {
  const repeated = new Uint8Array(data.length * times ** 2)
  for (let y = 0; y < height * times; y++) {
    const row = data.subarray((y % height) * width * 3, ((y % height) + 1) * width * 3)
    for (let x = 0; x < times; x++) repeated.set(row, (y * times + x) * width * 3)
  }
  return { data: repeated, width: width * times, height: height * times }
}

describe('a rotated photo', () => {
  test.each([1, 3] as const)('shows the same people if rotated by %i without saying so', async turns => {
    const pixels = await readSamplePixels(6)
    const upright = sortLeftToRight(await engine.findFaces({ pixels }))
    const turned = await engine.findFaces({ pixels: turn(pixels, turns) })
    expect(turned).toHaveLength(upright.length)
    const inOrder = turned.toSorted((one, other) => {
      const difference = computeCentre(one.box).y - computeCentre(other.box).y
      return turns === 1 ? difference : -difference
    })
    for (const [i, face] of upright.entries())
      expect(computeSimilarity(face, inOrder[i])).toBeGreaterThan(0.97)
  })

  test.each([1, 2, 3] as const)('gives the same faces as upright if stored rotated by %i', async turns => {
    const pixels = await readSamplePixels(6)
    const upright = sortLeftToRight(await engine.findFaces({ pixels }))
    const quarterTurns = ([0, 3, 2, 1] as const)[turns]
    const stored = sortLeftToRight(await engine.findFaces({ pixels: turn(pixels, turns), quarterTurns }))
    expect(stored).toHaveLength(upright.length)
    for (const [i, face] of upright.entries()) {
      expect(computeSimilarity(face, stored[i])).toBeGreaterThan(0.995)
      expect(Math.abs(face.box.x - (stored[i]?.box.x ?? 0))).toBeLessThan(4)
      expect(Math.abs(face.box.y - (stored[i]?.box.y ?? 0))).toBeLessThan(4)
    }
  })
})

describe('a large JPEG, opened in parts', () => {
  test.each([
    { name: 'large faces, from the overview', longSidePx: 4000, partsRead: 0 },
    { name: 'small faces, from a part at full size', longSidePx: 1920, partsRead: 1 },
  ])('gives the same faces as decoded: $name', async ({ longSidePx, partsRead }) => {
    const sample = await sharp(await readSamplePhoto(6))
      .resize(longSidePx)
      .toBuffer()
    const grey = { create: { width: 4000, height: 3300, channels: 3, background: '#888' } } as const
    const bytes = await sharp(grey)
      .composite([{ input: sample, left: 0, top: 0 }])
      .jpeg()
      .toBuffer()
    const photo = completePhoto((await openForEngine(bytes)).photo)
    let reads = 0
    const readPart = async (box: Box) => {
      reads += 1
      return await photo.readPart(box)
    }
    const opened = await engine.findFaces({ ...photo, readPart })
    const decoded = sortLeftToRight(await engine.findFaces((await decodeForEngine(bytes)).photo))
    expect(reads).toBe(partsRead)
    expect(opened).toHaveLength(decoded.length)
    for (const [i, face] of sortLeftToRight(opened).entries()) {
      expect(computeSimilarity(face, decoded[i])).toBeGreaterThan(0.999)
      expect(Math.abs(face.box.x - (decoded[i]?.box.x ?? NaN))).toBeLessThan(4)
    }
  })
})

describe('pictures without people', () => {
  test('a plain colour has no face', async () => {
    const pixels = { data: new Uint8Array(800 * 600 * 3).fill(128), width: 800, height: 600 }
    expect(await engine.findFaces({ pixels })).toEqual([])
  })

  test('a drawn wheel is not a face, although FaceMesh accepts it', async () => {
    expect(await engine.findFaces({ pixels: drawWheel() })).toEqual([])
  })

  test('a picture of any small size and any pixels does not fail', async () => {
    const size = fc.integer({ min: 1, max: 70 })
    await fc.assert(
      fc.asyncProperty(size, size, fc.integer({ min: 1, max: 255 }), async (width, height, seed) => {
        const data = new Uint8Array(width * height * 3).map((_, i) => (i * seed * 2_654_435_761) >>> 24)
        const faces = await engine.findFaces({ pixels: { data, width, height } })
        for (const face of faces) expect(face.embedding.every(Number.isFinite)).toBe(true)
      }),
      { numRuns: 25 },
    )
  })
})

/** Rings with spokes in the middle of a picture. */
function drawWheel(): Pixels {
  const [width, height] = [640, 480]
  const data = new Uint8Array(width * height * 3)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const distance = Math.hypot(x - 320, y - 240) / 40
      const spokes = Math.cos(Math.atan2(y - 240, x - 320) * 2) / 4
      const shade = distance > 1 ? 0.5 : 0.5 + Math.cos(distance * 6 * 6.3) / 4 + spokes
      data.set([90 + 130 * shade, 60 + 120 * shade, 50 + 100 * shade], (y * width + x) * 3)
    }
  }
  return { data, width, height }
}

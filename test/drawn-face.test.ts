import { beforeAll, expect, test } from 'vitest'
import { createFaceEngine } from '../faces/engine.ts'
import type { Box } from '../faces/face.ts'
import type { FaceModels } from '../faces/models.ts'
import { computeDotProduct } from '../faces/vectors.ts'
import { decodeForEngine } from '../server/machinery/imaging/decode-for-engine.ts'
import { findFacesInPhoto } from '../server/machinery/imaging/find-faces-in-photo.ts'
import { loadFaceModels } from '../server/machinery/imaging/load-face-models.ts'
import { readDrawnFaces } from '../server/machinery/imaging/read-drawn-faces.ts'
import { readSamplePhoto } from './sample-photos.ts'

let models: FaceModels
beforeAll(async () => {
  models = await loadFaceModels({ threads: 1 })
})

/** Returns a box that is larger than the face and not centred on it, as users draw boxes. */
function drawAround({ x, y, width, height }: Box, whole: { width: number; height: number }): Box {
  return {
    x: (x - width * 0.15) / whole.width,
    y: (y - height * 0.3) / whole.height,
    width: (width * 1.25) / whole.width,
    height: (height * 1.4) / whole.height,
  }
}

test('a face in a drawn box is described like a detected one', async () => {
  const bytes = await readSamplePhoto(6)
  const input = await decodeForEngine(bytes)
  const found = await findFacesInPhoto(createFaceEngine(models), input)
  const boxes = found.map(face => drawAround(face.box, input.header))
  const reading = await readDrawnFaces(models, bytes, boxes)
  expect(reading).toMatchObject({ width: input.header.width, height: input.header.height })
  for (const [i, { face, portrait }] of reading.faces.entries()) {
    const [same, ...others] = found.toSorted(
      (one, other) =>
        computeDotProduct(other.embedding, face.embedding) - computeDotProduct(one.embedding, face.embedding),
    )
    expect(same).toBe(found[i])
    expect(computeDotProduct(found[i]!.embedding, face.embedding)).toBeGreaterThan(0.97)
    expect(computeDotProduct(others[0]!.embedding, face.embedding)).toBeLessThan(0.95)
    expect(face.quality).toBeGreaterThan(0.4)
    expect(face.box.width / input.header.width).toBeCloseTo(boxes[i]!.width, 5)
    expect([...portrait.subarray(0, 2)]).toEqual([0xff, 0xd8])
  }
})

test('a box without a face gets a low quality', async () => {
  const bytes = await readSamplePhoto(6)
  const { faces } = await readDrawnFaces(models, bytes, [{ x: 0, y: 0.8, width: 0.1, height: 0.15 }])
  expect(faces[0]?.face.quality).toBeLessThan(0.4)
})

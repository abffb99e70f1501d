import { expect, test } from 'vitest'
import type { Face } from '../../../faces/face.ts'
import { decodeForEngine } from './decode-for-engine.ts'
import { findFacesInPhoto } from './find-faces-in-photo.ts'
import { drawPattern, encodePattern } from './fixtures/encode-pattern.ts'

const point = { x: 10, y: 5 }
const face: Face = {
  box: { x: 4, y: 2, width: 20, height: 10 },
  keyPoints: [point, point, point, point, point],
  score: 0.9,
  pose: { yaw: 0, pitch: 0, roll: 0 },
  blur: 0.1,
  quality: 0.8,
  embedding: new Float32Array(128),
}
const engine = { findFaces: () => Promise.resolve([face]) }

test('returns the faces that the engine finds', async () => {
  expect(await findFacesInPhoto(engine, await decodeForEngine(await encodePattern('jpeg')))).toEqual([face])
})

test('returns coordinates in pixels of the original if the photo was shrunk', async () => {
  const input = await decodeForEngine(await drawPattern(16_384, 30).png().toBuffer())
  const [found] = await findFacesInPhoto(engine, input)
  expect(found?.box).toEqual({ x: 8, y: 4, width: 40, height: 20 })
  expect(found?.keyPoints[4]).toEqual({ x: 20, y: 10 })
  expect(found?.quality).toBe(0.8)
})

import { expect, test } from 'vitest'
import type { FaceEngine } from '../../../faces/engine.ts'
import { encodePattern } from './fixtures/encode-pattern.ts'
import { freePixels } from './decode-photo.ts'
import { readPhoto } from './read-photo.ts'

test('frees the pixels of a photo without waiting for the garbage collector', async () => {
  const decoded: { readonly data: Uint8Array | Uint8ClampedArray }[] = []
  const engine: FaceEngine = {
    async findFaces(photo) {
      if ('pixels' in photo) decoded.push(photo.pixels, ...(photo.overview ? [photo.overview] : []))
      expect(decoded.map(({ data }) => data.length > 0)).toEqual([true, true])
      return []
    },
  }
  const options = { shouldFindFaces: true, needsThumbnail: true }
  const reading = await readPhoto(engine, await encodePattern('jpeg'), options)
  expect(reading).toMatchObject({ width: 96, height: 64, faces: [] })
  expect(decoded.map(({ data }) => data.length)).toEqual([0, 0])
})

test('does not free memory that others use', () => {
  const shared = new Uint8Array(100)
  freePixels({ data: shared.subarray(0, 75), width: 5, height: 5 })
  expect(shared).toHaveLength(100)
})

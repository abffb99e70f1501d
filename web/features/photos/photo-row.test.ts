import { expect, test } from 'vitest'
import type { PhotoSummary } from '../../../shared/api/photos.ts'
import { chooseCover } from './photo-row.tsx'

const build = (name: string, isFavourite = false): PhotoSummary => ({
  id: name,
  name,
  state: 'processed',
  hasThumbnail: true,
  width: 3,
  height: 2,
  byteSize: 1,
  uploadedAt: '2024-01-01T00:00:00Z',
  takenAt: null,
  faceCount: 0,
  isFavourite,
  failure: null,
})

test('a burst is shown by a favourite, else by the cover of the phone, else by what is no raw file', () => {
  const raw = build('IMG_2.CR2')
  const plain = build('IMG_1.jpg')
  const cover = build('IMG_20231014_183246_BURST001_COVER.jpg')
  const favourite = build('IMG_3.CR2', true)
  expect(chooseCover([raw, plain, cover, favourite])).toBe(favourite)
  expect(chooseCover([undefined, raw, plain, cover])).toBe(cover)
  expect(chooseCover([raw, plain, build('IMG_0.jpg')])).toBe(plain)
  expect(chooseCover([raw])).toBe(raw)
  expect(chooseCover([undefined])).toBeUndefined()
})

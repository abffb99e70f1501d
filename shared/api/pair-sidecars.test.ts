import { expect, test } from 'vitest'
import { pairSidecars } from './pair-sidecars.ts'

const pairs = (sidecars: string[], photos: string[]) =>
  pairSidecars(sidecars, photos, { sidecar: path => path, photo: path => path }).map(
    ({ sidecar, photo }) => `${sidecar} ${photo}`,
  )

test('finds the photo by the whole name, then by the name before the ending', () => {
  expect(
    pairs(['IMG_1.jpg.xmp', 'IMG_2.XMP', 'IMG_3.xmp'], ['img_1.JPG', 'IMG_1.png', 'IMG_2.heic']),
  ).toEqual(['IMG_1.jpg.xmp img_1.JPG', 'IMG_2.XMP IMG_2.heic'])
})

test('leaves out what could be two photos’', () => {
  expect(pairs(['IMG_1.xmp'], ['IMG_1.jpg', 'IMG_1.png'])).toEqual([])
  expect(pairs(['IMG_1.jpg.xmp'], ['IMG_1.jpg', 'IMG_1.jpg'])).toEqual([])
})

test('keeps folders apart', () => {
  const photos = ['a/IMG_1.jpg', 'b/IMG_1.jpg']
  expect(pairs(['b/IMG_1.jpg.xmp', 'c/IMG_1.jpg.xmp'], photos)).toEqual(['b/IMG_1.jpg.xmp b/IMG_1.jpg'])
})

import { expect, test } from 'vitest'
import { pairSidecars } from './pair-sidecars.ts'

const fileOf = (path: string, isInFolder = false) => {
  const file = new File(['x'], path.split('/').at(-1) ?? '')
  if (isInFolder) Object.defineProperty(file, 'webkitRelativePath', { value: path })
  return file
}
const pairs = (sidecars: string[], photos: string[], isInFolder = false) =>
  pairSidecars(
    sidecars.map(path => fileOf(path, isInFolder)),
    photos.map((path, i) => ({ id: `${i}`, file: fileOf(path, isInFolder) })),
  ).map(({ sidecar, photo }) => `${sidecar.name} ${photo.id}`)

test('finds the photo by the whole name, then by the name before the ending', () => {
  expect(
    pairs(['IMG_1.jpg.xmp', 'IMG_2.XMP', 'IMG_3.xmp'], ['img_1.JPG', 'IMG_1.png', 'IMG_2.heic']),
  ).toEqual(['IMG_1.jpg.xmp 0', 'IMG_2.XMP 2'])
})

test('leaves out what could be two photos’', () => {
  expect(pairs(['IMG_1.xmp'], ['IMG_1.jpg', 'IMG_1.png'])).toEqual([])
  expect(pairs(['IMG_1.jpg.xmp'], ['IMG_1.jpg', 'IMG_1.jpg'])).toEqual([])
})

test('keeps folders apart', () => {
  const photos = ['a/IMG_1.jpg', 'b/IMG_1.jpg']
  expect(pairs(['b/IMG_1.jpg.xmp', 'c/IMG_1.jpg.xmp'], photos, true)).toEqual(['IMG_1.jpg.xmp 1'])
})

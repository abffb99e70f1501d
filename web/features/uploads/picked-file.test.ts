import { expect, test } from 'vitest'
import { readPicked } from './picked-file.ts'

/** Creates a file as an input returns it; `path` is empty if it was not chosen with its folder. */
function pick(name: string, path = ''): File {
  return Object.assign(new File(['x'], name), { webkitRelativePath: path })
}

test('returns the path of each file, and leaves out hidden files except Picasa’s notes', () => {
  const files = [
    pick('IMG_1.jpg', '.album/IMG_1.jpg'),
    pick('.picasa.ini', '.album/.picasa.ini'),
    pick('.DS_Store', '.album/.DS_Store'),
    pick('IMG_1.jpg', '.album/.picasaoriginals/IMG_1.jpg'),
    pick('.picasa.ini', '.album/.picasaoriginals/.picasa.ini'),
    pick('IMG_2.jpg', '.album/beach/IMG_2.jpg'),
    pick('IMG_3.jpg'),
    pick('._IMG_3.jpg'),
    pick('IMG_3.AAE'),
  ]
  expect(readPicked(files).map(({ path }) => path)).toEqual([
    '.album/IMG_1.jpg',
    '.album/.picasa.ini',
    '.album/beach/IMG_2.jpg',
    'IMG_3.jpg',
  ])
})

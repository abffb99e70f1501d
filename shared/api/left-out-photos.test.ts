import { expect, test } from 'vitest'
import { LeftOutPhotos } from './left-out-photos.ts'

const folder = 'Takeout/Google Photos/Photos from 2019'

function add(leftOut: LeftOutPhotos, name: string, json: object): void {
  const text = JSON.stringify({ photoTakenTime: { timestamp: '1560000000' }, ...json })
  leftOut.addNote({ folder, name, text })
}

test('a photo is left out by its own note only', () => {
  const leftOut = new LeftOutPhotos()
  add(leftOut, 'IMG_1.jpg.json', { title: 'IMG_1.jpg', trashed: true })
  add(leftOut, 'IMG_1.jpg(1).json', { title: 'IMG_1.jpg' })
  add(leftOut, 'IMG_2.jpg.json', { title: 'IMG_2.jpg', inLockedFolder: true })
  add(leftOut, 'x.json', { title: 'a & b.jpg', trashed: true })
  leftOut.addNote({ folder, name: 'broken.json', text: '{' })
  const names = ['IMG_1.jpg', 'IMG_1-edited.jpg', 'IMG_1(1).jpg', 'IMG_2.jpg', 'IMG_3.jpg', 'a _ b.jpg']
  expect(names.filter(name => leftOut.has({ folder, name }))).toEqual([
    'IMG_1.jpg',
    'IMG_1-edited.jpg',
    'IMG_2.jpg',
    'a _ b.jpg',
  ])
  expect(leftOut.has({ folder: 'Takeout/Google Photos/Goa', name: 'IMG_1.jpg' })).toBe(false)
})

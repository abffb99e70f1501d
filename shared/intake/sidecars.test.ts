import { expect, test } from 'vitest'
import { pairNotes, pairSidecars, readSidecarFormat } from './sidecars.ts'

const listPairs = (sidecars: string[], photos: string[]) =>
  pairSidecars(sidecars, photos, { sidecar: path => path, photo: path => path }).map(
    ({ sidecar, photo }) => `${sidecar} ${photo}`,
  )

test('pairs by the whole name, then by the name without its extension', () => {
  expect(
    listPairs(['IMG_1.jpg.xmp', 'IMG_2.XMP', 'IMG_3.xmp'], ['img_1.JPG', 'IMG_1.png', 'IMG_2.heic']),
  ).toEqual(['IMG_1.jpg.xmp img_1.JPG', 'IMG_2.XMP IMG_2.heic'])
})

test('pairs JSON in the same way, after XMP', () => {
  const sidecars = ['IMG_1.jpg.json', 'IMG_1.jpg.xmp', 'IMG_2.json', 'notes.json', 'IMG_1.jpg']
  expect(listPairs(sidecars.slice(0, 4), ['IMG_1.jpg', 'IMG_2.jpg'])).toEqual([
    'IMG_1.jpg.xmp IMG_1.jpg',
    'IMG_1.jpg.json IMG_1.jpg',
    'IMG_2.json IMG_2.jpg',
  ])
  expect(sidecars.map(readSidecarFormat)).toEqual(['json', 'xmp', 'json', 'json', null])
  expect(['json', 'XMP', 'a.json.jpg', 'a.JSON'].map(readSidecarFormat)).toEqual([null, null, null, 'json'])
})

test('leaves out XMP files that fit two photos', () => {
  expect(listPairs(['IMG_1.xmp'], ['IMG_1.jpg', 'IMG_1.png'])).toEqual([])
  expect(listPairs(['IMG_1.jpg.xmp'], ['IMG_1.jpg', 'IMG_1.jpg'])).toEqual([])
})

test('pairs an XMP file with the raw file and the other photo of one shot', () => {
  expect(listPairs(['IMG_1.xmp'], ['IMG_1.CR2', 'IMG_1.JPG'])).toEqual([
    'IMG_1.xmp IMG_1.CR2',
    'IMG_1.xmp IMG_1.JPG',
  ])
  expect(listPairs(['IMG_1.CR2.xmp'], ['IMG_1.CR2', 'IMG_1.JPG'])).toEqual(['IMG_1.CR2.xmp IMG_1.CR2'])
  expect(listPairs(['IMG_1.xmp'], ['IMG_1.CR2', 'IMG_1.DNG'])).toEqual([])
})

test('pairs only files of the same folder', () => {
  const photos = ['a/IMG_1.jpg', 'b/IMG_1.jpg']
  expect(listPairs(['b/IMG_1.jpg.xmp', 'c/IMG_1.jpg.xmp'], photos)).toEqual(['b/IMG_1.jpg.xmp b/IMG_1.jpg'])
})

const listNotes = (notes: string[], photos: string[]) =>
  Object.fromEntries(
    pairNotes(notes, photos, { sidecar: path => path, photo: path => path }).map(one => [
      one.notes,
      one.photos,
    ]),
  )

test('pairs notes with all photos of their own folder', () => {
  const photos = ['IMG_1.jpg', 'a/IMG_1.jpg', 'a/IMG_2.jpg', 'a/b/IMG_1.jpg', 'c/IMG_1.jpg']
  expect(listNotes(['.picasa.ini', 'a/.picasa.ini', 'a/b/Picasa.ini', 'd/.picasa.ini'], photos)).toEqual({
    '.picasa.ini': ['IMG_1.jpg'],
    'a/.picasa.ini': ['a/IMG_1.jpg', 'a/IMG_2.jpg'],
    'a/b/Picasa.ini': ['a/b/IMG_1.jpg'],
    'd/.picasa.ini': [],
  })
})

test('leaves out ambiguous notes and photos, but prefers notes of newer versions', () => {
  const photos = ['a/IMG_1.jpg', 'a/img_1.JPG', 'a/IMG_2.jpg']
  expect(listNotes(['a/.picasa.ini', 'a/.picasa.ini'], photos)).toEqual({})
  expect(listNotes(['a/Picasa.ini', 'a/picasa.ini'], photos)).toEqual({})
  expect(listNotes(['a/Picasa.ini', 'a/.picasa.ini'], photos)).toEqual({ 'a/.picasa.ini': ['a/IMG_2.jpg'] })
})

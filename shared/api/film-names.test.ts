import { expect, test } from 'vitest'
import { isFilmName, nameFilmAfter, pairFilms } from './film-names.ts'

const readPath = { film: (name: string) => name, photo: (name: string) => name }

test.each([
  [
    'by name, in any case',
    ['a/IMG_1.mov'],
    ['a/img_1.HEIC', 'a/IMG_2.HEIC'],
    { 'a/IMG_1.mov': 'a/img_1.HEIC' },
  ],
  ['by the whole name', ['IMG_1.JPG.MOV'], ['IMG_1.JPG', 'IMG_1.HEIC'], { 'IMG_1.JPG.MOV': 'IMG_1.JPG' }],
  ['of Google', ['PXL_1.MP'], ['PXL_1.MP.jpg'], { 'PXL_1.MP': 'PXL_1.MP.jpg' }],
  ['with the HEIC of a shot', ['1.MOV'], ['1.JPG', '1.HEIC', '1.DNG'], { '1.MOV': '1.HEIC' }],
  ['not across folders', ['b/IMG_1.MOV'], ['a/IMG_1.HEIC'], {}],
  ['not with one of two', ['1.MOV'], ['1.JPG', '1.PNG'], {}],
  ['not with a raw file', ['1.MOV'], ['1.DNG'], {}],
  ['once for each photo', ['1.MOV', '1.MP4'], ['1.JPG'], { '1.MOV': '1.JPG' }],
])('films are paired %s', (_, films, photos, expected) => {
  const pairs = pairFilms(films, photos, readPath)
  expect(Object.fromEntries(pairs.map(({ film, photo }) => [film, photo]))).toEqual(expected)
})

test('a film that is named after its photo fits no other', () => {
  const name = nameFilmAfter('IMG_1.JPG', 'img_1.mov')
  expect([name, isFilmName(name), isFilmName('IMG_1.mov.jpg')]).toEqual(['IMG_1.JPG.mov', true, false])
})

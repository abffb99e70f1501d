import { expect, test, describe } from 'vitest'
import { isFilmName, nameFilmAfter, pairFilms, describePhotoNames, pairTakeoutFilm } from './films.ts'

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

function pair(film: string, ...photos: string[]): string | undefined {
  return pairTakeoutFilm(film, photos, name => name)
}

const long = 'a'.repeat(46)

describe('a film of a Google Takeout belongs to', () => {
  test.each([
    ['IMG_1.MP4', 'IMG_1.HEIC'],
    ['IMG_1.MOV', 'IMG_1.JPG'],
    ['IMG_1.HEIC.MOV', 'IMG_1.HEIC'],
    ['IMG_1(1).MP4', 'IMG_1(1).HEIC'],
    ['PXL_1.MP', 'PXL_1.MP.jpg'],
    ['PXL_1(2).MP', 'PXL_1.MP(2).jpg'],
    [`${long}b.MP4`, `${long}.HEIC`],
    [`${long}b(1).MP4`, `${long}(1).HEIC`],
  ])('%s: %s', (film, photo) => {
    const others = ['IMG_1-edited.HEIC', 'IMG_10.HEIC', 'IMG_1(3).HEIC', 'IMG_1.CR2', `${long}(2).HEIC`]
    expect(pair(film, ...others, photo)).toBe(photo)
    expect(pair(film, ...others)).toBeUndefined()
  })

  test('the photo with all letters of its name before one with the first of them', () => {
    expect(pair(`${long}b.MP4`, `${long}a.jpg`, `${long}b.jpg`)).toBe(`${long}b.jpg`)
    expect(pair(`${long}b.MP4`, `${long}a.jpg`, `${long}c.jpg`)).toBeUndefined()
  })

  test('the photo with the same number', () => {
    expect(pair('IMG_1.MP4', 'IMG_1(1).HEIC')).toBeUndefined()
    expect(pair('IMG_1(1).MP4', 'IMG_1.HEIC')).toBeUndefined()
  })
})

test.each([
  ['IMG_1(1).MP4', 'IMG_1', false],
  ['IMG_1', 'IMG_1', false],
  [`${long}bc.MP4`, long, true],
])('names beside %s begin with %s', (film, stem, isCut) => {
  expect(describePhotoNames(film)).toEqual({ stem, isCut })
})

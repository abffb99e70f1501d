import { describe, expect, test } from 'vitest'
import { describePhotoNames, pairTakeoutFilm } from './pair-takeout-film.ts'

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

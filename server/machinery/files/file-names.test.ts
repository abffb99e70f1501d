import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOSTILE_NAMES } from '../../../test/factories/hostile-texts.ts'
import { FAR_ABOVE_LINEAR, measureGrowth } from '../../../test/measure-growth.ts'
import { cleanFileName, cutFileName, foldFileName, addNumber } from './file-names.ts'

describe('cleanFileName', () => {
  test.each([
    ['IMG_1.jpg', 'IMG_1.jpg'],
    ['holiday/2024/IMG 1.JPG', 'IMG 1.JPG'],
    ['..\\..\\boot.ini.jpg', 'boot.ini.jpg'],
    ['../../../etc/passwd', 'passwd'],
    ['../../..', 'photo'],
    ['', 'photo'],
    ['.jpg', 'jpg'],
    ['Ελένη 😀 عائلة.heic', 'Ελένη 😀 عائلة.heic'],
    ['evil\u202egpj.exe', 'evil_gpj.exe'],
    ['a\r\nSet-Cookie: x.jpg', 'a__Set-Cookie_ x.jpg'],
    ['nul.jpg', '_nul.jpg'],
    ['trailing. . .', 'trailing'],
    ['COM¹', '_COM¹'],
    ['lpt³.jpg', '_lpt³.jpg'],
    ['aux .jpg', '_aux .jpg'],
    ['conin$', '_conin$'],
    ['comet.jpg', 'comet.jpg'],
    ['a\u2028b\u061c.jpg', 'a_b_.jpg'],
    [`${'a'.repeat(199)}.${'b'.repeat(9)}`, 'a'.repeat(199)],
    [`e${'\u0301'.repeat(200)}.jpg`, 'photo.jpg'],
    [`con${'👨‍👩‍👧\u200d'.repeat(40)}.jpg`, '_con.jpg'],
  ])('makes %j %j', (sent, clean) => {
    expect(cleanFileName(sent)).toBe(clean)
  })

  test('returns a name that every file system accepts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 600 }), sent => {
        const name = cleanFileName(sent)
        expect(name).not.toBe('')
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200)
        // oxlint-disable-next-line no-control-regex
        expect(name).not.toMatch(/[\u0000-\u001f<>:"/\\|?*]|^\.|[. ]$/)
        expect(name.isWellFormed()).toBe(true)
      }),
    )
  })

  test('does not change a clean name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), sent => {
        const name = cleanFileName(sent)
        expect(cleanFileName(name)).toBe(name)
      }),
    )
  })

  test('cuts a long name between whole characters and keeps its extension', () => {
    expect(cleanFileName(`${'👨‍👩‍👧'.repeat(40)}.jpeg`)).toMatch(/^(👨‍👩‍👧)+\.jpeg$/u)
  })
})

describe('hostile names', () => {
  test.each(Object.entries(HOSTILE_NAMES))('are cleaned in linear time: %s', (_kind, build) => {
    const growth = measureGrowth(length => {
      const sent = build(length)
      foldFileName(cleanFileName(sent))
      foldFileName(sent)
      cutFileName(sent)
    })
    expect(growth).toBeLessThan(FAR_ABOVE_LINEAR)
  })

  test('are cut but keep their extension', () => {
    expect(cutFileName('IMG_1.jpg')).toBe('IMG_1.jpg')
    expect(cutFileName(`${'a'.repeat(80_000)}.picasa.xmp`)).toMatch(/^a{996}\.xmp$/)
    expect(cleanFileName(`holiday/${'a'.repeat(80_000)}.jpeg`)).toMatch(/^a{195}\.jpeg$/)
  })
})

describe('addNumber', () => {
  test('puts the number before the extension', () => {
    expect([1, 2, 10].map(copy => addNumber('IMG_1.jpg', copy))).toEqual([
      'IMG_1.jpg',
      'IMG_1 (2).jpg',
      'IMG_1 (10).jpg',
    ])
    expect(addNumber('no extension', 2)).toBe('no extension (2)')
  })

  test('cuts a long name, so that cleaning changes no copy and every copy differs', () => {
    const sentNames = fc.tuple(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('a', 'ß', 'ग', '👨‍👩‍👧'),
      ),
      fc.integer({ min: 0, max: 250 }),
      fc.constantFrom('', ' (2)', ' (2).jpg', '.jpeg', '.webp2345', '.', ' .'),
    )
    fc.assert(
      fc.property(sentNames, fc.integer({ min: 2, max: 99_999_999 }), ([unit, times, end], copy) => {
        const first = cleanFileName(unit.repeat(times) + end)
        const copies = [first, ...[2, copy, copy + 1].map(number => addNumber(first, number))]
        expect(copies.map(cleanFileName)).toEqual(copies)
        expect(new Set(copies.map(foldFileName)).size).toBe(copy === 2 ? 3 : 4)
      }),
      { numRuns: 1000 },
    )
  })

  test('gives a photo and its film one stem', () => {
    for (let length = 170; length <= 200; length++) {
      const [photo, film] = ['.jpg', '.heics'].map(end => addNumber('a'.repeat(length) + end, 2))
      expect(photo?.replace(/\.jpg$/, '')).toBe(film?.replace(/\.heics$/, ''))
    }
  })
})

describe('foldFileName', () => {
  test('returns equal keys for names that a case-insensitive file system does not distinguish', () => {
    expect(foldFileName('CAFE\u0301.JPG')).toBe(foldFileName('caf\u00e9.jpg'))
  })
})

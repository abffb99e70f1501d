import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOSTILE_NAMES } from '../test/factories/hostile-texts.ts'
import { FAR_ABOVE_LINEAR, measureGrowth } from '../test/measure-growth.ts'
import { cleanFileName, cutFileName, foldFileName, addNumber } from './file-names.ts'

describe('cleanFileName', () => {
  test.each([
    ['IMG_1.jpg', 'IMG_1.jpg'],
    ['holiday/2024/IMG 1.JPG', 'IMG 1.JPG'],
    ['..\\..\\boot.ini.jpg', 'boot.ini.jpg'],
    ['../../../etc/passwd', 'passwd'],
    ['..', 'photo'],
    ['', 'photo'],
    ['.jpg', 'jpg'],
    ['Ελένη 😀 عائلة.heic', 'Ελένη 😀 عائلة.heic'],
    ['evil\u202egpj.exe', 'evil_gpj.exe'],
    ['a\r\nSet-Cookie: x.jpg', 'a__Set-Cookie_ x.jpg'],
    ['nul.jpg', '_nul.jpg'],
    ['trailing. . .', 'trailing'],
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
})

describe('foldFileName', () => {
  test('returns equal keys for names that a case-insensitive file system does not distinguish', () => {
    expect(foldFileName('CAFE\u0301.JPG')).toBe(foldFileName('caf\u00e9.jpg'))
  })
})

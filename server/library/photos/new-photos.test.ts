import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildPhoto } from '../../../test/factories/build-photo.ts'
import { createTestStorage } from '../../../test/server/test-storage.ts'
import { cleanFileName, foldFileName } from '../../machinery/files/file-names.ts'
import { chooseNames, findTakenNames, nameByType } from './new-photos.ts'

const OWNER = 'ann'

async function setUp(names: readonly string[]) {
  const storage = await createTestStorage()
  for (const name of names) await buildPhoto(storage, { ownerId: OWNER, name })
  const choose = async (sentNames: readonly string[]): Promise<string[]> => {
    const takenNames = await findTakenNames(storage.db, OWNER, sentNames)
    const chosen = await chooseNames(storage.db, OWNER, { sentNames, takenNames })
    expect(chosen.map(({ nameKey }) => nameKey)).toEqual(chosen.map(({ name }) => foldFileName(name)))
    return chosen.map(({ name }) => name)
  }
  return { choose }
}

describe('chooseNames', () => {
  test.each([
    ['letters of one byte', 'a'.repeat(196)],
    ['letters of three bytes', 'ग'.repeat(65)],
    ['letters of many bytes', '👨‍👩‍👧'.repeat(11)],
    ['no extension', 'a'.repeat(200)],
    ['one letter with many marks', `e${'\u0301'.repeat(200)}`],
  ])('gives a second and a third photo of a long name another name: %s', async (_kind, stem) => {
    const sentName = `${stem}.jpg`
    const { choose } = await setUp([])
    const [first = '', second = '', third = ''] = await choose([sentName, sentName, sentName])
    expect(second).toMatch(/ \(2\)\.jpg$/)
    expect(third).toMatch(/ \(3\)\.jpg$/)

    const later = await setUp([first, second, third])
    expect((await later.choose([sentName]))[0]).toMatch(/ \(4\)\.jpg$/)
  })

  test('numbers photos of one request in order, after those that are stored', async () => {
    const { choose } = await setUp(['image.jpg', 'image (2).jpg', 'IMAGE (3).JPG'])
    expect(await choose(['image.jpg', 'other.jpg', 'image.jpg', 'Image.jpg'])).toEqual([
      'image (4).jpg',
      'other.jpg',
      'image (5).jpg',
      'Image (6).jpg',
    ])
  })

  test('finds a number that is free where somebody has taken those that are likely', async () => {
    const numbers = Array.from({ length: 160 }, (_, i) => i + 80)
    const { choose } = await setUp(['a.jpg', ...numbers.map(number => `a (${number}).jpg`)])
    const [name = ''] = await choose(['a.jpg'])
    expect(name).toMatch(/^a \(\d+\)\.jpg$/)
    expect(numbers.map(number => `a (${number}).jpg`)).not.toContain(name)
  })
})

test.each([
  ['IMG_1.jpg', 'image/jpeg', 'IMG_1.jpg'],
  ['IMG_1.JPEG', 'image/jpeg', 'IMG_1.JPEG'],
  // Phones call JPEG files HEIC; the names of films beside them fit these names.
  ['IMG_1.HEIC', 'image/jpeg', 'IMG_1.HEIC'],
  ['photo.jpg.exe', 'image/jpeg', 'photo.jpg.jpg'],
  ['page.html', 'image/png', 'page.png'],
  ['drawing.SVG', 'image/webp', 'drawing.webp'],
  ['page.xhtml', 'image/gif', 'page.xhtml.gif'],
  ['IMG_1', 'image/heic', 'IMG_1.heic'],
  ['.jpg', 'image/jpeg', 'jpg.jpg'],
  ['holiday.2024', 'image/jpeg', 'holiday.2024.jpg'],
  ['scan.pdf', 'image/tiff', 'scan.tif'],
  ['DSC_1.bin', 'image/x-nikon-nef', 'DSC_1.nef'],
  ['DSC_1.NRW', 'image/tiff', 'DSC_1.NRW'],
  ['IMG_1.MOV', 'video/quicktime', 'IMG_1.MOV'],
  ['IMG_1.MOV', 'video/mp4', 'IMG_1.MOV'],
  ['IMG_1.hta', 'video/mp4', 'IMG_1.mp4'],
  ['IMG_1.jpg', 'video/quicktime', 'IMG_1.mov'],
])('a %s of type %s is called %s', (sent, mediaType, name) => {
  expect(nameByType(sent, mediaType)).toBe(name)
})

test('is a clean name that stays the same, with an ending of a photo, whatever was sent', () => {
  const names = fc.oneof(fc.string({ unit: 'binary', maxLength: 400 }), fc.webPath())
  const endings = fc.constantFrom('.html', '.jpg.exe', '.svg', '.js ', '.scr.', '.jpg\u202e', '.\u{fe0f}php')
  fc.assert(
    fc.property(names, endings, (sent, ending) => {
      const name = nameByType(sent + ending, 'image/jpeg')
      expect(name).toMatch(/\.(?:jpg|jpeg)$/)
      expect(cleanFileName(name)).toBe(name)
      expect(nameByType(name, 'image/jpeg')).toBe(name)
    }),
  )
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanFileName } from '../../machinery/files/file-names.ts'
import { nameByType } from './name-by-type.ts'

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

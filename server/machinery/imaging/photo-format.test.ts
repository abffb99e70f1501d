import { expect, test } from 'vitest'
import { encodePattern, buildTurnedHeic, WRITABLE_FORMATS } from './fixtures/encode-pattern.ts'
import { detectPhotoFormat, SIGNATURE_BYTES } from './photo-format.ts'

test.each(WRITABLE_FORMATS)('detects %s by its first bytes', async format => {
  expect(detectPhotoFormat((await encodePattern(format)).subarray(0, SIGNATURE_BYTES))).toBe(format)
})

test('detects HEIC by its first bytes', async () => {
  expect(detectPhotoFormat((await buildTurnedHeic()).subarray(0, SIGNATURE_BYTES))).toBe('heic')
})

test.each([
  ['a big-endian TIFF', 'MM\0*\0\0\0\b', 'tiff'],
  ['an AVIF whose major brand is the general one', '\0\0\0\u0018ftypmif1\0\0\0\0mif1avif', 'avif'],
  ['a HEIC whose major brand is the general one', '\0\0\0\u0018ftypmif1\0\0\0\0mif1heic', 'heic'],
  ['a video', '\0\0\0\u0018ftypisom\0\0\0\0isommp42', undefined],
  ['a brand after the end of the box', '\0\0\0\u0010ftypisom\0\0\0\0heic', undefined],
  ['a sound in a RIFF file', 'RIFF\u0010\0\0\0WAVEfmt ', undefined],
  ['nothing', '', undefined],
])('%s', (_, content, format) => {
  expect(detectPhotoFormat(Buffer.from(content, 'latin1'))).toBe(format)
})

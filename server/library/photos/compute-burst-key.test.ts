import { expect, test } from 'vitest'
import { computeBurstKey } from './compute-burst-key.ts'

const compute = (given: Partial<Parameters<typeof computeBurstKey>[0]>) =>
  computeBurstKey({ name: 'IMG_1.jpg', camera: 'Google Pixel 7', burstId: null, xmp: null, ...given })

test('photos of one camera have one even key, those of an unknown camera none', () => {
  expect(compute({})).toBe(compute({ name: 'IMG_2.jpg' }))
  expect(compute({})! % 2).toBe(0)
  expect(compute({})).not.toBe(compute({ camera: 'Apple iPhone 12' }))
  expect(compute({ camera: '' })).toBeNull()
})

test.each([
  ['00001IMG_00001_BURST20171111030039.jpg', '00015IMG_00015_BURST20171111030039_COVER.jpg'],
  ['00000PORTRAIT_00000_BURST20190828181853475.jpg', '00100lPORTRAIT_00100_BURST20190828181853475_COVER.jpg'],
  ['DSC_0001_BURST20230709220904977.JPG', 'DSC_0052_BURST20230709220904977_COVER.JPG'],
  ['IMG_20231014_183246_BURST001_COVER.jpg', 'IMG_20231014_183246_BURST002.jpg'],
  ['20231207_101605_001.jpg', '20231207_101605_031 (2).jpg'],
])('%s and %s are of one burst', (one, other) => {
  const key = compute({ name: one })
  expect(key! % 2).toBe(1)
  expect(compute({ name: other })).toBe(key)
  expect(compute({ name: other, camera: '' })).not.toBe(key)
  expect(compute({ name: other.replace(/20[12]\d/, '1999') })).not.toBe(key)
})

test.each([
  'PXL_20231026_210642603.jpg',
  '20231207_101605.jpg',
  'Sunburst20200101.jpg',
  '20231207_101605_0012.jpg',
])('%s is a photo of its own', name => {
  expect(compute({ name })).toBe(compute({}))
})

test('the ids of Apple and Google tell which burst a photo is of', () => {
  const ofApple = compute({ burstId: '65A7DF0A-1F09-4600-917B-9572A16AD016' })
  expect(ofApple! % 2).toBe(1)
  expect(compute({ name: 'IMG_2.jpg', burstId: '65A7DF0A-1F09-4600-917B-9572A16AD016' })).toBe(ofApple)
  const xmp = Buffer.from('<rdf:Description GCamera:BurstID="d3f1-aa00" GCamera:BurstPrimary="1"/>')
  const ofGoogle = compute({ xmp })
  expect(ofGoogle! % 2).toBe(1)
  expect(compute({ xmp: Buffer.from('<GCamera:BurstID>d3f1-aa00</GCamera:BurstID>') })).toBe(ofGoogle)
})

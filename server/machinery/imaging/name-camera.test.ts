import { assert, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { nameCamera } from './name-camera.ts'

test.each([
  ['Canon', 'Canon EOS 5D', 'Canon EOS 5D'],
  ['Canon EOS', 'Canon EOS 5D', 'Canon EOS 5D'],
  ['NIKON CORPORATION', 'NIKON D70', 'NIKON D70'],
  ['SAMSUNG', 'samsung SM-G920F', 'samsung SM-G920F'],
  ['Apple', 'iPhone 6', 'Apple iPhone 6'],
  ['Panasonic\0\0', ' DMC-TZ5 ', 'Panasonic DMC-TZ5'],
  ['', 'HP Scanjet', 'HP Scanjet'],
  ['FUJIFILM', '', 'FUJIFILM'],
  ['\0\0\0', ' ', ''],
])('%j and %j are named %j', (make, model, name) => {
  expect(nameCamera({ make, model })).toBe(name)
})

test('a name is one short line for any content of the file', () => {
  const hostile = string({ unit: 'binary', maxLength: 300 })
  assert(
    property(hostile, hostile, (make, model) => {
      const name = nameCamera({ make, model })
      expect(name.length).toBeLessThanOrEqual(121)
      expect(name).not.toMatch(/\p{Cc}|[\u2028\u2029\u202a-\u202e\u2066-\u2069]/u)
      expect(name.isWellFormed()).toBe(true)
    }),
  )
})

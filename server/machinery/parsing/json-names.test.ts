import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOSTILE_JSON } from '../../../test/factories/hostile-texts.ts'
import { FAR_ABOVE_LINEAR, measureGrowth } from '../../../test/measure-growth.ts'
import {
  EXIFTOOL,
  GOOGLE,
  IMMICH_ASSET,
  IMMICH_FACES,
  OSXPHOTOS,
  PHOTOPRISM,
} from './fixtures/json-sidecars.ts'
import { readJsonNames } from './json-names.ts'

const read = (value: unknown) => readJsonNames(Buffer.from(JSON.stringify(value)))
const near = (value: number) => expect.closeTo(value) as number
const ann = { name: 'Ann', box: { x: near(0.25), y: near(0.3), width: near(0.1), height: near(0.2) } }

describe('readJsonNames', () => {
  test.each([
    ['osxphotos', OSXPHOTOS, { regions: [ann], people: ['Bob'], appliedTo: { width: 4000, height: 3000 } }],
    ['exiftool', EXIFTOOL, { regions: [ann], people: ['Bob'] }],
    ['Immich, an asset', IMMICH_ASSET, { regions: [ann], people: ['Bob'], isUpright: true }],
    ['Immich, faces', IMMICH_FACES, { regions: [ann], people: [], isUpright: true }],
    ['PhotoPrism', PHOTOPRISM, { regions: [ann], people: [], isUpright: true }],
    ['Google', GOOGLE, { regions: [], people: ['Ann', 'Bob'], isUpright: true }],
  ])('reads names and boxes of %s', (_program, value, names) => {
    expect(read(value)).toEqual(names)
  })

  test('keeps names without boxes where lists do not belong together or boxes are unusable', () => {
    const [photo] = OSXPHOTOS
    const alone = { regions: [], people: ['Ann', 'Bob'] }
    expect(read([{ ...photo, 'XMP:RegionAreaX': [0.3, 0.5] }])).toEqual(alone)
    expect(read([{ ...photo, 'XMP:RegionAreaUnit': ['pixel'] }])).toEqual(alone)
    expect(read([{ ...photo, 'XMP:RegionAreaW': [-0.1] }])).toEqual(alone)
    expect(read([{ ...photo, 'XMP:RegionAreaW': ['0.1'] }])).toEqual(alone)
    // A pet among them that cannot be told apart.
    expect(read([{ RegionName: ['Ann', 'Rex'], RegionType: 'Pet' }])).toBeNull()
    expect(
      read([{ RegionName: 1984, RegionAreaX: 0.3, RegionAreaY: 0.4, RegionAreaW: 0.1, RegionAreaH: 0.2 }]),
    ).toEqual({
      regions: [{ ...ann, name: '1984' }],
      people: [],
    })
  })

  test('other JSON, and the tags of several photos, name nobody', () => {
    for (const other of [
      null,
      1,
      'Ann',
      [],
      {},
      [[]],
      { people: 'Ann' },
      { people: [null, { name: 1 }] },
      { Files: {} },
    ])
      expect(read(other)).toBeNull()
    expect(read([...OSXPHOTOS, ...OSXPHOTOS])).toBeNull()
    for (const text of ['', '{', '{"people":[{"name":"Ann"}]', '\0'])
      expect(readJsonNames(Buffer.from(text))).toBeNull()
  })

  test('any JSON yields boxes inside the photo or nothing, never an error', () => {
    const keys = [
      'people',
      'faces',
      'person',
      'name',
      'Files',
      'Markers',
      'RegionName',
      'RegionAreaX',
      '__proto__',
    ]
    const anyKeys = fc.constantFrom(...keys)
    fc.assert(
      fc.property(fc.object({ key: anyKeys, withNullPrototype: false }), value => {
        for (const photo of [value, [value]])
          for (const { box } of read(photo)?.regions ?? []) expect(box.width > 0 && box.height > 0).toBe(true)
      }),
      { numRuns: 100 },
    )
  })
})

describe('takes linear time', () => {
  test.each(Object.entries(HOSTILE_JSON))('a JSON file: %s', (_kind, build) => {
    expect(measureGrowth(byteSize => void readJsonNames(build(byteSize)))).toBeLessThan(FAR_ABOVE_LINEAR)
  })
})

import { describe, expect, test } from 'vitest'
import { matchNames, type NamedFace } from './match-names.ts'
import { toStored } from './orientation.ts'

const left = { id: 'left', box: { x: 0.1, y: 0.2, width: 0.2, height: 0.3 } }
const right = { id: 'right', box: { x: 0.6, y: 0.2, width: 0.2, height: 0.3 } }

const buildRegion = (name: string, { box }: typeof left, orientation = 1) => ({
  name,
  box: toStored(box, orientation),
})

const sortByName = (faces: readonly NamedFace[]) =>
  faces.toSorted((one, other) => (one.name < other.name ? -1 : 1))

describe('matchNames', () => {
  test('finds the faces in a photo stored in any orientation', () => {
    for (let orientation = 1; orientation <= 8; orientation++) {
      const regions = [buildRegion('Ann', right, orientation), buildRegion('Bob', left, orientation)]
      expect(sortByName(matchNames({ regions, people: [] }, [left, right], orientation).named)).toEqual([
        { faceId: 'right', name: 'Ann' },
        { faceId: 'left', name: 'Bob' },
      ])
    }
  })

  test('accepts regions of the upright picture', () => {
    const regions = [buildRegion('Ann', right), buildRegion('Bob', left)]
    for (const orientation of [3, 6, 8]) {
      const named = matchNames({ regions, people: [] }, [left, right], orientation).named
      expect(sortByName(named)).toEqual([
        { faceId: 'right', name: 'Ann' },
        { faceId: 'left', name: 'Bob' },
      ])
    }
  })

  test('does not rotate boxes that are known to be in upright coordinates', () => {
    // Rotated by 180°, each box would overlap the other person's face more.
    const [ann, bob] = [
      buildRegion('Ann', { ...left, box: { ...left.box, x: 0.2 } }),
      buildRegion('Bob', right),
    ]
    const turned = { regions: [ann, bob], people: [], isUpright: true }
    expect(sortByName(matchNames(turned, [left, right], 3).named)).toEqual([
      { faceId: 'left', name: 'Ann' },
      { faceId: 'right', name: 'Bob' },
    ])
    const alone = { regions: [buildRegion('Ann', right)], people: [], isUpright: true }
    expect(matchNames(alone, [left], 3)).toEqual({ named: [], missed: alone.regions })
  })

  test('matches larger and smaller boxes, but not those that merely touch', () => {
    const whole = { x: 0.05, y: 0.1, width: 0.35, height: 0.5 }
    const beside = { x: 0.29, y: 0.2, width: 0.2, height: 0.3 }
    const matchName = (box: typeof whole) =>
      matchNames({ regions: [{ name: 'Ann', box }], people: [] }, [left, right], 1).named
    expect(matchName(whole)).toEqual([{ faceId: 'left', name: 'Ann' }])
    expect(matchName(beside)).toEqual([])
  })

  test('assigns no name to two faces of a photo, and no face two names', () => {
    const wide = { id: 'wide', box: { ...right.box, width: 0.3 } }
    const twice = [buildRegion('Ann', wide), buildRegion('Ann', left)]
    expect(matchNames({ regions: twice, people: [] }, [left, right], 1).named).toEqual([
      { faceId: 'left', name: 'Ann' },
    ])
    expect(
      matchNames({ regions: [buildRegion('Ann', left), buildRegion('Bob', left)], people: [] }, [left], 1)
        .named,
    ).toEqual([{ faceId: 'left', name: 'Ann' }])
  })

  test('uses a name without a region if it is unambiguous', () => {
    expect(matchNames({ regions: [], people: ['Ann'] }, [left], 1).named).toEqual([
      { faceId: 'left', name: 'Ann' },
    ])
    expect(matchNames({ regions: [], people: ['Ann'] }, [left, right], 1).named).toEqual([])
    expect(matchNames({ regions: [], people: ['Ann', 'Bob'] }, [left], 1).named).toEqual([])
    expect(matchNames({ regions: [], people: ['Ann'] }, [], 1).named).toEqual([])
  })

  test('returns regions of people whose faces were not detected', () => {
    const listMissed = (regions: ReturnType<typeof buildRegion>[], faces: (typeof left)[], orientation = 1) =>
      matchNames({ regions, people: [] }, faces, orientation).missed
    const [ann, bob] = [buildRegion('Ann', right), buildRegion('Bob', left)]
    expect(listMissed([ann, bob], [left])).toEqual([ann])
    expect(listMissed([ann, bob], [])).toEqual([ann, bob])
    // No person twice, and no region where a face is already.
    expect(listMissed([buildRegion('Bob', right), bob], [left])).toEqual([])
    expect(listMissed([ann, buildRegion('Ann', left)], [])).toEqual([ann])
    expect(listMissed([buildRegion('Zoë', left), bob], [left])).toEqual([])
    // Rotated photos: in upright coordinates, and only if the orientation of the regions is
    // certain.
    const turned = [buildRegion('Ann', right, 6), buildRegion('Bob', left, 6)]
    expect(listMissed(turned, [left], 6)).toMatchObject([
      { name: 'Ann', box: { x: expect.closeTo(0.6) as number } },
    ])
    expect(listMissed(turned, [], 6)).toEqual([])
  })
})

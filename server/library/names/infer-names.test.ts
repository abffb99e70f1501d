import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { NamedPhoto } from './weigh-names.ts'
import { inferNames, type InferenceOptions } from './infer-names.ts'

const isAnnForA = (personId: string, name: string) => personId === 'A' && name === 'ann'
const NOTHING_SAID: InferenceOptions = { givenNames: new Map(), isRejected: () => false }

/** `2 A B: ann` are two photos of A and B that carry the name ann. */
function buildPhotos(...lines: string[]): NamedPhoto[] {
  return lines.flatMap(line => {
    const [who = '', names = ''] = line.split(':')
    const [amount, ...people] = who.trim().split(' ')
    const photo = { people, names: names.split(' ').filter(name => name !== '') }
    return Array.from({ length: Number(amount) }, () => photo)
  })
}

function infer(photos: readonly NamedPhoto[], options: Partial<InferenceOptions> = {}) {
  const { certain, likely } = inferNames(photos, { ...NOTHING_SAID, ...options })
  const list = (names: typeof certain) => names.map(({ personId, name }) => `${personId} ${name}`).toSorted()
  return { certain: list(certain), likely: list(likely) }
}

describe('inferNames', () => {
  test('gives a name to the person who is in most photos with it and in few without it', () => {
    const photos = buildPhotos('5 A: ann', '1 A:', '4 B: bob', '3 C:')
    expect(infer(photos)).toEqual({ certain: ['A ann', 'B bob'], likely: [] })
    expect(inferNames(photos, NOTHING_SAID).certain[0]).toMatchObject({
      photosWithName: 5,
      photosWithoutName: 1,
    })
  })

  test('distinguishes two people who are nearly always together by the photos of only one of them', () => {
    const together = '12 A B: ann bob'
    expect(infer(buildPhotos(together)).certain).toEqual([])
    expect(infer(buildPhotos(together, '3 A: ann', '2 B: bob')).certain).toEqual(['A ann', 'B bob'])
  })

  test('does not give the name of a person who was not found to the people in the same photos', () => {
    const photos = buildPhotos('6 C: gran', '14 C:', '9 : gran')
    expect(infer(photos)).toEqual({ certain: [], likely: [] })
  })

  test('tolerates missing and wrong tags', () => {
    const photos = buildPhotos(
      '7 A B: ann',
      '3 A: ann',
      '4 A:',
      '1 A: bob',
      '5 B: bob',
      '2 B: ann bob',
      '2 B:',
    )
    expect(infer(photos).certain).toEqual(['A ann', 'B bob'])
  })

  test('names the larger of two clusters that may be one person, and suggests the name for the other', () => {
    expect(infer(buildPhotos('8 A: ann', '4 B: ann', '5 C: cat'))).toEqual({
      certain: ['A ann', 'C cat'],
      likely: ['B ann'],
    })
  })

  test('does not name a cluster of two people', () => {
    expect(infer(buildPhotos('6 A: ann', '6 A: bob')).certain).toEqual([])
  })

  test('keeps names from the user, and suggests a name that another person has', () => {
    const photos = buildPhotos('8 A: ann', '4 B: ann', '5 C B: cat ann', '6 C: cat')
    const givenNames = new Map([
      ['A', 'ann'],
      ['C', 'mum'],
    ])
    expect(infer(photos, { givenNames })).toEqual({ certain: [], likely: ['B ann'] })
  })

  test('does not repeat what the user rejected', () => {
    const decisions = { isRejected: isAnnForA }
    expect(infer(buildPhotos('5 A: ann'), decisions)).toEqual({ certain: [], likely: [] })
  })
})

const PEOPLE = ['A', 'B', 'C', 'D', 'E']
const photo = fc.record({
  people: fc.uniqueArray(fc.constantFrom(...PEOPLE), { maxLength: 3 }),
  noise: fc.subarray(['a', 'b', 'f'], { maxLength: 1 }),
  isTagged: fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 5, maxLength: 5 }),
})
const photos = fc.array(photo, { maxLength: 60 }).map(list =>
  list.map(({ people, noise, isTagged }, i) => ({
    people,
    names: [
      ...new Set([
        ...people.filter((_, k) => (isTagged[k] ?? 0) > 1).map(person => person.toLowerCase()),
        ...(i % 7 === 0 ? noise : []),
      ]),
    ],
  })),
)

describe('for any photos', () => {
  test('no two people get the same name, no person gets two, and none gets a name that the user gave to another', () => {
    fc.assert(
      fc.property(photos, fc.subarray(PEOPLE), (list, given) => {
        const givenNames = new Map(
          given.map((personId, i) => [personId, ['a', 'b', 'x'][i % 3] + (i > 2 ? '2' : '')]),
        )
        const { certain, likely } = inferNames(list, { ...NOTHING_SAID, givenNames })
        const names = [...certain.map(({ name }) => name), ...givenNames.values()]
        expect(new Set(names).size).toBe(names.length)
        const people = [...certain, ...likely].map(({ personId }) => personId)
        expect(new Set(people).size).toBe(people.length)
        expect(people.filter(personId => givenNames.has(personId))).toEqual([])
      }),
    )
  })

  test('the order of photos, people and names does not matter', () => {
    fc.assert(
      fc.property(photos, fc.infiniteStream(fc.nat(1000)), (list, numbers) => {
        const mix = <T>(items: readonly T[]): T[] =>
          items
            .map(item => ({ item, order: numbers.next().value as number }))
            .toSorted((one, other) => one.order - other.order)
            .map(({ item }) => item)
        const mixed = mix(list).map(one => ({ people: mix(one.people), names: mix(one.names) }))
        expect(infer(mixed)).toEqual(infer(list))
      }),
    )
  })
})

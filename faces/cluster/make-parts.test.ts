import { expect, test } from 'vitest'
import fc from 'fast-check'
import { buildAlbum, type AlbumFace } from '../../test/factories/build-album.ts'
import { BUNDLED_NETWORK } from '../networks/networks.ts'
import { resolveDecisions, type Decision } from './decisions.ts'
import { makeParts, applyDifferences } from './make-parts.ts'

const model = BUNDLED_NETWORK.grouping
const faces = buildAlbum({ people: 1, photos: 4, seed: 2 })
const faceOf = new Map(faces.map(face => [face.id, face]))
const ids = faces.map(({ id }) => id)
const known: Decision = { kind: 'known', person: 'ann' }
const notBob = ids.map((face): Decision => ({ kind: 'different', of: [{ face }, { person: 'bob' }] }))

function makePartsFromFaces(decisions: readonly Decision[]) {
  const { subjects } = resolveDecisions(decisions)
  return makeParts({ faceOf, existing: [{ id: 'ann', faceIds: ids }], subjects, keepsGroups: false, model })
    .parts
}

const findPartOfAnn = (decisions: readonly Decision[]) =>
  makePartsFromFaces(decisions).find(({ subjects }) => subjects.some(({ people }) => people.includes('ann')))

test('identifies a known person by their most central face', () => {
  expect(findPartOfAnn([known])?.faces).toHaveLength(1)
  expect(makePartsFromFaces([known])).toHaveLength(ids.length)
})

test('identifies a known person by a face that was decided not to be somebody else', () => {
  expect(findPartOfAnn([...notBob, known])?.faces).toHaveLength(1)
  expect(makePartsFromFaces([...notBob, known]).flatMap(part => part.faces)).toHaveLength(ids.length)
})

test('does not identify a person by a face that was decided not to be theirs', () => {
  const notAnn = ids.map((face): Decision => ({ kind: 'different', of: [{ face }, { person: 'ann' }] }))
  expect(findPartOfAnn([known, ...notAnn])).toBeUndefined()
})

/**
 * Builds two people; a part of the first wrongly contains faces of the second, one face per photo.
 */
function setUp({
  seed,
  strangers,
  hasDecision = true,
}: {
  seed: number
  strangers: number
  hasDecision?: boolean
}) {
  const album = buildAlbum({ people: 2, photos: 40, seed })
    .map(face => ({ ...face, photoId: face.id }))
    .toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const listFaces = (person: string): AlbumFace[] => album.filter(face => face.person === person)
  const [ann, bob] = [listFaces('person 0'), listFaces('person 1')]
  const { subjects } = resolveDecisions(
    hasDecision
      ? [{ kind: 'different', of: [{ person: 'ann' }, { person: 'bob' }] }]
      : [
          { kind: 'known', person: 'ann' },
          { kind: 'known', person: 'bob' },
        ],
  )
  const findSubjects = (id: string) => subjects.filter(({ people }) => people.includes(id))
  const annsPart = { faces: [...ann, ...bob.slice(0, strangers)], subjects: findSubjects('ann') }
  const bobsPart = { faces: bob.slice(strangers), subjects: findSubjects('bob') }
  return { ann, bob, annsPart, bobsPart, strangers: bob.slice(0, strangers) }
}

const listIds = (faces: readonly { readonly id: string }[]) => faces.map(({ id }) => id).toSorted()

test('moves faces that are more similar to the other of two different people', () => {
  const { ann, bob, annsPart, bobsPart } = setUp({ seed: 3, strangers: 3 })
  applyDifferences([annsPart, bobsPart], { reconsidered: [annsPart], isFree: () => true, model })
  expect([listIds(annsPart.faces), listIds(bobsPart.faces)]).toEqual([listIds(ann), listIds(bob)])
})

test('moves nothing without a decision, or from parts that are not reconsidered', () => {
  const undecided = setUp({ seed: 3, strangers: 3, hasDecision: false })
  applyDifferences([undecided.annsPart, undecided.bobsPart], {
    reconsidered: [undecided.annsPart],
    isFree: () => true,
    model,
  })
  const unasked = setUp({ seed: 3, strangers: 3 })
  applyDifferences([unasked.annsPart, unasked.bobsPart], { reconsidered: [], isFree: () => true, model })
  for (const { ann, annsPart, strangers } of [undecided, unasked]) {
    expect(listIds(annsPart.faces)).toEqual(listIds([...ann, ...strangers]))
  }
})

test('never moves all faces of a person', () => {
  const { bob, annsPart, bobsPart } = setUp({ seed: 3, strangers: 3 })
  annsPart.faces.splice(0, annsPart.faces.length, ...bob.slice(0, 3))
  applyDifferences([annsPart, bobsPart], { reconsidered: [annsPart], isFree: () => true, model })
  expect(listIds(annsPart.faces)).toEqual(listIds(bob.slice(0, 3)))
})

test('does not move a face to a person who is in the same photo', () => {
  const { annsPart, bobsPart, strangers } = setUp({ seed: 3, strangers: 2 })
  const [twin] = strangers
  bobsPart.faces[0] = { ...bobsPart.faces[0]!, photoId: twin!.photoId }
  applyDifferences([annsPart, bobsPart], { reconsidered: [annsPart], isFree: () => true, model })
  expect(listIds(annsPart.faces)).toContain(twin!.id)
  expect(listIds(bobsPart.faces)).toContain(strangers[1]!.id)
})

test('loses and duplicates no face, moves no decided face, and puts no two faces of a photo together', () => {
  fc.assert(
    fc.property(
      fc.record({
        seed: fc.integer({ min: 1, max: 1000 }),
        strangers: fc.nat(8),
        decided: fc.array(fc.nat(40), { maxLength: 12 }),
        photos: fc.integer({ min: 4, max: 60 }),
      }),
      ({ seed, strangers, decided, photos }) => {
        const { annsPart, bobsPart } = setUp({ seed, strangers })
        // Fewer photos than faces, so that some faces share a photo.
        for (const [p, part] of [annsPart, bobsPart].entries()) {
          part.faces.splice(
            0,
            part.faces.length,
            ...part.faces.map((face, i) => ({ ...face, photoId: `photo ${(i + p * 7) % photos}` })),
          )
        }
        const before = listIds([...annsPart.faces, ...bobsPart.faces])
        const wasBobs = [...bobsPart.faces]
        const wasAnns = new Set(listIds(annsPart.faces))
        const kept = new Set(decided.flatMap(i => annsPart.faces[i]?.id ?? []))
        applyDifferences([annsPart, bobsPart], {
          reconsidered: [annsPart],
          isFree: face => !kept.has(face.id),
          model,
        })
        expect(listIds([...annsPart.faces, ...bobsPart.faces])).toEqual(before)
        const now = new Set(listIds(annsPart.faces))
        for (const id of kept) expect(now).toContain(id)
        const arrived = bobsPart.faces.filter(({ id }) => wasAnns.has(id))
        const taken = [...wasBobs, ...arrived].map(({ photoId }) => photoId)
        const own = new Set(wasBobs.map(({ photoId }) => photoId))
        expect(new Set(taken).size).toBe(own.size + arrived.length)
      },
    ),
    { numRuns: 60 },
  )
})

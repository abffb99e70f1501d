import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countRuns } from '../../../test/count-runs.ts'
import { assertPhotosOfFaces } from '../../../test/factories/assert-photos-of-faces.ts'
import { buildFace, buildPhoto } from '../../../test/factories/build-photo.ts'
import { createTestStorage } from '../../../test/server/test-storage.ts'
import { DAY_MS } from '../../../shared/api/durations.ts'
import type { SearchFilters } from '../../../shared/api/search.ts'
import { rememberEverything } from '../../storage/db/remember.ts'
import { recountFaces } from '../../library/photos/change-queries.ts'
import { findPlace, listFoundIds, readPhotoShape, searchPhotos } from './search-photos.ts'

/** The last has a name, the one before is hidden, the others are unknown. */
const PEOPLE = ['p0', 'p1', 'p2', 'p3']
const [NAMED, HIDDEN] = ['p3', 'p2']
const PAGE = 3

const faces = fc.array(fc.constantFrom(...PEOPLE, null, 'rejected' as const), { maxLength: 4 })
const photos = fc.array(
  fc.record({
    day: fc.option(fc.nat(3)),
    faces,
    isTrashed: fc.nat(9).map(n => n === 0),
    isFavourite: fc.boolean(),
  }),
  { minLength: 1, maxLength: 10 },
)
const days = fc.option(fc.nat(3), { nil: undefined })
const searches = fc.array(
  fc.record({
    people: fc.shuffledSubarray(PEOPLE),
    wanted: fc.nat(PEOPLE.length),
    match: fc.constantFrom('all' as const, 'any' as const, 'only' as const),
    from: days,
    before: days,
    isUnknown: fc.option(fc.constant(true), { nil: undefined }),
    isFavourite: fc.option(fc.constant(true), { nil: undefined }),
  }),
  { minLength: 8, maxLength: 8 },
)

type Photo = typeof photos extends fc.Arbitrary<readonly (infer One)[]> ? One : never
type Search = typeof searches extends fc.Arbitrary<readonly (infer One)[]> ? One : never

const split = ({ people, wanted }: Search) =>
  [people.slice(0, wanted), people.slice(wanted, wanted + 1)] as const

/** Tells whether a search finds a photo, from its faces alone. */
function isFound(photo: Photo, search: Search): boolean {
  const [wanted, unwanted] = split(search)
  const { day } = photo
  const shown = photo.faces.filter(face => face !== 'rejected')
  const hasAll = wanted.every(person => shown.includes(person))
  const isShown = {
    all: hasAll,
    any: wanted.length === 0 || wanted.some(person => shown.includes(person)),
    only: wanted.length === 0 || (hasAll && shown.every(face => wanted.some(person => person === face))),
  }[search.match]
  return (
    !photo.isTrashed &&
    isShown &&
    !unwanted.some(person => shown.includes(person)) &&
    (search.from === undefined || (day !== null && day >= search.from)) &&
    (search.before === undefined || (day !== null && day < search.before)) &&
    (!search.isUnknown || shown.some(face => face !== NAMED && face !== HIDDEN)) &&
    (!search.isFavourite || photo.isFavourite)
  )
}

const toText = (day: number) => new Date(day * DAY_MS).toISOString()

function toFilters(ownerId: string, search: Search): SearchFilters {
  const [wanted, unwanted] = split(search).map(people => people.map(person => `${ownerId}-${person}`).join())
  return {
    match: search.match,
    ...(wanted && { with: wanted }),
    ...(unwanted && { without: unwanted }),
    ...(search.from !== undefined && { takenFrom: toText(search.from) }),
    ...(search.before !== undefined && { takenBefore: toText(search.before) }),
    ...(search.isUnknown && { unknown: true }),
    ...(search.isFavourite && { favourite: true }),
  }
}

test('a search finds what the faces of each photo say, on every page', async () => {
  const storage = await createTestStorage()
  const { db } = storage
  rememberEverything(db)
  let runs = 0
  const build = async (ownerId: string, library: readonly Photo[]): Promise<string[]> => {
    for (const [number, person] of PEOPLE.entries())
      await db
        .insertInto('allPeople')
        .values({
          id: `${ownerId}-${person}`,
          ownerId,
          number,
          coverFaceId: '',
          createdAt: 0,
          name: person === NAMED ? 'Ann' : null,
          hiddenAt: person === HIDDEN ? 1 : null,
          photoCount: 1,
          faceCount: 1,
        })
        .execute()
    const ids: string[] = []
    for (const { day, faces: shown, isTrashed, isFavourite } of library) {
      const takenAt = day === null ? {} : { takenAt: new Date(day * DAY_MS).toISOString() }
      const { id } = await buildPhoto(storage, { ownerId, name: `${ids.length}.jpg`, ...takenAt })
      ids.push(id)
      for (const face of shown) {
        const isPerson = face !== null && face !== 'rejected'
        const faceId = await buildFace(storage, { ownerId, photoId: id })
        await db
          .updateTable('allFaces')
          .set({
            personId: isPerson ? `${ownerId}-${face}` : null,
            standing: face === 'rejected' ? 'rejected' : 'open',
            trashedAt: isTrashed ? 1 : null,
          })
          .where('id', '=', faceId)
          .execute()
      }
      const marks = { trashedAt: isTrashed ? 1 : null, favouriteAt: isFavourite ? 1 : null }
      await db.updateTable('allPhotos').set(marks).where('id', '=', id).execute()
    }
    await recountFaces(db, ownerId, ids)
    return ids
  }

  const check = async ({
    ownerId,
    ids,
    library,
    wanted,
  }: {
    ownerId: string
    ids: readonly string[]
    library: readonly Photo[]
    wanted: readonly Search[]
  }): Promise<void> => {
    const order = [...library.entries()].toSorted(
      ([one, { day: oneDay }], [other, { day: otherDay }]) =>
        (otherDay ?? -1) - (oneDay ?? -1) || other - one,
    )
    for (const search of wanted) {
      const filters = toFilters(ownerId, search)
      const expected = order.flatMap(([at, photo]) => (isFound(photo, search) ? [ids[at] ?? ''] : []))
      const found: string[] = []
      let cursor: string | undefined
      do {
        const page = await searchPhotos(db, ownerId, filters, { limit: PAGE, ...(cursor && { cursor }) })
        found.push(...page.photos.map(({ id }) => id))
        expect(page.total).toBe(expected.length)
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      expect(found).toEqual(expected)
      const second = await searchPhotos(db, ownerId, filters, { from: PAGE, limit: PAGE })
      expect(second.photos.map(({ id }) => id)).toEqual(expected.slice(PAGE, 2 * PAGE))
      const listed = await listFoundIds(db, ownerId, { ...filters, from: 1, limit: 100 })
      expect(listed.photoIds).toEqual(expected.slice(1))
      const places = await Promise.all(ids.map(photo => findPlace(db, ownerId, { ...filters, photo })))
      expect(places.map(({ place }) => place ?? -1)).toEqual(ids.map(id => expected.indexOf(id)))
      const { months } = await readPhotoShape(db, ownerId, filters)
      expect(months.reduce((sum, month) => sum + month.photos, 0)).toBe(expected.length)
    }
  }

  await fc.assert(
    fc.asyncProperty(photos, searches, async (library, wanted) => {
      runs += 1
      const ownerId = `owner-${runs}`
      const ids = await build(ownerId, library)
      await assertPhotosOfFaces(db, ownerId)
      await check({ ownerId, ids, library, wanted })
      // What is remembered is right after a change, too.
      const [first, ...others] = library
      const [id] = ids
      if (!first || id === undefined) return
      await db.updateTable('allFaces').set({ trashedAt: 1 }).where('photoId', '=', id).execute()
      await db.updateTable('allPhotos').set({ trashedAt: 1 }).where('id', '=', id).execute()
      await check({ ownerId, ids, library: [{ ...first, isTrashed: true }, ...others], wanted })
    }),
    { numRuns: countRuns(40) },
  )
})

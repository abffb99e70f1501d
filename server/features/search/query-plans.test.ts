import { expect, test } from 'vitest'
import { buildLibrary } from '../../../test/factories/build-library.ts'
import { explainPlan } from '../../../test/server/explain-plan.ts'
import { createTestStorage } from '../../../test/server/test-storage.ts'
import {
  selectCountBefore,
  selectFoundCount,
  selectFoundIds,
  selectFoundPhoto,
  selectFoundPhotos,
  selectFoundRange,
  selectFoundShape,
  selectPhotosToZip,
  type PhotoSearch,
} from './queries.ts'

const ownerId = 'ann'
const anyTime = { from: undefined, before: undefined }
const everything: PhotoSearch = {
  with: [],
  match: 'all',
  without: [],
  hasUnknown: false,
  isWithoutFaces: false,
  isFavourite: false,
  folder: null,
  album: null,
  taken: anyTime,
  uploaded: anyTime,
}
const [one, two] = ['ann-person-0', 'ann-person-1']

const SEARCHES: Record<string, Partial<PhotoSearch>> = {
  everything: {},
  'one person': { with: [one] },
  'A and B': { with: [one, two] },
  'A or B': { with: [one, two], match: 'any' },
  'A but not B': { with: [one], without: [two] },
  'only A and B': { with: [one, two], match: 'only' },
  'people unknown': { hasUnknown: true },
  'without faces': { isWithoutFaces: true },
  favourites: { isFavourite: true },
  'a folder': { folder: 'some-folder' },
  'an album': { album: 'some-album' },
  'when it was taken': { taken: { from: 0, before: 5 } },
  'when it was uploaded': { uploaded: { from: 0, before: 5 } },
  'all filters together': {
    with: [one],
    without: [two],
    hasUnknown: true,
    taken: { from: 0, before: 5 },
    uploaded: { from: 0, before: 5 },
  },
}

test('searches in 10,000 photos with 30,000 faces use indexes', async () => {
  const { db } = await createTestStorage()
  await buildLibrary(db, { ownerId, photos: 10_000, facesPerPhoto: 3, people: 300 })
  for (const [name, given] of Object.entries(SEARCHES)) {
    const search = { ...everything, ...given }
    const queries = [
      selectFoundPhotos(db, ownerId, search, { after: null, limit: 101 }),
      selectFoundPhotos(db, ownerId, search, { after: { takenAt: 5, seq: 5 }, limit: 101 }),
      selectFoundPhotos(db, ownerId, search, { after: null, limit: 101, isFew: true }),
      selectFoundRange(db, ownerId, search, { from: 9000, limit: 200 }),
      selectFoundIds(db, ownerId, search, { from: 9000, limit: 200 }),
      selectFoundPhoto(db, ownerId, search, 'ann-photo-0'),
      selectCountBefore(db, ownerId, search, { takenAt: 5, seq: 5 }),
      selectFoundShape(db, ownerId, search),
      selectFoundCount(db, ownerId, search),
      selectPhotosToZip(db, ownerId, search),
    ]
    for (const query of queries) {
      const reads = (await explainPlan(db, query.compile())).filter(step =>
        /^(?:SCAN|SEARCH) (?!shown|found)/.test(step),
      )
      expect(reads.length).toBeGreaterThan(0)
      // What a statement has found itself is left out. A SCAN reads a whole table; selecting faces
      // by owner alone would read the owner's whole library.
      const slow = reads.filter(
        step =>
          !/^SEARCH .*USING .*(?:INDEX|PRIMARY KEY \(rowid=)/.test(step) ||
          (/ faces /.test(step) && !/(person|photo)Id=/.test(step)),
      )
      expect([name, slow]).toEqual([name, []])
    }
  }
})

test('the shape of all photos is read by an index-only scan, without sorting', async () => {
  const { db } = await createTestStorage()
  const shape = await explainPlan(db, selectFoundShape(db, ownerId, everything).compile())
  expect(shape).toEqual(['SEARCH allPhotos USING INDEX photosByDate (ownerId=?)'])
  const page = { after: null, limit: 101 }
  const found = await explainPlan(db, selectFoundPhotos(db, ownerId, everything, page).compile())
  expect(found).toEqual(['SEARCH allPhotos USING INDEX photosByDate (ownerId=?)'])
})

// How long searches take on the server, with 10,000 photos and 30,000 faces of 300 people.
//
//   node bench/app-search.ts
import { searchPhotos } from '../server/features/search/search-photos.ts'
import { openStorage } from '../server/storage/open-storage.ts'
import type { SearchFilters } from '../shared/api/search.ts'
import { buildLibrary } from '../test/factories/build-library.ts'
import { makeBenchFolder } from './app/bench-server.ts'
import { recordResults, computeMedian } from './results.ts'

const RUNS = 25
const ownerId = 'bench'

const { db } = await openStorage(await makeBenchFolder('search'))
const { personIds } = await buildLibrary(db, { ownerId, photos: 10_000, facesPerPhoto: 3, people: 300 })
const [one = '', two = ''] = personIds
const searches: Record<string, SearchFilters> = {
  everything: {},
  'A and B': { with: `${one},${two}` },
  'A or B': { with: `${one},${two}`, match: 'any' },
  'A but not B': { with: one, without: two },
  'only A and B': { with: `${one},${two}`, match: 'only' },
  'people unknown': { unknown: true },
  'one year': { takenFrom: '2020-01-01T00:00:00Z', takenBefore: '2021-01-01T00:00:00Z' },
  'A in one year': { with: one, takenFrom: '2020-01-01T00:00:00Z', takenBefore: '2021-01-01T00:00:00Z' },
}

const rows: Record<string, { photos: number; medianMs: number; slowestMs: number }> = {}
for (const [name, filters] of Object.entries(searches)) {
  const times: number[] = []
  let photos = 0
  for (let run = 0; run < RUNS; run++) {
    const startedAt = performance.now()
    photos = (await searchPhotos(db, ownerId, filters, { limit: 500 })).total
    times.push(performance.now() - startedAt)
  }
  rows[name] = { photos, medianMs: round(computeMedian(times)), slowestMs: round(Math.max(...times)) }
}
console.table(rows)
recordResults('app: search', {
  photos: 10_000,
  faces: 30_000,
  people: 300,
  pageSize: 500,
  searches: rows,
})
await db.destroy()

function round(ms: number): number {
  return Math.round(ms * 10) / 10
}

import type { PhotoPage } from '../../../shared/api/photos.ts'
import type { SearchFilters } from '../../../shared/api/search.ts'
import type { Database } from '../../db/database.ts'
import { AppError } from '../../errors.ts'
import { parseCursor } from '../../parse-cursor.ts'
import { summarisePhoto } from '../../summarise-photo.ts'
import type { ZipPhoto } from '../../zips/zip-photos.ts'
import {
  countPeople,
  selectFoundCount,
  selectFoundPhotos,
  selectPhotosToZip,
  type PhotoSearch,
  type SearchCursor,
} from './queries.ts'

const DEFAULT_PAGE_SIZE = 100

/** Throws `not-found` for people whom the owner does not have, and `invalid-request`. */
export async function searchPhotos(
  db: Database,
  ownerId: string,
  filters: SearchFilters,
  { cursor, limit = DEFAULT_PAGE_SIZE }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<PhotoPage> {
  const search = await readSearch(db, ownerId, filters)
  const after = parseCursor(cursor, /^(none|-?\d{1,15})_(\d{1,15})$/, (takenAt, seq): SearchCursor => ({
    takenAt: takenAt === 'none' ? null : Number(takenAt),
    seq: Number(seq),
  }))
  const rows = await selectFoundPhotos(db, ownerId, search, { after, limit: limit + 1 }).execute()
  const { count } = await selectFoundCount(db, ownerId, search).executeTakeFirstOrThrow()
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    photos: page.map(summarisePhoto),
    nextCursor: last && rows.length > limit ? `${last.takenAt ?? 'none'}_${last.seq}` : null,
    total: count,
  }
}

/** Throws what searchPhotos throws, and `no-photos`. */
export async function findPhotosToZip(
  db: Database,
  ownerId: string,
  filters: SearchFilters,
): Promise<ZipPhoto[]> {
  const search = await readSearch(db, ownerId, filters)
  const photos = await selectPhotosToZip(db, ownerId, search).execute()
  if (photos.length > 0) return photos
  throw new AppError('no-photos', 404, 'No photo is as you asked. Look for something else first.')
}

async function readSearch(db: Database, ownerId: string, filters: SearchFilters): Promise<PhotoSearch> {
  const wanted = idsOf(filters.with)
  const unwanted = idsOf(filters.without)
  const people = new Set([...wanted, ...unwanted])
  if (people.size < wanted.length + unwanted.length)
    throw new AppError('invalid-request', 400, 'Nobody can be both in a photo and not in it.')
  if ((await countPeople(db, ownerId, [...people])) < people.size)
    throw new AppError('not-found', 404, 'There is no such person.')
  return {
    with: wanted,
    match: filters.match ?? 'all',
    without: unwanted,
    hasUnknown: filters.unknown ?? false,
    taken: { from: momentOf(filters.takenFrom), before: momentOf(filters.takenBefore) },
    uploaded: { from: momentOf(filters.uploadedFrom), before: momentOf(filters.uploadedBefore) },
  }
}

function idsOf(list: string | undefined): string[] {
  return list === undefined ? [] : [...new Set(list.split(','))]
}

function momentOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const moment = Date.parse(text)
  if (Number.isNaN(moment)) throw new AppError('invalid-request', 400, `${text} is not a date.`)
  return moment
}

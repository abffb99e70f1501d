import type { PhotoPage } from '../../../shared/api/photos.ts'
import type { FoundPhotoIds, PhotoPlace, PhotoShape, SearchFilters } from '../../../shared/api/search.ts'
import type { Database, Queryable } from '../../storage/db/database.ts'
import { readRemembered } from '../../storage/db/remember.ts'
import { AppError } from '../../errors.ts'
import { parseCursor } from '../../storage/db/parse-cursor.ts'
import { summarisePhoto } from '../../library/photos/photos.ts'
import type { ZipPhoto } from '../../machinery/zips/plan-photos-zip.ts'
import { describeShape } from './describe-shape.ts'
import {
  countPeople,
  listAlbumNames,
  listFolderNames,
  selectCountBefore,
  selectFoundCount,
  selectFoundIds,
  selectFoundPhoto,
  selectFoundPhotos,
  selectFoundRange,
  selectFoundShape,
  selectPhotosToZip,
  type PhotoSearch,
  type PlaceRange,
} from './queries.ts'
import type { SearchCursor } from './showing-queries.ts'

const DEFAULT_PAGE_SIZE = 100
/** A search for unknown people that finds this many photos finds most among the newest ones. */
const MANY_PHOTOS = 20_000

type SearchPage = {
  readonly cursor?: string | undefined
  /** The place of the first photo, instead of a cursor. */
  readonly from?: number | undefined
  readonly limit?: number | undefined
}

/**
 * Finds photos. Throws `invalid-request`, and `not-found` for people who do not belong to the
 * owner.
 */
export async function searchPhotos(
  db: Database,
  ownerId: string,
  filters: SearchFilters,
  { cursor, from, limit = DEFAULT_PAGE_SIZE }: SearchPage,
): Promise<PhotoPage> {
  const search = await readSearch(db, ownerId, filters)
  const after = parseCursor(cursor, /^(none|-?\d{1,15})_(\d{1,15})$/, (takenAt, seq): SearchCursor => ({
    takenAt: takenAt === 'none' ? null : Number(takenAt),
    seq: Number(seq),
  }))
  const readPage = (isFew: boolean) =>
    (from === undefined
      ? selectFoundPhotos(db, ownerId, search, { after, limit: limit + 1, isFew })
      : selectFoundRange(db, ownerId, search, { from, limit: limit + 1, isFew })
    ).execute()
  const [atOnce, total] = await Promise.all([
    search.hasUnknown ? null : readPage(false),
    readFound(db, ownerId, search, 'total', () => countFound(db, ownerId, search)),
  ])
  const rows = atOnce ?? (await readPage(total < MANY_PHOTOS))
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    photos: page.map(summarisePhoto),
    nextCursor: last && rows.length > limit ? `${last.takenAt ?? 'none'}_${last.seq}` : null,
    total,
  }
}

/** Throws what searchPhotos throws. */
export async function listFoundIds(
  db: Database,
  ownerId: string,
  { from, limit, ...filters }: SearchFilters & PlaceRange,
): Promise<FoundPhotoIds> {
  const search = await readSearch(db, ownerId, filters)
  const rows = await selectFoundIds(db, ownerId, search, { from, limit }).execute()
  return { photoIds: rows.map(({ id }) => id) }
}

/** Throws what searchPhotos throws. */
export async function findPlace(
  db: Database,
  ownerId: string,
  { photo: photoId, ...filters }: SearchFilters & { readonly photo: string },
): Promise<PhotoPlace> {
  const search = await readSearch(db, ownerId, filters)
  const photo = await selectFoundPhoto(db, ownerId, search, photoId).executeTakeFirst()
  if (!photo) return { place: null }
  const { count } = await selectCountBefore(db, ownerId, search, photo).executeTakeFirstOrThrow()
  return { place: count }
}

/** Throws what searchPhotos throws. */
export async function readPhotoShape(
  db: Database,
  ownerId: string,
  filters: SearchFilters,
): Promise<PhotoShape> {
  const search = await readSearch(db, ownerId, filters)
  return readFound(db, ownerId, search, 'shape', async () =>
    describeShape(await selectFoundShape(db, ownerId, search).execute()),
  )
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
  throw new AppError('no-photos', 404, 'No photos match your search. Change it and try again.')
}

/** Remembers what depends on nothing but the rows of the library. */
async function readFound<Found>(
  db: Database,
  ownerId: string,
  search: PhotoSearch,
  name: string,
  read: () => Promise<Found>,
): Promise<Found> {
  if (search.folder !== null || search.album !== null) return read()
  return readRemembered(db, ownerId, `${name} ${JSON.stringify(search)}`, read)
}

async function countFound(db: Queryable, ownerId: string, search: PhotoSearch): Promise<number> {
  return (await selectFoundCount(db, ownerId, search).executeTakeFirstOrThrow()).count
}

async function readSearch(db: Database, ownerId: string, filters: SearchFilters): Promise<PhotoSearch> {
  const wanted = parseIds(filters.with)
  const unwanted = parseIds(filters.without)
  const people = new Set([...wanted, ...unwanted])
  if (people.size < wanted.length + unwanted.length)
    throw new AppError(
      'invalid-request',
      400,
      "The same person can't be both in the photo and not in it. Remove one of them from the search.",
    )
  if ((await countPeople(db, ownerId, [...people])) < people.size)
    throw new AppError('not-found', 404, "This person doesn't exist anymore. Reload the page.")
  if (filters.album !== undefined) {
    const albums = await listAlbumNames(db, ownerId)
    if (!albums.some(({ id }) => id === filters.album))
      throw new AppError('not-found', 404, "This album doesn't exist anymore. Reload the page.")
  }
  if (filters.folder !== undefined) {
    const folders = await listFolderNames(db, ownerId)
    if (!folders.some(({ id }) => id === filters.folder))
      throw new AppError('not-found', 404, "This folder doesn't exist anymore. Reload the page.")
  }
  return {
    with: wanted,
    match: filters.match ?? 'all',
    without: unwanted,
    hasUnknown: filters.unknown ?? false,
    isWithoutFaces: filters.withoutFaces ?? false,
    isFavourite: filters.favourite ?? false,
    folder: filters.folder ?? null,
    album: filters.album ?? null,
    taken: { from: parseTime(filters.takenFrom), before: parseTime(filters.takenBefore) },
    uploaded: { from: parseTime(filters.uploadedFrom), before: parseTime(filters.uploadedBefore) },
  }
}

function parseIds(list: string | undefined): string[] {
  return list === undefined ? [] : [...new Set(list.split(','))]
}

function parseTime(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const moment = Date.parse(text)
  if (Number.isNaN(moment))
    throw new AppError('invalid-request', 400, `${text} isn't a date. Write it like 2026-11-30.`)
  return moment
}

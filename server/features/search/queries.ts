import { sql, type SelectQueryBuilder } from 'kysely'
import type { Queryable } from '../../storage/db/database.ts'
import { idList } from '../../storage/db/id-list.ts'
import type { Tables } from '../../storage/db/tables.ts'
import { unindexedOwnerId } from '../../storage/db/unindexed-owner-id.ts'
import { PERSON_COLUMNS, type PersonRow } from '../../library/people/read/queries.ts'
import type { FoldablePhoto } from './fold-bursts.ts'
import {
  isAfter,
  selectShowing,
  selectShowingAny,
  type SearchCursor,
  type Showing,
  type Span,
} from './showing-queries.ts'

export type PhotoSearch = Showing & {
  readonly hasUnknown: boolean
  readonly isWithoutFaces: boolean
  readonly isFavourite: boolean
  readonly folder: string | null
  readonly album: string | null
  readonly uploaded: Span
}

/** `isFew`: little of the library is found, so that few of the photos by date would be. */
type Page = { readonly isFew?: boolean }

export type PlaceRange = { readonly from: number; readonly limit: number }

/**
 * Selects the found photos, the newest first by the time when they were taken; those without a time
 * last.
 */
export function selectFoundPhotos(
  db: Queryable,
  ownerId: string,
  search: PhotoSearch,
  { after, limit, isFew = false }: Page & { readonly after: SearchCursor | null; readonly limit: number },
) {
  if (isAnsweredByFaces(search, isFew)) {
    const page = selectPlaces(db, ownerId, search, { after, from: 0, limit })
    return orderNewestFirst(selectBySeq(db, ownerId, page).select(FOUND_COLUMNS))
  }
  const chosen = selectPhotos(db, ownerId, search)
  const rest = after ? chosen.where(isAfter('takenAt', 'seq', after)) : chosen
  return orderNewestFirst(rest.select(FOUND_COLUMNS)).limit(limit)
}

/** Selects the found photos from the place `from` on, in the same order. */
export function selectFoundRange(
  db: Queryable,
  ownerId: string,
  search: PhotoSearch,
  range: PlaceRange & Page,
) {
  return orderNewestFirst(selectRange(db, ownerId, search, range).select(FOUND_COLUMNS))
}

export function selectFoundIds(db: Queryable, ownerId: string, search: PhotoSearch, range: PlaceRange) {
  return orderNewestFirst(selectRange(db, ownerId, search, range).select('id'))
}

/** Selects what decides the place of a photo, if it is found. */
export function selectFoundPhoto(db: Queryable, ownerId: string, search: PhotoSearch, photoId: string) {
  return selectPhotos(db, ownerId, search).select(['takenAt', 'seq']).where('photos.id', '=', photoId)
}

/** Counts the found photos before this one. */
export function selectCountBefore(db: Queryable, ownerId: string, search: PhotoSearch, photo: SearchCursor) {
  return selectPhotos(db, ownerId, search)
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where(eb => eb.not(isAfter('takenAt', 'seq', photo)))
    .where('seq', '!=', photo.seq)
}

/** Selects all found photos, in the same order. */
export function selectFoundShape(db: Queryable, ownerId: string, search: PhotoSearch) {
  return orderNewestFirst(selectPhotos(db, ownerId, search).select(SHAPE_COLUMNS))
}

export function selectFoundCount(db: Queryable, ownerId: string, search: PhotoSearch) {
  const seqs = isAnsweredByFaces(search, true)
    ? db.selectFrom(selectShowing(db, ownerId, search).as('shown')).select('photoSeq as seq')
    : selectPhotos(db, ownerId, search).select('seq')
  return db.selectFrom(seqs.as('found')).select(eb => eb.fn.countAll<number>().as('count'))
}

/** Selects photos in upload order, as in every zip. */
export function selectPhotosToZip(db: Queryable, ownerId: string, search: PhotoSearch) {
  return selectPhotos(db, ownerId, search)
    .select(['id', 'name', 'crc32', 'byteSize', 'uploadedAt', 'takenAt'])
    .orderBy('seq')
}

/** Selects those of these photos that still exist, in upload order. */
export function selectChosenToZip(db: Queryable, ownerId: string, photoIds: readonly string[]) {
  return db
    .selectFrom('photos')
    .select(['id', 'name', 'crc32', 'byteSize', 'uploadedAt', 'takenAt'])
    .where(unindexedOwnerId('photos'), '=', ownerId)
    .where('id', 'in', idList(photoIds))
    .orderBy('seq')
}

/** Selects the faces of these photos, without rejected ones. */
export function selectFacesOfPhotos(db: Queryable, ownerId: string, photoIds: readonly string[]) {
  return db
    .selectFrom('faces')
    .select(['id', 'photoId', 'personId'])
    .where(unindexedOwnerId('faces'), '=', ownerId)
    .where('photoId', 'in', idList(photoIds))
    .where('standing', '!=', 'rejected')
}

/** Counts which of these ids are people of the owner. */
export async function countPeople(db: Queryable, ownerId: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const { count } = await db
    .selectFrom('people')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('ownerId', '=', ownerId)
    .where('id', 'in', ids)
    .executeTakeFirstOrThrow()
  return count
}

/** Without albums that have no photo outside the trash. */
export async function listAlbumNames(
  db: Queryable,
  ownerId: string,
): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('albums')
    .select(['id', 'name'])
    .where('ownerId', '=', ownerId)
    .where(eb =>
      eb.exists(
        eb
          .selectFrom('albumPhotos')
          .innerJoin('photos', 'photos.id', 'albumPhotos.photoId')
          .select('albumPhotos.photoId')
          .whereRef('albumPhotos.albumId', '=', 'albums.id'),
      ),
    )
    .orderBy('name')
    .orderBy('id')
    .execute()
}

export async function listFolderNames(
  db: Queryable,
  ownerId: string,
): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('folders')
    .select(['id', 'name'])
    .where('ownerId', '=', ownerId)
    .orderBy('addedAt')
    .execute()
}

/**
 * Lists people, those with most photos first. Hidden people are listed only if they are requested
 * by id.
 */
export async function listPeople(
  db: Queryable,
  ownerId: string,
  ids: readonly string[] | null,
): Promise<PersonRow[]> {
  const people = db.selectFrom('people').where('ownerId', '=', ownerId)
  const wanted = ids === null ? people.where('hiddenAt', 'is', null) : people.where('id', 'in', ids)
  return wanted.select(PERSON_COLUMNS).orderBy('photoCount', 'desc').orderBy('number').execute()
}

const SHAPE_COLUMNS = [
  'takenAt',
  'width',
  'height',
  'burstKey',
  'pictureHash',
] as const satisfies readonly (keyof FoldablePhoto)[]

const FOUND_COLUMNS = [
  'seq',
  'id',
  'name',
  'state',
  'byteSize',
  'width',
  'height',
  'uploadedAt',
  'takenAt',
  'faceCount',
  'favouriteAt',
  'failureCode',
  'failureReason',
  'thumbAt',
] as const

/** Reads only these rows: the index skips the rows before them. */
function selectRange(
  db: Queryable,
  ownerId: string,
  search: PhotoSearch,
  { from, limit, isFew = false }: PlaceRange & Page,
) {
  const places = isAnsweredByFaces(search, isFew)
    ? selectPlaces(db, ownerId, search, { after: null, from, limit })
    : orderNewestFirst(selectPhotos(db, ownerId, search).select('seq'))
        .limit(limit)
        .offset(from)
  return selectBySeq(db, ownerId, places)
}

/**
 * Whether a search asks for nothing but people and when photos were taken. Unknown people are found
 * faster by date, unless they are in few photos.
 */
function isAnsweredByFaces(search: PhotoSearch, isFew: boolean): boolean {
  const { hasUnknown, isWithoutFaces, isFavourite, folder, album, uploaded } = search
  return (
    (hasUnknown ? search.with.length === 0 && isFew : search.with.length > 0) &&
    !(isWithoutFaces || isFavourite) &&
    folder === null &&
    album === null &&
    uploaded.from === undefined &&
    uploaded.before === undefined
  )
}

/** Selects the numbers of the photos that show these people, in the order of the found photos. */
function selectPlaces(
  db: Queryable,
  ownerId: string,
  showing: Showing,
  { after, from, limit }: PlaceRange & { readonly after: SearchCursor | null },
) {
  const shown = selectShowing(db, ownerId, showing, after)
    .orderBy('photoTakenAt', order => order.desc().nullsLast())
    .orderBy('photoSeq', 'desc')
    .limit(limit)
    .offset(from)
  return db.selectFrom(shown.as('shown')).select('photoSeq as seq')
}

function selectBySeq(
  db: Queryable,
  ownerId: string,
  seqs: SelectQueryBuilder<Tables, never, { seq: number }>,
) {
  return db.selectFrom('photos').where(unindexedOwnerId('photos'), '=', ownerId).where('seq', 'in', seqs)
}

function orderNewestFirst<Columns>(query: SelectQueryBuilder<Tables, 'photos', Columns>) {
  return query.orderBy('takenAt', order => order.desc().nullsLast()).orderBy('seq', 'desc')
}

function selectPhotos(db: Queryable, ownerId: string, search: PhotoSearch) {
  const { hasUnknown, isWithoutFaces, isFavourite, folder, album, taken, uploaded } = search
  // With people, their photos are found by their faces. SQLite would rather read all photos of the
  // owner by date, and compare each with the list.
  const isOfOwner = search.with.length > 0 ? unindexedOwnerId('photos') : sql.ref<string>('photos.ownerId')
  let chosen = db.selectFrom('photos').where(isOfOwner, '=', ownerId)
  if (isFavourite) chosen = chosen.where('favouriteAt', 'is not', null)
  if (album !== null) {
    const ofAlbum = db
      .selectFrom('albumPhotos')
      .select('albumPhotos.photoId')
      .where('albumPhotos.albumId', '=', album)
      .where(unindexedOwnerId('albumPhotos'), '=', ownerId)
    chosen = chosen.where('photos.id', 'in', ofAlbum)
  }
  if (folder !== null) {
    const inFolder = db
      .selectFrom('folderFiles')
      .select('folderFiles.photoId')
      .where('folderFiles.folderId', '=', folder)
      .where('folderFiles.photoId', 'is not', null)
      .where('folderFiles.missingAt', 'is', null)
    chosen = chosen.where('photos.id', 'in', inFolder)
  }
  if (isWithoutFaces) {
    const searched = chosen.where('state', '=', 'processed').where('engineVersion', 'is not', null)
    chosen = searched.where('faceCount', '=', 0)
  }
  if (taken.from !== undefined) chosen = chosen.where('takenAt', '>=', taken.from)
  if (taken.before !== undefined) chosen = chosen.where('takenAt', '<', taken.before)
  if (uploaded.from !== undefined) chosen = chosen.where('uploadedAt', '>=', uploaded.from)
  if (uploaded.before !== undefined) chosen = chosen.where('uploadedAt', '<', uploaded.before)

  if (search.with.length > 0) {
    const shown = db.selectFrom(selectShowing(db, ownerId, search).as('shown')).select('photoSeq')
    chosen = chosen.where('photos.seq', 'in', shown)
  } else if (search.without.length > 0) {
    chosen = chosen.where('photos.seq', 'not in', selectShowingAny(db, ownerId, search.without))
  }
  if (hasUnknown) {
    chosen = chosen.where(eb =>
      eb.exists(
        eb
          .selectFrom('faces')
          .leftJoin('people', 'people.id', 'faces.personId')
          .select('faces.id')
          .whereRef('faces.photoId', '=', 'photos.id')
          .where('faces.standing', '!=', 'rejected')
          .where('people.name', 'is', null)
          // People whom the user has hidden are not unknown.
          .where('people.hiddenAt', 'is', null),
      ),
    )
  }
  return chosen
}

import type { Queryable } from '../../db/database.ts'
import type { SearchMatch } from '../../../shared/api/search.ts'

/** Moments in milliseconds since 1970: from `from` on, before `before`. */
export type Span = { readonly from: number | undefined; readonly before: number | undefined }

export type PhotoSearch = {
  readonly with: readonly string[]
  readonly match: SearchMatch
  readonly without: readonly string[]
  readonly hasUnknown: boolean
  readonly taken: Span
  readonly uploaded: Span
}

export type PersonRow = {
  readonly id: string
  readonly name: string | null
  readonly number: number
  readonly photoCount: number
  readonly coverFaceId: string
}

/** Where a page begins: after the photo with these. */
export type SearchCursor = { readonly takenAt: number | null; readonly seq: number }

/** The newest first by when they were taken; those without a date at the end. */
export function selectFoundPhotos(
  db: Queryable,
  ownerId: string,
  search: PhotoSearch,
  { after, limit }: { after: SearchCursor | null; limit: number },
) {
  let chosen = selectPhotos(db, ownerId, search)
  if (after) {
    const { takenAt, seq } = after
    chosen = chosen.where(eb =>
      takenAt === null
        ? eb.and([eb('takenAt', 'is', null), eb('seq', '<', seq)])
        : eb.or([
            eb('takenAt', '<', takenAt),
            eb.and([eb('takenAt', '=', takenAt), eb('seq', '<', seq)]),
            eb('takenAt', 'is', null),
          ]),
    )
  }
  return chosen
    .select(FOUND_COLUMNS)
    .orderBy('takenAt', order => order.desc().nullsLast())
    .orderBy('seq', 'desc')
    .limit(limit)
}

export function selectFoundCount(db: Queryable, ownerId: string, search: PhotoSearch) {
  return selectPhotos(db, ownerId, search).select(eb => eb.fn.countAll<number>().as('count'))
}

/** In the order in which they came, as in every zip. */
export function selectPhotosToZip(db: Queryable, ownerId: string, search: PhotoSearch) {
  return selectPhotos(db, ownerId, search)
    .select(['id', 'name', 'crc32', 'byteSize', 'uploadedAt', 'takenAt'])
    .orderBy('seq')
}

/** How many of these are people of the owner's. */
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

/**
 * The one with the most photos first. Hidden ones only among those that were asked for by their
 * ids.
 */
export async function listPeople(
  db: Queryable,
  ownerId: string,
  ids: readonly string[] | null,
): Promise<PersonRow[]> {
  const people = db.selectFrom('people').where('ownerId', '=', ownerId)
  const wanted = ids === null ? people.where('hiddenAt', 'is', null) : people.where('id', 'in', ids)
  return wanted
    .select(['id', 'name', 'number', 'photoCount', 'coverFaceId'])
    .orderBy('photoCount', 'desc')
    .orderBy('number')
    .execute()
}

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
  'failureCode',
  'failureReason',
] as const

function selectPhotos(db: Queryable, ownerId: string, search: PhotoSearch) {
  const { match, hasUnknown, taken, uploaded } = search
  let chosen = db.selectFrom('photos').where('photos.ownerId', '=', ownerId)
  if (taken.from !== undefined) chosen = chosen.where('takenAt', '>=', taken.from)
  if (taken.before !== undefined) chosen = chosen.where('takenAt', '<', taken.before)
  if (uploaded.from !== undefined) chosen = chosen.where('uploadedAt', '>=', uploaded.from)
  if (uploaded.before !== undefined) chosen = chosen.where('uploadedAt', '<', uploaded.before)

  const showing = (people: readonly string[]) =>
    db
      .selectFrom('faces')
      .select('faces.photoId')
      .where('faces.ownerId', '=', ownerId)
      .where('faces.personId', 'in', people)
  if (search.with.length > 0) {
    if (match === 'any') chosen = chosen.where('photos.id', 'in', showing(search.with))
    else for (const person of search.with) chosen = chosen.where('photos.id', 'in', showing([person]))
    if (match === 'only') {
      // Nobody else's face, nor one that is nobody's.
      chosen = chosen.where(eb =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('faces')
              .select('faces.id')
              .whereRef('faces.photoId', '=', 'photos.id')
              .where('faces.standing', '!=', 'rejected')
              .where(of =>
                of.or([of('faces.personId', 'is', null), of('faces.personId', 'not in', search.with)]),
              ),
          ),
        ),
      )
    }
  }
  if (search.without.length > 0) chosen = chosen.where('photos.id', 'not in', showing(search.without))
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
          // Whom the user has hidden is no question any more.
          .where('people.hiddenAt', 'is', null),
      ),
    )
  }
  return chosen
}

import { sql } from 'kysely'
import type { PeopleShown } from '../../../../shared/api/people.ts'
import { RARE_PHOTO_COUNT } from '../../../../shared/api/rare-people.ts'
import { readEmbedding, selectUnrejectedFaces } from '../../faces/queries.ts'
import { PERSON_COLUMNS, type PersonRow, type Standing } from './queries.ts'
import type { Queryable } from '../../../storage/db/database.ts'
import { openRows } from '../../../storage/db/sealed-faces.ts'
import { unindexedOwnerId } from '../../../storage/db/unindexed-owner-id.ts'

/** The cursor of a page, which begins after the person with these values. */
export type PeopleCursor = {
  readonly isFavourite: boolean
  readonly isNamed: boolean
  readonly photoCount: number
  readonly number: number
}

/**
 * Returns favourites first, then people with a name; each part ordered by photos, then by number.
 */
export async function listPeople(
  db: Queryable,
  ownerId: string,
  { show, after, limit }: { show: PeopleShown; after: PeopleCursor | null; limit: number },
): Promise<PersonRow[]> {
  const people = selectShown(db, ownerId, show).select(PERSON_COLUMNS)
  const rest = after
    ? people.where(eb => {
        const alike = eb.and([
          eb('favouriteAt', after.isFavourite ? 'is not' : 'is', null),
          eb('name', after.isNamed ? 'is not' : 'is', null),
        ])
        const smaller = eb.or([
          eb('photoCount', '<', after.photoCount),
          eb.and([eb('photoCount', '=', after.photoCount), eb('number', '>', after.number)]),
        ])
        return eb.or([
          eb.and([alike, smaller]),
          ...(after.isFavourite ? [eb('favouriteAt', 'is', null)] : []),
          ...(after.isNamed
            ? [eb.and([eb('favouriteAt', after.isFavourite ? 'is not' : 'is', null), eb('name', 'is', null)])]
            : []),
        ])
      })
    : people
  return rest
    .orderBy(eb => eb('favouriteAt', 'is', null))
    .orderBy(eb => eb('name', 'is', null))
    .orderBy('photoCount', 'desc')
    .orderBy('number')
    .limit(limit)
    .execute()
}

/** Counts the people in the list, and how many of them are rare. */
export async function countPeople(
  db: Queryable,
  ownerId: string,
  show: PeopleShown,
): Promise<{ total: number; rare: number }> {
  return selectShown(db, ownerId, show)
    .select(eb => [
      eb.fn.countAll<number>().as('total'),
      eb.fn
        .countAll<number>()
        .filterWhere('name', 'is', null)
        .filterWhere('favouriteAt', 'is', null)
        .filterWhere('photoCount', '<=', RARE_PHOTO_COUNT)
        .as('rare'),
    ])
    .executeTakeFirstOrThrow()
}

function selectShown(db: Queryable, ownerId: string, show: PeopleShown) {
  const people = db.selectFrom('people').where('ownerId', '=', ownerId)
  return show === 'all' ? people : people.where('hiddenAt', show === 'hidden' ? 'is not' : 'is', null)
}

type PersonFaceRow = {
  readonly id: string
  readonly photoId: string
  readonly photoName: string
  readonly photoSeq: number
  readonly takenAt: number | null
  readonly quality: number
  readonly standing: Standing
}

/** The cursor of a page, which begins after the face with these values. */
export type FaceCursor = { readonly photoSeq: number; readonly id: string }

/** Returns a person's faces in the order in which their photos arrived. */
export async function listFacesOfPerson(
  db: Queryable,
  ownerId: string,
  { personId, after, limit }: { personId: string; after: FaceCursor | null; limit: number },
): Promise<PersonFaceRow[]> {
  // Only the photos of the page are read, and not all of the person.
  const numbers = selectUnrejectedFaces(db, ownerId)
    .select('photoSeq')
    .where('personId', '=', personId)
    .orderBy('photoSeq')
    .limit(limit)
  const following = db
    .selectFrom((after ? numbers.where('photoSeq', '>', after.photoSeq) : numbers).as('following'))
    .select(eb => eb.ref('photoSeq').$notNull().as('seq'))
  const onPage = after
    ? following.unionAll(db.selectNoFrom(sql<number>`cast(${after.photoSeq} as bigint)`.as('seq')))
    : following
  const faces = db
    .selectFrom('photos')
    // SQLite keeps the order of this join; otherwise it would read all faces of the person first.
    .crossJoin('faces')
    .whereRef('faces.photoId', '=', 'photos.id')
    .select(['faces.id', 'faces.photoId', 'faces.quality', 'faces.standing'])
    .select(['photos.name as photoName', 'photos.seq as photoSeq', 'photos.takenAt'])
    .where('photos.seq', 'in', onPage)
    .where(unindexedOwnerId('photos'), '=', ownerId)
    .where('faces.personId', '=', personId)
  const rest = after
    ? faces.where(eb => eb.or([eb('photos.seq', '>', after.photoSeq), eb('faces.id', '>', after.id)]))
    : faces
  return rest.orderBy('photos.seq').orderBy('faces.id').limit(limit).execute()
}

export type EmbeddedFace = {
  readonly id: string
  readonly photoId: string
  readonly quality: number
  readonly embedding: Float32Array
  readonly engineVersion: string
}

export async function readEmbeddingsOfPerson(
  db: Queryable,
  ownerId: string,
  personId: string,
): Promise<EmbeddedFace[]> {
  const faces = await db
    .selectFrom('faces')
    .innerJoin('faceReadings', 'faceReadings.faceId', 'faces.id')
    .select(['id', 'photoId', 'faces.quality', 'embedding', 'faceReadings.engineVersion'])
    .where('faces.ownerId', '=', ownerId)
    .where('personId', '=', personId)
    .execute()
  const opened = await openRows(db, ownerId, faces, 'embedding')
  return opened.map(face => ({ ...face, embedding: readEmbedding(face.embedding) }))
}

type CompanionRow = PersonRow & { readonly photosTogether: number }

/**
 * Returns visible people in at least `least` photos with a person, those in the most photos first.
 */
export async function listCompanions(
  db: Queryable,
  ownerId: string,
  { personId, least, limit }: { personId: string; least: number; limit: number },
): Promise<CompanionRow[]> {
  // Each photo once: PostgreSQL would sort the faces of each person to count their photos.
  const photos = db
    .selectFrom('faces as theirs')
    .innerJoin('faces as others', 'others.photoId', 'theirs.photoId')
    .select(eb => [eb.ref('others.personId').$notNull().as('otherId'), 'others.photoId'])
    .distinct()
    .where('theirs.ownerId', '=', ownerId)
    .where('theirs.personId', '=', personId)
    .where('others.personId', 'is not', null)
    .where('others.personId', '!=', personId)
  const together = db
    .selectFrom(photos.as('photos'))
    .select(eb => ['otherId', eb.fn.countAll<number>().as('photosTogether')])
    .groupBy('otherId')
    .having(eb => eb.fn.countAll(), '>=', least)
  return db
    .selectFrom(together.as('together'))
    .innerJoin('people', 'people.id', 'together.otherId')
    .select(PERSON_COLUMNS)
    .select('together.photosTogether')
    .where('hiddenAt', 'is', null)
    .orderBy('photosTogether', 'desc')
    .orderBy('number')
    .limit(limit)
    .execute()
}

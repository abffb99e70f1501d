import type { Queryable } from '../../db/database.ts'

export type PersonFaceRow = {
  readonly id: string
  readonly photoId: string
  readonly photoName: string
  readonly photoSeq: number
  readonly takenAt: number | null
  readonly quality: number
  readonly standing: 'open' | 'placed' | 'rejected'
}

/** Where a page of faces begins: after the one with these. */
export type FaceCursor = { readonly photoSeq: number; readonly id: string }

/** In the order in which their photos came. */
export async function listFacesOf(
  db: Queryable,
  ownerId: string,
  { personId, after, limit }: { personId: string; after: FaceCursor | null; limit: number },
): Promise<PersonFaceRow[]> {
  const faces = db
    .selectFrom('faces')
    .innerJoin('photos', 'photos.id', 'faces.photoId')
    .select(['faces.id', 'faces.photoId', 'faces.quality', 'faces.standing'])
    .select(['photos.name as photoName', 'photos.seq as photoSeq', 'photos.takenAt'])
    .where('faces.ownerId', '=', ownerId)
    .where('faces.personId', '=', personId)
  const rest = after
    ? faces.where(eb =>
        eb.or([
          eb('photos.seq', '>', after.photoSeq),
          eb.and([eb('photos.seq', '=', after.photoSeq), eb('faces.id', '>', after.id)]),
        ]),
      )
    : faces
  return rest.orderBy('photos.seq').orderBy('faces.id').limit(limit).execute()
}

export async function readGroupableFacesOf(
  db: Queryable,
  ownerId: string,
  personId: string,
): Promise<{ id: string; photoId: string; quality: number; embedding: Uint8Array }[]> {
  return db
    .selectFrom('faces')
    .innerJoin('faceReadings', 'faceReadings.faceId', 'faces.id')
    .select(['id', 'photoId', 'faces.quality', 'embedding'])
    .where('faces.ownerId', '=', ownerId)
    .where('personId', '=', personId)
    .execute()
}

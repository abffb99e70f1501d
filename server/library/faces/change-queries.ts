import type { Queryable } from '../../storage/db/database.ts'
import { NOT_SHOWN } from './queries.ts'
import type { FacesTable } from '../../storage/db/people-tables.ts'
import { unindexedOwnerId } from '../../storage/db/unindexed-owner-id.ts'
import { sql } from 'kysely'
import { idList } from '../../storage/db/id-list.ts'
import { expandJsonItems } from '../../storage/db/expand-json-items.ts'
import { splitForStatements } from '../../storage/db/split-for-statements.ts'
import { type FaceRow, faceKey, selectFaceKeys } from '../people/read/queries.ts'
import type { Trashing } from '../photos/change-queries.ts'

/** Moves the faces of photos with them; faces that a photo no longer shows stay hidden. */
export async function setFacesTrashedAt(
  db: Queryable,
  ownerId: string,
  { photoIds, trashedAt }: Trashing,
): Promise<void> {
  await db
    .updateTable('allFaces')
    .set({ trashedAt })
    .where(unindexedOwnerId('allFaces'), '=', ownerId)
    .where('photoId', 'in', idList(photoIds))
    .where('trashedAt', 'is distinct from', NOT_SHOWN)
    .execute()
}

/** Hides faces that their photos no longer show (NOT_SHOWN); with false, shows them again. */
export async function setFacesHidden(
  db: Queryable,
  ownerId: string,
  { faceIds, isHidden }: { faceIds: readonly string[]; isHidden: boolean },
): Promise<void> {
  await db
    .updateTable('allFaces')
    .set({ trashedAt: isHidden ? NOT_SHOWN : null })
    .where(unindexedOwnerId('allFaces'), '=', ownerId)
    .where('id', 'in', idList(faceIds))
    .execute()
}

export async function assignFaces(
  db: Queryable,
  ownerId: string,
  {
    faceIds,
    personId,
    standing,
  }: { faceIds: readonly string[]; personId: string | null; standing: FaceRow['standing'] },
): Promise<void> {
  await db
    .updateTable('allFaces')
    .set({ personId, standing })
    .where(unindexedOwnerId('allFaces'), '=', ownerId)
    .where(faceKey, 'in', selectFaceKeys(faceIds))
    .execute()
}

export async function setStanding(
  db: Queryable,
  ownerId: string,
  { faceIds, standing }: { faceIds: readonly string[]; standing: FaceRow['standing'] },
): Promise<void> {
  await db
    .updateTable('allFaces')
    .set({ standing })
    .where(unindexedOwnerId('allFaces'), '=', ownerId)
    .where(faceKey, 'in', selectFaceKeys(faceIds))
    .execute()
}

/**
 * Removes the faces that the user did not place from these people; the next grouping places them.
 */
export async function releaseOpenFaces(
  db: Queryable,
  ownerId: string,
  personIds: readonly string[],
): Promise<void> {
  for (const some of splitForStatements(personIds)) {
    await db
      .updateTable('allFaces')
      .set({ personId: null })
      .where('ownerId', '=', ownerId)
      .where('personId', 'in', some)
      .where('standing', '=', 'open')
      .execute()
  }
}

/**
 * Uses one statement, because the first grouping moves a hundred thousand faces while every other
 * writer waits.
 */
export async function moveFacesToPeople(
  db: Queryable,
  ownerId: string,
  moves: readonly { readonly faceId: string; readonly toPersonId: string }[],
): Promise<void> {
  const wanted = JSON.stringify(moves.map(({ faceId, toPersonId }) => [faceId, toPersonId]))
  await sql`update "allFaces" set "personId" = moves."personId"
    from (select value ->> 0 as "faceId", value ->> 1 as "personId" from ${expandJsonItems(wanted)}) as moves
    where "allFaces".id = moves."faceId" and ${unindexedOwnerId('allFaces')} = ${ownerId}`.execute(db)
}

/** Moves faces within their photo. */
export async function moveBoxes(
  db: Queryable,
  ownerId: string,
  places: readonly Pick<FacesTable, 'id' | 'x' | 'y' | 'width' | 'height'>[],
): Promise<void> {
  for (const { id, x, y, width, height } of places) {
    await db
      .updateTable('allFaces')
      .set({ x, y, width, height })
      .where(unindexedOwnerId('allFaces'), '=', ownerId)
      .where('id', '=', id)
      .execute()
  }
}

/**
 * Removes the faces that were detected in the photo before, except those with the id of one of
 * these. Faces that the user drew or decided on always stay. Returns the faces that were removed.
 */
export async function removeOtherFaces(
  db: Queryable,
  ownerId: string,
  { photoId, faces }: { photoId: string; faces: readonly { readonly id: string }[] },
): Promise<string[]> {
  const kept = faces.map(({ id }) => id)
  const removed = await db
    .deleteFrom('allFaces')
    .where('ownerId', '=', ownerId)
    .where('photoId', '=', photoId)
    .where('id', 'not in', kept)
    .where('standing', '=', 'open')
    .where('drawnAt', 'is', null)
    .where(eb =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('decisionFaces')
            .innerJoin('decisions', 'decisions.seq', 'decisionFaces.seq')
            .select('decisionFaces.faceId')
            .whereRef('decisionFaces.faceId', '=', 'allFaces.id')
            .where('decisions.undoneAt', 'is', null),
        ),
      ),
    )
    .returning('id')
    .execute()
  return removed.map(({ id }) => id)
}

/** Deletes the faces of a photo if there is no consent. Returns them. */
export async function deleteFaces(db: Queryable, ownerId: string, photoId: string): Promise<string[]> {
  const removed = await db
    .deleteFrom('allFaces')
    .where(unindexedOwnerId('allFaces'), '=', ownerId)
    .where('photoId', '=', photoId)
    .returning('id')
    .execute()
  return removed.map(({ id }) => id)
}

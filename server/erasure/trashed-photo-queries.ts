import { sql } from 'kysely'
import type { Queryable } from '../db/database.ts'
import { idList } from '../db/id-list.ts'
import { unindexedOwnerId } from '../db/unindexed-owner-id.ts'

/** Which photos of the trash are erased. */
export type ChosenTrash =
  | 'all'
  | { readonly photoIds: readonly string[] }
  | { readonly trashedBefore: number }

export type PhotoToErase = { readonly id: string; readonly faceIds: readonly string[] }

/**
 * From now on nothing brings these photos back or shows them. Their name and content are another's
 * to have: the same file may be uploaded again while this one is still being erased. Returns how
 * many photos, and faces in them.
 */
export async function markPhotosToErase(
  db: Queryable,
  ownerId: string,
  { erasureId, chosen }: { erasureId: string; chosen: ChosenTrash },
): Promise<{ photos: number; faces: number }> {
  const trash = db
    .updateTable('allPhotos')
    .set({
      erasureId,
      name: '',
      nameKey: sql<string>`'erased ' || id`,
      sha256: sql<string>`'erased ' || id`,
    })
    .where('ownerId', '=', ownerId)
    .where('trashedAt', 'is not', null)
    .where('erasureId', 'is', null)
  const some =
    chosen === 'all'
      ? trash
      : 'photoIds' in chosen
        ? trash.where('id', 'in', idList(chosen.photoIds))
        : trash.where('trashedAt', '<', chosen.trashedBefore)
  const marked = await some.returning('id').execute()
  const ids = marked.map(({ id }) => id)
  const { faces } = await db
    .selectFrom('allFaces')
    .select(eb => eb.fn.countAll<number>().as('faces'))
    .where(unindexedOwnerId('allFaces'), '=', ownerId)
    .where('photoId', 'in', idList(ids))
    .executeTakeFirstOrThrow()
  await db
    .deleteFrom('jobs')
    .where('ownerId', '=', ownerId)
    .where('state', '!=', 'running')
    .where('subjectId', 'in', idList(ids))
    .execute()
  return { photos: ids.length, faces }
}

/** Some of the photos that an erasure has not deleted yet. */
export async function listPhotosToErase(
  db: Queryable,
  erasureId: string,
  limit: number,
): Promise<PhotoToErase[]> {
  const rows = await db
    .selectFrom('allPhotos')
    .select(eb => [
      'id',
      eb
        .selectFrom('allFaces')
        .select(sql<string>`json_group_array("allFaces"."id")`.as('ids'))
        .whereRef('allFaces.photoId', '=', 'allPhotos.id')
        .$asScalar()
        .$notNull()
        .as('faceIds'),
    ])
    .where('erasureId', '=', erasureId)
    .limit(limit)
    .execute()
  return rows.map(({ id, faceIds }) => ({ id, faceIds: JSON.parse(faceIds) as string[] }))
}

/**
 * Deletes photos with all rows that go with them by a foreign key, and what is left of people and
 * decisions that were about nothing else.
 */
export async function deleteTrashedRows(
  db: Queryable,
  ownerId: string,
  photos: readonly PhotoToErase[],
): Promise<void> {
  const photoIds = idList(photos.map(({ id }) => id))
  const faceIds = idList(photos.flatMap(photo => photo.faceIds))
  const people = await db
    .selectFrom('allFaces')
    .select(eb => eb.ref('personId').$notNull().as('id'))
    .distinct()
    .where(unindexedOwnerId('allFaces'), '=', ownerId)
    .where('photoId', 'in', photoIds)
    .where('personId', 'is not', null)
    .execute()
  const { rows: touched } = await sql<{ seq: number }>`
    select seq from "decisionFaces" where +"ownerId" = ${ownerId} and "faceId" in ${faceIds}
    union select seq from "followingMoves" where +"ownerId" = ${ownerId} and "faceId" in ${faceIds}
    union select seq from "drawnFaces" where +"ownerId" = ${ownerId} and "photoId" in ${photoIds}`.execute(db)
  await db
    .deleteFrom('allPhotos')
    .where(unindexedOwnerId('allPhotos'), '=', ownerId)
    .where('id', 'in', photoIds)
    .execute()
  const seqs = touched.map(({ seq }) => seq)
  await forgetFacesInSummaries(db, ownerId, { seqs, faceIds })
  const erased = await deleteFacelessPeople(
    db,
    ownerId,
    people.map(({ id }) => id),
  )
  await deleteEmptyDecisions(db, ownerId, { seqs, people: erased })
}

/** The history shows faces beside a decision. */
async function forgetFacesInSummaries(
  db: Queryable,
  ownerId: string,
  { seqs, faceIds }: { seqs: readonly number[]; faceIds: ReturnType<typeof idList> },
): Promise<void> {
  await sql`update decisions set summary = json_set(summary, '$.faceIds', json((
      select json_group_array(value) from json_each(summary, '$.faceIds') where value not in ${faceIds}
    )))
    where +"ownerId" = ${ownerId} and seq in (select value from json_each(${JSON.stringify(seqs)}))`.execute(
    db,
  )
}

/**
 * Of these people deletes those without a face, except whom undo or redo may give one. Returns the
 * deleted.
 */
async function deleteFacelessPeople(
  db: Queryable,
  ownerId: string,
  personIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`delete from "allPeople"
    where +"ownerId" = ${ownerId} and id in ${idList(personIds)}
    and not exists (select 1 from "allFaces" where "personId" = "allPeople".id)
    and not exists (select 1 from "decisionFaces" where "ownerId" = ${ownerId}
      and ("fromPersonId" = "allPeople".id or "toPersonId" = "allPeople".id))
    and not exists (select 1 from "followingMoves" where "ownerId" = ${ownerId}
      and ("fromPersonId" = "allPeople".id or "toPersonId" = "allPeople".id))
    and not exists (select 1 from "drawnFaces" where "ownerId" = ${ownerId} and "personId" = "allPeople".id)
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Deletes decisions about nobody who is there, and no face: their names are of the erased. */
async function deleteEmptyDecisions(
  db: Queryable,
  ownerId: string,
  { seqs, people }: { seqs: readonly number[]; people: readonly string[] },
): Promise<void> {
  const gone = idList(people)
  await sql`delete from decisions where "ownerId" = ${ownerId}
    and (
      seq in (select value from json_each(${JSON.stringify(seqs)}))
      or "personId" in ${gone}
      or seq in (select seq from "decisionPeople" where "ownerId" = ${ownerId} and "personId" in ${gone})
    )
    and not exists (select 1 from "decisionFaces" where "decisionFaces".seq = decisions.seq)
    and not exists (select 1 from "followingMoves" where "followingMoves".seq = decisions.seq)
    and not exists (select 1 from "drawnFaces" where "drawnFaces".seq = decisions.seq)
    and not exists (select 1 from "allPeople" where id = decisions."personId")
    and not exists (
      select 1 from "decisionPeople" join "allPeople" on "allPeople".id = "decisionPeople"."personId"
      where "decisionPeople".seq = decisions.seq
    )`.execute(db)
  await sql`delete from decisions where "ownerId" = ${ownerId} and kind = 'different' and exists (
      select 1 from json_each(summary, '$.others') where value ->> 'id' in ${gone}
    )`.execute(db)
}

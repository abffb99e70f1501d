import { sql } from 'kysely'
import type { Queryable } from '../storage/db/database.ts'
import { deleteFacelessPeople } from '../library/people/decide/queries.ts'
import { engineSql } from '../storage/db/engine.ts'
import { idList, numberList } from '../storage/db/id-list.ts'
import { inPortions } from '../storage/db/in-portions.ts'
import { unindexedOwnerId } from '../storage/db/unindexed-owner-id.ts'

/** Which photos of the trash are erased. */
export type ChosenTrash =
  | 'all'
  | { readonly photoIds: readonly string[] }
  | { readonly trashedBefore: number }

export type PhotoToErase = {
  readonly id: string
  readonly faceIds: readonly string[]
  readonly filmIds: readonly string[]
}

/**
 * Marks photos so that they are neither shown nor restored. Their names and contents become
 * available: the same file may be uploaded while this photo is still being erased. Returns the
 * number of photos, and of faces in them.
 */
export async function markPhotosToErase(
  db: Queryable,
  ownerId: string,
  { erasureId, chosen }: { erasureId: string; chosen: ChosenTrash },
): Promise<{ photos: number; faces: number }> {
  let [photos, faces] = [0, 0]
  await inPortions(await listChosen(db, ownerId, chosen), async chosenIds => {
    const marked = await markSome(db, ownerId, { erasureId, chosenIds })
    photos += marked.photos
    faces += marked.faces
  })
  return { photos, faces }
}

async function listChosen(db: Queryable, ownerId: string, chosen: ChosenTrash): Promise<string[]> {
  const trash = db
    .selectFrom('allPhotos')
    .select('id')
    .where('trashedAt', 'is not', null)
    .where('erasureId', 'is', null)
  const some =
    chosen === 'all'
      ? trash.where('ownerId', '=', ownerId)
      : 'photoIds' in chosen
        ? trash.where(unindexedOwnerId('allPhotos'), '=', ownerId).where('id', 'in', idList(chosen.photoIds))
        : trash.where('ownerId', '=', ownerId).where('trashedAt', '<', chosen.trashedBefore)
  return (await some.execute()).map(({ id }) => id)
}

async function markSome(
  db: Queryable,
  ownerId: string,
  { erasureId, chosenIds }: { erasureId: string; chosenIds: readonly string[] },
): Promise<{ photos: number; faces: number }> {
  const marked = await db
    .updateTable('allPhotos')
    .set({
      erasureId,
      name: '',
      nameKey: sql<string>`'erased ' || id`,
      sha256: sql<string>`'erased ' || id`,
    })
    .where(unindexedOwnerId('allPhotos'), '=', ownerId)
    .where('id', 'in', idList(chosenIds))
    .where('trashedAt', 'is not', null)
    .where('erasureId', 'is', null)
    .returning('id')
    .execute()
  const photoIds = idList(marked.map(({ id }) => id))
  await db
    .updateTable('films')
    .set({ name: '', nameKey: sql<string>`'erased ' || id` })
    .where(unindexedOwnerId('films'), '=', ownerId)
    .where('photoId', 'in', photoIds)
    .execute()
  const { faces } = await db
    .selectFrom('allFaces')
    .select(eb => eb.fn.countAll<number>().as('faces'))
    .where(unindexedOwnerId('allFaces'), '=', ownerId)
    .where('photoId', 'in', photoIds)
    .executeTakeFirstOrThrow()
  await db
    .deleteFrom('jobs')
    .where('ownerId', '=', ownerId)
    .where('state', '!=', 'running')
    .where(
      sql<boolean>`("subjectId" in ${photoIds} or "subjectId" in (select id from "allFaces" where "photoId" in ${photoIds}))`,
    )
    .execute()
  return { photos: marked.length, faces }
}

/** Returns some of the photos that an erasure has not deleted yet. */
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
        .select(engineSql(engine => engine.aggregateTexts(sql.ref('allFaces.id'))).as('ids'))
        .whereRef('allFaces.photoId', '=', 'allPhotos.id')
        .$asScalar()
        .$notNull()
        .as('faceIds'),
      eb.selectFrom('films').select('films.id').whereRef('films.photoId', '=', 'allPhotos.id').as('filmId'),
    ])
    .where('erasureId', '=', erasureId)
    .limit(limit)
    .execute()
  return rows.map(({ id, faceIds, filmId }) => ({
    id,
    faceIds: JSON.parse(faceIds) as string[],
    filmIds: filmId === null ? [] : [filmId],
  }))
}

/**
 * Deletes photos with all rows that are deleted by foreign keys, and people and decisions that were
 * about nothing else.
 */
export async function deleteTrashedRows(
  db: Queryable,
  ownerId: string,
  photos: readonly PhotoToErase[],
): Promise<void> {
  const photoIds = idList(photos.map(({ id }) => id))
  const erasedFaces = photos.flatMap(photo => photo.faceIds)
  const faceIds = idList(erasedFaces)
  // Includes people without a face who were kept only because of one of these faces.
  const { rows: people } = await sql<{ id: string }>`
    select "personId" as id from "allFaces" where ${unindexedOwnerId('allFaces')} = ${ownerId} and "photoId" in ${photoIds}
    union select "fromPersonId" from "decisionFaces" where ${unindexedOwnerId('decisionFaces')} = ${ownerId} and "faceId" in ${faceIds}
    union select "toPersonId" from "decisionFaces" where ${unindexedOwnerId('decisionFaces')} = ${ownerId} and "faceId" in ${faceIds}
    union select "fromPersonId" from "followingMoves" where ${unindexedOwnerId('followingMoves')} = ${ownerId} and "faceId" in ${faceIds}
    union select "toPersonId" from "followingMoves" where ${unindexedOwnerId('followingMoves')} = ${ownerId} and "faceId" in ${faceIds}
    union select "personId" from "drawnFaces" where ${unindexedOwnerId('drawnFaces')} = ${ownerId} and "photoId" in ${photoIds}`.execute(
    db,
  )
  const { rows: touched } = await sql<{ seq: number }>`
    select seq from "decisionFaces" where ${unindexedOwnerId('decisionFaces')} = ${ownerId} and "faceId" in ${faceIds}
    union select seq from "followingMoves" where ${unindexedOwnerId('followingMoves')} = ${ownerId} and "faceId" in ${faceIds}
    union select seq from "drawnFaces" where ${unindexedOwnerId('drawnFaces')} = ${ownerId} and "photoId" in ${photoIds}`.execute(
    db,
  )
  await db
    .deleteFrom('allPhotos')
    .where(unindexedOwnerId('allPhotos'), '=', ownerId)
    .where('id', 'in', photoIds)
    .execute()
  const seqs = touched.map(({ seq }) => seq)
  await forgetFacesInSummaries(db, ownerId, { seqs, faceIds: erasedFaces })
  const erased = await deleteFacelessPeople(
    db,
    ownerId,
    people.map(({ id }) => id),
  )
  await deleteEmptyDecisions(db, ownerId, { seqs, people: erased })
}

/** Removes faces from summaries, in which the history shows faces beside a decision. */
async function forgetFacesInSummaries(
  db: Queryable,
  ownerId: string,
  { seqs, faceIds }: { seqs: readonly number[]; faceIds: readonly string[] },
): Promise<void> {
  await db
    .updateTable('decisions')
    .set({
      summary: engineSql(engine =>
        engine.withoutTexts(sql.ref('summary'), { key: 'faceIds', texts: faceIds }),
      ),
    })
    .where(unindexedOwnerId('decisions'), '=', ownerId)
    .where('seq', 'in', numberList(seqs))
    .execute()
}

/**
 * Deletes decisions about no remaining person or face: their summaries contain names that must be
 * erased.
 */
async function deleteEmptyDecisions(
  db: Queryable,
  ownerId: string,
  { seqs, people }: { seqs: readonly number[]; people: readonly string[] },
): Promise<void> {
  const gone = idList(people)
  const others = engineSql(engine => engine.expandItems(engine.arrayIn(sql.ref('summary'), 'others')))
  await sql`delete from decisions where "ownerId" = ${ownerId}
    and (
      seq in ${numberList(seqs)}
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
      select 1 from ${others} as other where value ->> 'id' in ${gone}
    )`.execute(db)
}

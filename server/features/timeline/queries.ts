import type { Queryable } from '../../storage/db/database.ts'

export type DatedFace = {
  readonly id: string
  readonly photoId: string
  readonly quality: number
  readonly takenAt: number | null
}

/** Lists faces, the earliest first; those without a date come before them. */
export async function listDatedFaces(db: Queryable, ownerId: string, personId: string): Promise<DatedFace[]> {
  return db
    .selectFrom('faces')
    .select(['id', 'photoId', 'quality', 'photoTakenAt as takenAt'])
    .where('ownerId', '=', ownerId)
    .where('personId', '=', personId)
    .orderBy('photoTakenAt', order => order.asc().nullsFirst())
    .orderBy('id')
    .execute()
}

export async function hasPerson(db: Queryable, ownerId: string, personId: string): Promise<boolean> {
  const person = await db
    .selectFrom('people')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('id', '=', personId)
    .executeTakeFirst()
  return person !== undefined
}

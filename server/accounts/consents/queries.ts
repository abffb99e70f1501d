import type { ConsentAct } from '../../../shared/api/consents.ts'
import type { Language } from '../../../shared/api/profile.ts'
import type { Queryable } from '../../storage/db/database.ts'

const PURPOSE = 'face-grouping'

export type ConsentRow = {
  readonly act: ConsentAct
  readonly version: string
  readonly textHash: string
  readonly language: Language
  readonly at: number
}

/** Lists consents, the latest first. */
export async function listConsents(db: Queryable, ownerId: string, limit?: number): Promise<ConsentRow[]> {
  const all = db
    .selectFrom('consents')
    .select(['act', 'version', 'textHash', 'language', 'at'])
    .where('ownerId', '=', ownerId)
    .where('purpose', '=', PURPOSE)
    .orderBy('id', 'desc')
  return (limit === undefined ? all : all.limit(limit)).execute()
}

export async function insertConsent(db: Queryable, ownerId: string, consent: ConsentRow): Promise<void> {
  await db
    .insertInto('consents')
    .values({ ...consent, ownerId, purpose: PURPOSE })
    .execute()
}

export async function countPhotosToSearch(db: Queryable, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom('photos')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('ownerId', '=', ownerId)
    .where('state', '=', 'processed')
    .where('engineVersion', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

import type { ConsentAct, ErasureReceipt } from '../../../shared/api/consents.ts'
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

const REASONS = ['withdrawn', 'lapsed'] as const satisfies ErasureReceipt['reason'][]

/** Lists the receipts of erasures of faces, the latest first. */
export async function listReceipts(db: Queryable, ownerId: string): Promise<ErasureReceipt[]> {
  const rows = await db
    .selectFrom('erasureReceipts')
    .select(['id', 'startedAt', 'completedAt', 'faces', 'people', 'names', 'corrections', 'photosKept'])
    .select('reason')
    .$narrowType<{ reason: ErasureReceipt['reason'] }>()
    .where('ownerId', '=', ownerId)
    .where('reason', 'in', REASONS)
    .orderBy('startedAt', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(row => ({
    ...row,
    startedAt: new Date(row.startedAt).toISOString(),
    completedAt: row.completedAt === null ? null : new Date(row.completedAt).toISOString(),
  }))
}

/** Tells whether faces of the owner are still being erased. */
export async function isErasingFaces(db: Queryable, ownerId: string): Promise<boolean> {
  const open = await db
    .selectFrom('erasureReceipts')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('reason', 'in', REASONS)
    .where('completedAt', 'is', null)
    .executeTakeFirst()
  return open !== undefined
}

/** Records a visit, which also cancels an announced expiry. */
export async function upsertLastSeen(db: Queryable, ownerId: string, at: number): Promise<void> {
  await db
    .insertInto('lastSeen')
    .values({ ownerId, lastSeenAt: at, announcedAt: null })
    .onConflict(conflict => conflict.column('ownerId').doUpdateSet({ lastSeenAt: at, announcedAt: null }))
    .execute()
}

/**
 * Records owners of faces without a recorded visit as seen now. This query and the next two cover
 * all owners; only the expiry uses them.
 */
export async function recordUnseenOwners(db: Queryable, now: number): Promise<void> {
  await db
    .insertInto('lastSeen')
    .columns(['ownerId', 'lastSeenAt'])
    .expression(eb =>
      eb
        .selectFrom('allFaces')
        .select(['allFaces.ownerId', eb.val(now).as('lastSeenAt')])
        // SQLite needs a `where` before `on conflict`. `group by` instead of `distinct`, since with
        // `distinct` PostgreSQL would take the number for text.
        .where(eb.lit(true))
        .groupBy('allFaces.ownerId'),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export type AbsentOwner = {
  readonly ownerId: string
  readonly lastSeenAt: number
  readonly announcedAt: number | null
}

/** Lists owners of faces whose last visit was before `seenBefore`. */
export async function listAbsentOwners(db: Queryable, seenBefore: number): Promise<AbsentOwner[]> {
  return db
    .selectFrom('lastSeen')
    .select(['ownerId', 'lastSeenAt', 'announcedAt'])
    .where('lastSeenAt', '<', seenBefore)
    .where(eb =>
      eb.exists(
        eb.selectFrom('allFaces').select('allFaces.id').whereRef('allFaces.ownerId', '=', 'lastSeen.ownerId'),
      ),
    )
    .execute()
}

export async function markNotified(db: Queryable, ownerId: string, at: number): Promise<void> {
  await db.updateTable('lastSeen').set({ announcedAt: at }).where('ownerId', '=', ownerId).execute()
}

export type ContactDetails = {
  readonly email: string | null
  readonly phone: string | null
  /** The language that the user chose, or that of the text to which they consented last. */
  readonly language: Language | null
}

/** Finds the addresses and the language in which to write to the owner. */
export async function findContactDetails(db: Queryable, ownerId: string): Promise<ContactDetails> {
  const user = await db
    .selectFrom('user')
    .leftJoin('profiles', 'profiles.ownerId', 'user.id')
    .select(['user.email', 'user.phoneNumber', 'profiles.language'])
    .where('user.id', '=', ownerId)
    .executeTakeFirst()
  const [consent] = await listConsents(db, ownerId, 1)
  return {
    // Accounts that have only a phone number have a placeholder address.
    email: user === undefined || user.email.endsWith('.invalid') ? null : user.email,
    phone: user?.phoneNumber ?? null,
    language: user?.language ?? consent?.language ?? null,
  }
}

import { sql } from 'kysely'
import type { Queryable } from '../../db/database.ts'

/** Also takes back what was announced: who is here is not away. */
export async function keepSighting(db: Queryable, ownerId: string, at: number): Promise<void> {
  await db
    .insertInto('sightings')
    .values({ ownerId, lastSeenAt: at, announcedAt: null })
    .onConflict(conflict => conflict.column('ownerId').doUpdateSet({ lastSeenAt: at, announcedAt: null }))
    .execute()
}

/** Whoever has faces and was never noted counts as seen now. Over all owners, as the next two: it serves the expiry alone. */
export async function noteUnseen(db: Queryable, now: number): Promise<void> {
  await db
    .insertInto('sightings')
    .columns(['ownerId', 'lastSeenAt'])
    .expression(eb =>
      eb
        .selectFrom('faces')
        .select(['faces.ownerId', eb.val(now).as('lastSeenAt')])
        .distinct()
        .where(eb.lit(true)),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

export type AwayOwner = {
  readonly ownerId: string
  readonly lastSeenAt: number
  readonly announcedAt: number | null
}

/** Owners of faces who were last here before that. */
export async function listAway(db: Queryable, seenBefore: number): Promise<AwayOwner[]> {
  return db
    .selectFrom('sightings')
    .select(['ownerId', 'lastSeenAt', 'announcedAt'])
    .where('lastSeenAt', '<', seenBefore)
    .where(eb =>
      eb.exists(
        eb.selectFrom('faces').select('faces.id').whereRef('faces.ownerId', '=', 'sightings.ownerId'),
      ),
    )
    .execute()
}

export async function markAnnounced(db: Queryable, ownerId: string, at: number): Promise<void> {
  await db.updateTable('sightings').set({ announcedAt: at }).where('ownerId', '=', ownerId).execute()
}

export type Reachable = {
  readonly email: string | null
  readonly phone: string | null
  readonly language: string | null
}

/** How to write to the owner. */
export async function findReachable(db: Queryable, ownerId: string): Promise<Reachable> {
  // better-auth's table, whose columns depend on the ways in that are set up.
  const { rows } = await sql<{
    email?: string | null
    phoneNumber?: string | null
  }>`select * from "user" where id = ${ownerId}`.execute(db)
  const profile = await db
    .selectFrom('profiles')
    .select('language')
    .where('ownerId', '=', ownerId)
    .executeTakeFirst()
  const email = rows[0]?.email ?? null
  return {
    // Accounts that have only a number bear an address that leads nowhere.
    email: email?.endsWith('.invalid') ? null : email,
    phone: rows[0]?.phoneNumber ?? null,
    language: profile?.language ?? null,
  }
}

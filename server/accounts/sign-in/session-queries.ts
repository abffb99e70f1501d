import type { Queryable } from '../../storage/db/database.ts'
import { hashSessionToken } from './hashed-session-tokens.ts'

export type SessionTimes = { readonly createdAt: number; readonly usedAt: number }

/**
 * Finds the times of a session, in milliseconds since 1970; undefined if there is no such session.
 */
export async function findSessionTimes(db: Queryable, token: string): Promise<SessionTimes | undefined> {
  const row = await db
    .selectFrom('session')
    .select(['createdAt', 'updatedAt'])
    .where('token', '=', hashSessionToken(token))
    .executeTakeFirst()
  return row && { createdAt: Date.parse(row.createdAt), usedAt: Date.parse(row.updatedAt) }
}

export type SignedInRow = {
  readonly id: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly expiresAt: string
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly image: string | null
}

/** Finds a token's session, together with its user. */
export async function findSignedIn(db: Queryable, token: string): Promise<SignedInRow | undefined> {
  return db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.userId')
    .select(['session.id', 'session.createdAt', 'session.updatedAt', 'session.expiresAt', 'session.userId'])
    .select(['user.name', 'user.email', 'user.image'])
    .where('session.token', '=', hashSessionToken(token))
    .executeTakeFirst()
}

export type SessionRow = {
  readonly id: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly userAgent: string | null
}

/** Lists the owner's sessions, last used first. */
export async function listSessions(db: Queryable, ownerId: string): Promise<SessionRow[]> {
  return db
    .selectFrom('session')
    .select(['id', 'createdAt', 'updatedAt', 'userAgent'])
    .where('userId', '=', ownerId)
    .orderBy('updatedAt', 'desc')
    .execute()
}

/** Returns how many were deleted. */
export async function deleteSession(db: Queryable, ownerId: string, sessionId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('userId', '=', ownerId)
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export async function deleteOtherSessions(db: Queryable, ownerId: string, keptId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('userId', '=', ownerId)
    .where('id', '!=', keptId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export async function touchSession(db: Queryable, sessionId: string, now: number): Promise<void> {
  await db
    .updateTable('session')
    .set({ updatedAt: new Date(now).toISOString() })
    .where('id', '=', sessionId)
    .execute()
}

/** Returns the e-mail address and the phone number of the user, if set. */
export async function findLoginNames(db: Queryable, userId: string): Promise<string[]> {
  const { email, phoneNumber } = await db
    .selectFrom('user')
    .select(['email', 'phoneNumber'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return [email, phoneNumber].filter(name => name !== null)
}

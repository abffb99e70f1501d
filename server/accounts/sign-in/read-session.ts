import { createHmac, timingSafeEqual } from 'node:crypto'
import { HOUR_MS } from '../../../shared/api/durations.ts'
import type { Database } from '../../storage/db/database.ts'
import { deleteSession, findSignedIn, touchSession, type SignedInRow } from './session-queries.ts'
import { isExpired } from './session-rules.ts'

/** Sessions end after days without use, so hourly precision is enough and saves writes. */
const USE_RECORDED_EVERY_MS = HOUR_MS

/**
 * Reads the session of a Cookie header, or null, in one query. better-auth's `getSession` verifies
 * the cookie four times, each time in the thread pool, where it waits for the files of other
 * requests; it is used only by better-auth's own endpoints.
 */
export type ReadSession = (cookies: string | undefined) => Promise<SignedInRow | null>

export function createSessionReader({
  db,
  cookieName,
  secret,
  now,
}: {
  db: Database
  cookieName: string
  /** The secret with which better-auth signs cookies. */
  secret: string
  now: () => number
}): ReadSession {
  return async cookies => {
    const token = readSigned(findCookie(cookies, cookieName), secret)
    const row = token === undefined ? undefined : await findSignedIn(db, token)
    if (!row) return null
    const [at, usedAt, createdAt] = [now(), Date.parse(row.updatedAt), Date.parse(row.createdAt)]
    if (at > Date.parse(row.expiresAt) || isExpired({ usedAt, createdAt }, at)) {
      await deleteSession(db, row.userId, row.id)
      return null
    }
    if (at - usedAt > USE_RECORDED_EVERY_MS) await touchSession(db, row.id, at)
    return row
  }
}

/** Returns the first cookie of that name, as the browser sent it. */
function findCookie(cookies: string | undefined, name: string): string | undefined {
  const start = `${name}=`
  const pair = cookies?.split(';').find(one => one.trimStart().startsWith(start))
  return pair?.trim().slice(start.length)
}

/** Returns the value of a cookie whose signature is valid: `VALUE.SIGNATURE`, percent-encoded. */
function readSigned(cookie: string | undefined, secret: string): string | undefined {
  const text = cookie === undefined ? undefined : decode(cookie)
  const dot = text?.lastIndexOf('.') ?? -1
  if (text === undefined || dot < 1) return undefined
  const [value, signature] = [text.slice(0, dot), Buffer.from(text.slice(dot + 1))]
  const expected = Buffer.from(createHmac('sha256', secret).update(value).digest('base64'))
  const isRight = signature.length === expected.length && timingSafeEqual(signature, expected)
  return isRight ? value : undefined
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

import { createHmac } from 'node:crypto'
import type { Database } from '../../storage/db/database.ts'
import { transactFor } from '../../storage/db/transact-for.ts'
import { AppError } from '../../errors.ts'
import { addHits, countHits, removeHits } from './queries.ts'

export type Limit = { readonly max: number; readonly windowMs: number }

/** An action that is counted for a subject, and its limits, all of which apply. */
export type Allowance = { readonly name: string; readonly subject: string; readonly limits: readonly Limit[] }

/** An action that is counted for a subject within a window; the caller decides by the count. */
export type Tally = { readonly name: string; readonly subject: string; readonly windowMs: number }

export type Throttle = {
  /**
   * Counts one hit for each allowance. If one of them is used up, counts none and throws
   * `too-many-requests`.
   */
  readonly take: (allowances: readonly Allowance[]) => Promise<void>
  /**
   * Counts one more hit if `isAllowed` accepts the count so far, in one transaction, and returns
   * null. Otherwise returns the count.
   */
  readonly takeIf: (tally: Tally, isAllowed: (hits: number) => boolean) => Promise<number | null>
  /** Deletes the hits of a subject who has proved not to be guessing. */
  readonly forgive: (allowance: Pick<Allowance, 'name' | 'subject'>) => Promise<void>
}

/**
 * Creates a throttle that counts in the database, so that limits survive a restart. Subjects are
 * stored only as keyed hashes.
 */
export function createThrottle({
  db,
  secret,
  now,
}: {
  db: Database
  secret: string
  now: () => number
}): Throttle {
  const buildKey = ({ name, subject }: Pick<Allowance, 'name' | 'subject'>): string =>
    createHmac('sha256', secret).update(`${name}\n${subject}`).digest('base64url')
  return {
    async take(allowances) {
      const at = now()
      const waitMs = await transactFor(db, 'throttle', async transaction => {
        const wait = await findLongestWait(allowances, limitOf =>
          countHits(transaction, buildKey(limitOf.allowance), at - limitOf.limit.windowMs),
        )
        if (wait > 0) return wait
        const hits = allowances.map(allowance => ({
          key: buildKey(allowance),
          at,
          until: at + Math.max(...allowance.limits.map(({ windowMs }) => windowMs)),
        }))
        await addHits(transaction, hits, at)
        return 0
      })
      if (waitMs > 0) throw createTooManyError(waitMs)
    },
    takeIf({ name, subject, windowMs }, isAllowed) {
      const at = now()
      const key = buildKey({ name, subject })
      return transactFor(db, 'throttle', async transaction => {
        const hits = await countHits(transaction, key, at - windowMs)
        if (!isAllowed(hits)) return hits
        await addHits(transaction, [{ key, at, until: at + windowMs }], at)
        return null
      })
    },
    forgive: allowance => removeHits(db, buildKey(allowance)),
  }
}

async function findLongestWait(
  allowances: readonly Allowance[],
  count: (limitOf: { allowance: Allowance; limit: Limit }) => Promise<number>,
): Promise<number> {
  let wait = 0
  for (const allowance of allowances) {
    for (const limit of allowance.limits) {
      if ((await count({ allowance, limit })) >= limit.max) wait = Math.max(wait, limit.windowMs)
    }
  }
  return wait
}

/**
 * Reports the limit's whole window as the wait: the exact time would reveal when somebody else
 * tried.
 */
function createTooManyError(waitMs: number): AppError {
  const minutes = Math.ceil(waitMs / 60_000)
  const wait = minutes <= 1 ? 'a minute' : minutes < 120 ? `${minutes} minutes` : 'some hours'
  return new AppError('too-many-requests', 429, `Too many attempts. Wait ${wait}, then try again.`)
}

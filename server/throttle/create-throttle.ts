import { createHmac } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { AppError } from '../errors.ts'
import { addHits, countHits, removeHits } from './queries.ts'

export type Limit = { readonly max: number; readonly windowMs: number }

/** What is counted, for whom, and how often it may be: every one of the limits holds. */
export type Allowance = { readonly name: string; readonly subject: string; readonly limits: readonly Limit[] }

/** What is counted for whom within a time, without an end: the caller judges by the number. */
export type Tally = { readonly name: string; readonly subject: string; readonly windowMs: number }

export type Throttle = {
  /**
   * Counts one more for each, or counts none and throws `too-many-requests` when any is used up.
   */
  readonly take: (allowances: readonly Allowance[]) => Promise<void>
  /**
   * Counts one more if `isEnough` says yes to how many there have been, in one step with the
   * counting. Gives null then, else that number.
   */
  readonly takeIf: (tally: Tally, isEnough: (hits: number) => boolean) => Promise<number | null>
  /** Takes back what was counted, for who has proven to be no guesser. */
  readonly forgive: (allowance: Pick<Allowance, 'name' | 'subject'>) => Promise<void>
}

/**
 * Counts in the database, so that a restart forgives nobody. Whom it counts it keeps as a keyed
 * hash only.
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
  const keyOf = ({ name, subject }: Pick<Allowance, 'name' | 'subject'>): string =>
    createHmac('sha256', secret).update(`${name}\n${subject}`).digest('base64url')
  return {
    async take(allowances) {
      const at = now()
      const waitMs = await db.transaction().execute(async transaction => {
        const wait = await longestWait(allowances, limitOf =>
          countHits(transaction, keyOf(limitOf.allowance), at - limitOf.limit.windowMs),
        )
        if (wait > 0) return wait
        const hits = allowances.map(allowance => ({
          key: keyOf(allowance),
          at,
          until: at + Math.max(...allowance.limits.map(({ windowMs }) => windowMs)),
        }))
        await addHits(transaction, hits, at)
        return 0
      })
      if (waitMs > 0) throw tooMany(waitMs)
    },
    takeIf({ name, subject, windowMs }, isEnough) {
      const at = now()
      const key = keyOf({ name, subject })
      return db.transaction().execute(async transaction => {
        const hits = await countHits(transaction, key, at - windowMs)
        if (!isEnough(hits)) return hits
        await addHits(transaction, [{ key, at, until: at + windowMs }], at)
        return null
      })
    },
    forgive: allowance => removeHits(db, keyOf(allowance)),
  }
}

async function longestWait(
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
 * The wait is the limit's whole window: how long exactly would tell when somebody else was here.
 */
function tooMany(waitMs: number): AppError {
  const minutes = Math.ceil(waitMs / 60_000)
  const wait = minutes <= 1 ? 'a minute' : minutes < 120 ? `${minutes} minutes` : 'some hours'
  return new AppError('too-many-requests', 429, `That was too often. Wait ${wait}, then try again.`)
}

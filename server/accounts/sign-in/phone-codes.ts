import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Database } from '../../storage/db/database.ts'
import { ATTEMPTS_PER_CODE, CODE_LIFE_MS } from './limits.ts'
import { countAttempt, putCode, removeCode } from './queries.ts'

export type PhoneCodes = {
  /** Stores the code and replaces the number's earlier code. */
  readonly store: (phoneNumber: string, code: string) => Promise<void>
  /**
   * Tells whether it is the number's code. Each call counts as an attempt; a right code works once.
   */
  readonly redeem: (phoneNumber: string, code: string) => Promise<boolean>
}

/**
 * Creates the store of the valid codes. A copy of the database reveals neither codes nor numbers,
 * as both are hashed with the server's secret.
 */
export function createPhoneCodes({
  db,
  secret,
  now,
}: {
  db: Database
  secret: string
  now: () => number
}): PhoneCodes {
  const hash = (...parts: readonly string[]): string =>
    createHmac('sha256', secret).update(parts.join('\n')).digest('base64url')
  return {
    async store(phoneNumber, code) {
      const phoneKey = hash('number', phoneNumber)
      const codeHash = hash('code', phoneNumber, code)
      await putCode(db, { phoneKey, codeHash, validUntil: now() + CODE_LIFE_MS, now: now() })
    },
    async redeem(phoneNumber, code) {
      const phoneKey = hash('number', phoneNumber)
      const expected = await countAttempt(db, { phoneKey, maxAttempts: ATTEMPTS_PER_CODE, now: now() })
      const actual = hash('code', phoneNumber, code)
      if (expected === null || !timingSafeEqual(Buffer.from(expected), Buffer.from(actual))) return false
      // Of two simultaneous calls, only one removes it.
      return removeCode(db, { phoneKey, codeHash: expected })
    },
  }
}

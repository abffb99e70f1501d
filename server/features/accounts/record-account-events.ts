import { recordEvent } from '../../activity/record-event.ts'
import type { Database } from '../../db/database.ts'

/**
 * For better-auth: every way to sign up ends with a new user. Sign-ins are told by
 * session-rules.ts.
 */
export function recordAccountEvents(db: Database, now: () => number) {
  return {
    user: {
      create: {
        after: async ({ id }: { id: string }) => recordEvent(db, id, { kind: 'signed-up' }, now()),
      },
    },
  }
}

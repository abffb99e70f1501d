import { recordEvent } from '../../activity/record-event.ts'
import type { Database } from '../../db/database.ts'

/** For better-auth: every way in ends with a new session, every way to sign up with a new user. */
export function recordAccountEvents(db: Database, now: () => number) {
  return {
    user: {
      create: {
        after: async ({ id }: { id: string }) => recordEvent(db, id, { kind: 'signed-up' }, now()),
      },
    },
    session: {
      create: {
        after: async ({ userId }: { userId: string }) =>
          recordEvent(db, userId, { kind: 'signed-in' }, now()),
      },
    },
  }
}

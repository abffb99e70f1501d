import { recordEvent } from '../../library/activity/queries.ts'
import type { Database } from '../../storage/db/database.ts'
import { addOperatorIfAlone } from './operators.ts'

/**
 * Records new accounts: every kind of sign-up makes better-auth create a user. Sign-ins are
 * recorded by session-rules.ts.
 */
export function recordAccountEvents(db: Database, now: () => number) {
  return {
    user: {
      create: {
        after: async ({ id }: { id: string }) => {
          await addOperatorIfAlone(db, id)
          await recordEvent(db, id, { kind: 'signed-up' }, now())
        },
      },
    },
  }
}

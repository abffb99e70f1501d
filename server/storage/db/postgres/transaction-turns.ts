import type { Engine } from '../engine.ts'
import { getRequester } from '../requester.ts'
import { createBusyError } from './busy-error.ts'
import { FairTurns } from './fair-turns.ts'

/**
 * Creates turns for the transactions of each requester and lock, one at a time. They would wait for
 * each other anyway, but each with a connection. Throws `database-busy` after `waitMs`.
 */
export function createTransactionTurns({ waitMs }: { waitMs: number }): Engine['takeTurn'] {
  const turns = new FairTurns({ places: Number.POSITIVE_INFINITY, placesPerOwner: 1 })
  return async name => {
    const requester = getRequester()
    if (!requester) return () => {}
    return turns.take(`${requester.id} ${name}`, {
      waitMs: requester.isPatient ? null : waitMs,
      createError: createBusyError,
    })
  }
}

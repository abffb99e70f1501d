import { AsyncLocalStorage } from 'node:async_hooks'

/** On whose behalf statements run; without one, they are work of the process itself. */
export type Requester = {
  /** The id of a user, or the address of somebody who is not signed in. */
  readonly id: string
  /** Whether statements may take as long as they need, and wait as long as they have to. */
  readonly isPatient: boolean
}

// Not an argument: the driver needs it for each statement, and between a request and the driver are
// hundreds of queries that would only pass it on.
const requesters = new AsyncLocalStorage<Requester | undefined>()

/**
 * Runs `work`, and everything that it begins, on behalf of a sender of requests. Engines that run
 * statements concurrently give senders turns, and end statements that take too long.
 */
export function runFor<Result>(id: string, work: () => Result): Result {
  return requesters.run({ id, isPatient: false }, work)
}

/** Runs work of the process itself, which only happens to be begun by a request. */
export function runForNobody<Result>(work: () => Result): Result {
  return requesters.run(undefined, work)
}

/** Runs a part of a request that must not be ended halfway, however long it takes. */
export function runPatiently<Result>(work: () => Result): Result {
  const requester = requesters.getStore()
  return requesters.run(requester && { ...requester, isPatient: true }, work)
}

export function getRequester(): Requester | undefined {
  return requesters.getStore()
}

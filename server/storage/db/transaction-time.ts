/**
 * After this time a transaction of a process in the background ends, and another one continues:
 * with SQLite nobody else can write meanwhile, and the process gets little processor time.
 */
const MAX_TRANSACTION_MS = 50

/** Starts to measure a transaction. Returns a function that tells whether it should end. */
export function startTransactionTime(): () => boolean {
  const endsAt = performance.now() + MAX_TRANSACTION_MS
  return () => performance.now() >= endsAt
}

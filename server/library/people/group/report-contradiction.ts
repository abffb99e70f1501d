import type { Logger } from 'pino'
import type { Contradiction } from '../../../../faces/cluster/find-contradiction.ts'

/** Logs that a grouping was refused, for the operator of the server, in one line without names. */
export function reportContradiction(
  log: Logger,
  { ownerId, contradiction }: { ownerId: string; contradiction: Contradiction | undefined },
): void {
  if (contradiction === undefined) return
  log.error(
    { owner: ownerId, contradiction },
    'grouping refused because its result cannot be true, people are unchanged: run "kindred doctor"',
  )
}

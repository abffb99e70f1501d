import type { Logger } from 'pino'
import type { Contradiction } from '../../../faces/cluster/find-contradiction.ts'

/** Tells the operator of the server that a grouping was refused, in one line without a name. */
export function reportContradiction(
  log: Logger,
  { ownerId, contradiction }: { ownerId: string; contradiction: Contradiction | undefined },
): void {
  if (contradiction === undefined) return
  log.error(
    { owner: ownerId, contradiction },
    'people stay as they are, because a grouping of their faces cannot be true: run "kindred doctor"',
  )
}

import type { DatabaseReport } from '../../server/db/inspect-database.ts'
import { describeCount } from '../describe-count.ts'
import { reportFine, reportWrong, type Finding } from './finding.ts'

/** Checks that the last grouping of each owner could be stored. */
export function checkGroupings({ refusedGroupings }: DatabaseReport): Finding {
  if (refusedGroupings === 0) return reportFine('grouping', 'No grouping of faces was refused')
  const users = describeCount(refusedGroupings, 'user')
  const advice =
    'compare the findings on models and networks, replace what is damaged, and run "kindred regroup".'
  return reportWrong(
    'grouping',
    `The people of ${users} stay as they are, because their faces look like one person: ${advice}`,
  )
}

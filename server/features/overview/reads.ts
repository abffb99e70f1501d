import type { Database } from '../../storage/db/database.ts'
import { readOverview } from './read-overview.ts'

export type OverviewReads = ReturnType<typeof createOverviewReads>

export function createOverviewReads(db: Database) {
  return { readOverview: readOverview.bind(null, db) }
}

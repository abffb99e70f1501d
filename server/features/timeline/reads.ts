import type { Database } from '../../db/database.ts'
import { readTimeline } from './timeline.ts'

export type TimelineReads = ReturnType<typeof createTimelineReads>

export function createTimelineReads(db: Database) {
  return { readTimeline: readTimeline.bind(null, db) }
}

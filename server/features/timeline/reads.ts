import type { Database } from '../../storage/db/database.ts'
import { readRemembered } from '../../storage/db/remember.ts'
import { readTimeline } from './timeline.ts'

export type TimelineReads = ReturnType<typeof createTimelineReads>

export function createTimelineReads(db: Database) {
  return {
    readTimeline: (ownerId: string, personId: string) =>
      readRemembered(db, ownerId, `timeline ${personId}`, () => readTimeline(db, ownerId, personId)),
  }
}

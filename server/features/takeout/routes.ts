import { handle } from '../../http/route.ts'
import type { TakeoutStatus } from '../../../shared/api/takeout.ts'
import { KNOWN_FILES_PER_PAGE } from '../../../shared/api/takeout-limits.ts'
import type { Database } from '../../storage/db/database.ts'
import { insertJobs, isJobUnfinished } from '../../machinery/jobs/queries.ts'
import { keepFiles, keepNotes, matchFilms } from '../../intake/takeout/keep-entries.ts'
import { countAlbums } from '../../intake/takeout/album-queries.ts'
import { countLeftOut, countUnusedNotes, listKnownFiles } from '../../intake/takeout/queries.ts'

/** /takeout: what a browser found in the archives of a Google Takeout beside the photos. */
export function takeoutRoutes({
  db,
  now,
  onJobsAdded,
}: {
  db: Database
  now: () => number
  onJobsAdded: () => void
}) {
  const readStatus = async (ownerId: string): Promise<TakeoutStatus> => ({
    isMatching: await isJobUnfinished(db, { name: 'match-takeout', ownerId }),
    albums: await countAlbums(db, ownerId),
    notesWithoutPhoto: await countUnusedNotes(db, ownerId),
    leftOut: await countLeftOut(db, ownerId),
  })
  return handle({
    'GET /api/takeout/parts/:part': async ({
      ownerId,
      params: { part },
      query: { folder = '', name = '' },
    }) => ({
      files: await listKnownFiles(db, ownerId, {
        part,
        after: { folder, name },
        limit: KNOWN_FILES_PER_PAGE,
      }),
    }),

    'POST /api/takeout/entries': async ({ ownerId, body: { part, photos, notes } }) => {
      await keepNotes(db, ownerId, notes)
      await keepFiles(db, ownerId, { part, files: photos })
      return null
    },

    'POST /api/takeout/films': async ({ ownerId, body: { films } }) => ({
      films: await matchFilms(db, ownerId, films),
    }),

    'POST /api/takeout/finish': async ({ ownerId }) => {
      await insertJobs(db, [{ name: 'match-takeout', ownerId, subjectId: null, runAt: now() }])
      onJobsAdded()
      return await readStatus(ownerId)
    },

    'GET /api/takeout': async ({ ownerId }) => readStatus(ownerId),
  })
}

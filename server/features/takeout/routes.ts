import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { Type } from 'typebox'
import {
  EntriesBody,
  FilmsAnswer,
  FilmsBody,
  KnownFiles,
  PartParams,
  PartQuery,
  TakeoutStatus,
} from '../../../shared/api/takeout.ts'
import { KNOWN_FILES_PER_PAGE, MAX_ENTRIES_BYTES } from '../../../shared/api/takeout-limits.ts'
import { BODY_LIMITS } from '../../http/body-limits.ts'
import { CONCURRENCY_LIMITS } from '../../http/concurrency-limits.ts'
import type { Database } from '../../storage/db/database.ts'
import { insertJobs, isJobUnfinished } from '../../machinery/jobs/queries.ts'
import { keepFiles, keepNotes } from '../../intake/takeout/keep-entries.ts'
import { matchFilms } from '../../intake/takeout/match-films.ts'
import { countAlbums } from '../../intake/takeout/album-queries.ts'
import { countLeftOut, countUnusedNotes, listKnownFiles } from '../../intake/takeout/queries.ts'

const tags = ['uploads']

/** /takeout: what a browser found in the archives of a Google Takeout beside the photos. */
export function takeoutRoutes({
  db,
  now,
  onJobsAdded,
}: {
  db: Database
  now: () => number
  onJobsAdded: () => void
}): FastifyPluginAsyncTypebox {
  const readStatus = async (ownerId: string): Promise<TakeoutStatus> => ({
    isMatching: await isJobUnfinished(db, { name: 'match-takeout', ownerId }),
    albums: await countAlbums(db, ownerId),
    notesWithoutPhoto: await countUnusedNotes(db, ownerId),
    leftOut: await countLeftOut(db, ownerId),
  })
  return async app => {
    app.get(
      '/takeout/parts/:part',
      {
        schema: {
          tags,
          summary: 'Lists the photos that were imported from an archive before',
          params: PartParams,
          querystring: PartQuery,
          response: { 200: KnownFiles },
        },
      },
      async ({ ownerId, params: { part }, query: { folder = '', name = '' } }) => ({
        files: await listKnownFiles(db, ownerId, {
          part,
          after: { folder, name },
          limit: KNOWN_FILES_PER_PAGE,
        }),
      }),
    )

    app.post(
      '/takeout/entries',
      {
        bodyLimit: MAX_ENTRIES_BYTES,
        config: { isUpload: true, concurrencyLimit: CONCURRENCY_LIMITS.takeout },
        schema: {
          tags,
          summary: 'Receives where photos lay in a Google Takeout, and the JSON files beside them',
          body: EntriesBody,
          response: { 204: Type.Null() },
        },
      },
      async ({ ownerId, body: { part, photos, notes } }, reply) => {
        await keepNotes(db, ownerId, notes)
        await keepFiles(db, ownerId, { part, files: photos })
        return reply.code(204).send(null)
      },
    )

    app.post(
      '/takeout/films',
      {
        bodyLimit: BODY_LIMITS.manifest,
        schema: {
          tags,
          summary: 'Returns which films of a Google Takeout belong to photos, after the last photo',
          body: FilmsBody,
          response: { 200: FilmsAnswer },
        },
      },
      async ({ ownerId, body: { films } }) => ({ films: await matchFilms(db, ownerId, films) }),
    )

    app.post(
      '/takeout/finish',
      {
        schema: {
          tags,
          summary: 'Matches the JSON files of a Google Takeout with the photos, after the last photo',
          response: { 202: TakeoutStatus },
        },
      },
      async ({ ownerId }, reply) => {
        await insertJobs(db, [{ name: 'match-takeout', ownerId, subjectId: null, runAt: now() }])
        onJobsAdded()
        return reply.code(202).send(await readStatus(ownerId))
      },
    )

    app.get(
      '/takeout',
      {
        schema: {
          tags,
          summary: 'Tells whether JSON files of a Google Takeout are being matched with photos',
          response: { 200: TakeoutStatus },
        },
      },
      async ({ ownerId }) => readStatus(ownerId),
    )
  }
}

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { DownloadPeopleQuery } from '../../../shared/api/clusters.ts'
import { recordEvent } from '../../library/activity/record-event.ts'
import { CONCURRENCY_LIMITS } from '../../http/concurrency-limits.ts'
import type { BlobStore } from '../../storage/blobs/blob-store.ts'
import type { Database } from '../../storage/db/database.ts'
import { answerWithZip } from '../../machinery/zips/answer-with-zip.ts'
import type { ClusterReads } from './reads.ts'

const ZIP_NAME = 'people'

/** GET /people/download. */
export function folderRoutes({
  db,
  store,
  now,
  reads,
}: {
  db: Database
  store: BlobStore
  now: () => number
  reads: ClusterReads
}): FastifyPluginAsyncTypebox {
  return async app => {
    app.get(
      '/people/download',
      {
        config: { concurrencyLimit: CONCURRENCY_LIMITS.download },
        schema: {
          tags: ['clusters'],
          summary: 'Returns the photos of people as a zip with a folder for each person',
          querystring: DownloadPeopleQuery,
        },
      },
      async ({ ownerId, query: { people, names = true } }, reply) => {
        const ids = people === undefined ? null : people.split(',')
        const plan = await reads.planZipOfPeople(ownerId, { ids, hasNames: names })
        const event = { kind: 'downloaded', count: plan.photoCount, isWhole: true } as const
        const onDownloaded = (): Promise<void> => recordEvent(db, ownerId, event, now())
        await answerWithZip(reply, { store, name: ZIP_NAME, plan, onDownloaded })
      },
    )
  }
}

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  ClusteredParams,
  ClusteredQuery,
  ClustersAnswer,
  DownloadClusterQuery,
  OwnerQuery,
} from '../../../shared/api/clusters.ts'
import { recordEvent } from '../../library/activity/record-event.ts'
import { CONCURRENCY_LIMITS } from '../../http/concurrency-limits.ts'
import { answerWithBlob } from '../../storage/blobs/answer-with-blob.ts'
import type { BlobStore } from '../../storage/blobs/blob-store.ts'
import { describePhotoBlob } from '../../storage/blobs/describe-photo-blob.ts'
import type { Database } from '../../storage/db/database.ts'
import { answerWithZip } from '../../machinery/zips/answer-with-zip.ts'
import { readClusterPhoto } from './clusters.ts'
import type { ClusterReads } from './reads.ts'

const tags = ['clusters']

/** GET /clusters, /clustered and /download_cluster. */
export function clusterRoutes({
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
      '/clusters',
      {
        config: { concurrencyLimit: CONCURRENCY_LIMITS.listing },
        schema: {
          tags,
          summary: 'Maps each cluster to the names of its files, the largest cluster first',
          querystring: OwnerQuery,
          response: { 200: ClustersAnswer },
        },
      },
      async ({ ownerId }) => reads.readClusters(ownerId),
    )

    app.get(
      '/clustered/:uid/:cluster/:file',
      {
        schema: {
          tags,
          summary: 'Returns one photo: its original, or a rendition',
          params: ClusteredParams,
          querystring: ClusteredQuery,
        },
      },
      async (request, reply) => {
        const { ownerId, params, query } = request
        const photo = await readClusterPhoto(db, ownerId, {
          clusterName: params.cluster,
          fileName: params.file,
        })
        const blob = describePhotoBlob(ownerId, photo, query.size ?? 'original')
        // After everything is deleted, the same names may be used for other photos.
        return answerWithBlob(store, { request, reply }, { ...blob, isImmutable: false })
      },
    )

    app.get(
      '/download_cluster',
      {
        config: { concurrencyLimit: CONCURRENCY_LIMITS.download },
        schema: {
          tags,
          summary: 'Returns all photos of a cluster as a zip named after it',
          querystring: DownloadClusterQuery,
        },
      },
      async ({ ownerId, query }, reply) => {
        const { folder: clusterName, sidecars = false } = query
        const { personId, name, plan } = await reads.planZipOfCluster(ownerId, { clusterName, sidecars })
        const { photoCount: count } = plan
        const event = { kind: 'downloaded', count, subjectId: personId, isWhole: true } as const
        const onDownloaded = (): Promise<void> => recordEvent(db, ownerId, event, now())
        await answerWithZip(reply, { store, name, plan, onDownloaded })
      },
    )
  }
}

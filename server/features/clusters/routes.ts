import { handle } from '../../http/route.ts'
import { recordEvent } from '../../library/activity/queries.ts'
import { sendBlob, sendZip } from '../../http/send-file.ts'
import type { BlobStore } from '../../storage/blobs/blob-store.ts'
import { describePhotoBlob } from '../../storage/blobs/describe-photo-blob.ts'
import type { Database } from '../../storage/db/database.ts'
import { readClusterPhoto } from './clusters.ts'
import type { ClusterReads } from './reads.ts'

const NAME_OF_ALL_PEOPLE = 'people'

/** GET /clusters, /clustered, /download_cluster and /api/people/download. */
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
}) {
  return handle({
    'GET /clusters': async ({ ownerId }) => reads.readClusters(ownerId),

    'GET /clustered/:uid/:cluster/:file': async ({ ownerId, params, query }) => {
      const photo = await readClusterPhoto(db, ownerId, {
        clusterName: params.cluster,
        fileName: params.file,
      })
      const blob = describePhotoBlob(ownerId, photo, query.size ?? 'original')
      // After everything is deleted, the same names may be used for other photos.
      return sendBlob(store, { ...blob, isImmutable: false })
    },

    'GET /download_cluster': async ({ ownerId, query }) => {
      const { folder: clusterName, sidecars = false } = query
      const { personId, name, plan } = await reads.planZipOfCluster(ownerId, { clusterName, sidecars })
      const { photoCount: count } = plan
      const event = { kind: 'downloaded', count, subjectId: personId, isWhole: true } as const
      const onDownloaded = (): Promise<void> => recordEvent(db, ownerId, event, now())
      return sendZip({ store, name, plan, onDownloaded })
    },

    'GET /api/people/download': async ({ ownerId, query: { people, names = true } }) => {
      const ids = people === undefined ? null : people.split(',')
      const plan = await reads.planZipOfPeople(ownerId, { ids, hasNames: names })
      const event = { kind: 'downloaded', count: plan.photoCount, isWhole: true } as const
      const onDownloaded = (): Promise<void> => recordEvent(db, ownerId, event, now())
      return sendZip({ store, name: NAME_OF_ALL_PEOPLE, plan, onDownloaded })
    },
  })
}

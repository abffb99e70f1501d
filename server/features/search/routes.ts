import { handle } from '../../http/route.ts'
import type { BlobStore } from '../../storage/blobs/blob-store.ts'
import type { Database } from '../../storage/db/database.ts'
import { recordEvent } from '../../library/activity/queries.ts'
import { sendZip } from '../../http/send-file.ts'
import type { PhotosZipPlan } from '../../machinery/zips/plan-photos-zip.ts'
import type { SearchReads } from './reads.ts'

const DEFAULT_ZIP_NAME = 'photos'

/** /search: photos and people, and zips of photos that were found or selected. */
export function searchRoutes({
  db,
  store,
  now,
  reads,
}: {
  db: Database
  store: BlobStore
  now: () => number
  reads: SearchReads
}) {
  const sendPhotos = (
    ownerId: string,
    { plan, name = DEFAULT_ZIP_NAME }: { plan: PhotosZipPlan; name?: string | undefined },
  ) => {
    const { photoCount: count, photosHash: subjectId } = plan
    const event = { kind: 'downloaded', count, subjectId, isWhole: true } as const
    const onDownloaded = (): Promise<void> => recordEvent(db, ownerId, event, now())
    return sendZip({ store, name, plan, onDownloaded })
  }
  return handle({
    'GET /api/search/photos': async ({ ownerId, query: { cursor, from, limit, ...filters } }) =>
      reads.searchPhotos(ownerId, filters, { cursor, from, limit }),

    'GET /api/search/photo-shape': async ({ ownerId, query }) => reads.readPhotoShape(ownerId, query),

    'GET /api/search/photo-ids': async ({ ownerId, query }) => reads.listFoundIds(ownerId, query),

    'GET /api/search/photo-place': async ({ ownerId, query }) => reads.findPlace(ownerId, query),

    'GET /api/search/people': async ({ ownerId, query }) => reads.searchPeople(ownerId, query),

    'GET /api/search/albums': async ({ ownerId }) => ({ albums: await reads.listAlbumNames(ownerId) }),

    'GET /api/search/folders': async ({ ownerId }) => ({ folders: await reads.listFolderNames(ownerId) }),

    'GET /api/search/download': async ({ ownerId, query: { name, sidecars = false, ...filters } }) =>
      sendPhotos(ownerId, {
        plan: await reads.planZipOfFound(ownerId, { ...filters, sidecars }),
        name,
      }),

    'POST /api/search/download': async ({ ownerId, body: { photoIds, name } }) =>
      sendPhotos(ownerId, { plan: await reads.planZipOfChosen(ownerId, photoIds), name }),

    'POST /api/search/faces': async ({ ownerId, body }) => reads.findMeantFaces(ownerId, body),
  })
}

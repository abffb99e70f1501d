import { buffer } from 'node:stream/consumers'
import { blobNames } from '../../blobs/blob-names.ts'
import type { BlobStore } from '../../blobs/blob-store.ts'
import { isPhotoKept } from '../../db/find-photo-state.ts'
import type { Database } from '../../db/database.ts'
import { readPhotoHeader } from '../../imaging/photo-header.ts'
import { JobObsoleteError, type JobHandler } from '../../jobs/run-jobs.ts'
import { findFilmInside, toFilmColumns } from '../../films/find-film-inside.ts'
import { updateCamera } from './queries.ts'

type Dependencies = { readonly db: Database; readonly store: Pick<BlobStore, 'read'> }

/**
 * The job `read-camera`: reads the camera of a photo, and where the film of a motion photo is, that
 * was processed before these were stored. It is added when a user views the photo, so that an
 * upgrade of a large library costs nothing.
 */
export function readCameraHandler({ db, store }: Dependencies): JobHandler {
  return {
    async run({ ownerId, subjectId: photoId }) {
      if (photoId === null || !(await isPhotoKept(db, ownerId, photoId))) return { commit: throwObsolete }
      const bytes = await buffer(await store.read(blobNames.original(ownerId, photoId)))
      const { camera, xmp } = await readPhotoHeader(bytes)
      const film = toFilmColumns(findFilmInside(bytes, xmp ?? null))
      return {
        async commit(transaction) {
          if (!(await updateCamera(transaction, ownerId, { photoId, camera, ...film }))) await throwObsolete()
        },
      }
    },

    async giveUp() {},
  }
}

async function throwObsolete(): Promise<never> {
  throw new JobObsoleteError('The photo no longer exists.')
}

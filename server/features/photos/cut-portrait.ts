import { buffer } from 'node:stream/consumers'
import { blobNames } from '../../blobs/blob-names.ts'
import type { BlobStore } from '../../blobs/blob-store.ts'
import type { Database } from '../../db/database.ts'
import { cutPortrait, placePortrait, PORTRAIT_WIDTH_PX } from '../../imaging/cut-portrait.ts'
import { PREVIEW_PX } from '../../imaging/make-renditions.ts'
import { JobObsoleteError, type JobHandler } from '../../jobs/run-jobs.ts'
import { findFacePlace, hasFace, type FacePlace } from './queries.ts'

type Dependencies = {
  readonly db: Database
  readonly store: Pick<BlobStore, 'read' | 'put' | 'remove' | 'readByteSize'>
}

/**
 * The job `cut-portrait`: cuts the portrait of a face out of the preview, or out of the original if
 * the preview has too few pixels. If it fails, the crop of the face is shown instead.
 */
export function cutPortraitHandler({ db, store }: Dependencies): JobHandler {
  return {
    async run({ ownerId, subjectId: faceId }) {
      const face = faceId === null ? undefined : await findFacePlace(db, ownerId, faceId)
      if (faceId === null || !face) return { commit: throwObsolete }
      const name = blobNames.portrait(ownerId, faceId)
      // The face was a cover before.
      if ((await store.readByteSize(name)) !== null) return { commit: async () => {} }
      const { preview, original } = blobNames
      const source = (isSharpInPreview(face) ? preview : original)(ownerId, face.photoId)
      await store.put(name, await cutPortrait(await buffer(await store.read(source)), face))
      return {
        async commit(transaction) {
          if (!(await hasFace(transaction, ownerId, faceId))) await throwObsolete()
        },
        discard: () => store.remove(name),
      }
    },

    async giveUp() {},
  }
}

async function throwObsolete(): Promise<never> {
  throw new JobObsoleteError('The face is deleted or in the trash.')
}

function isSharpInPreview(face: FacePlace): boolean {
  const { photoWidth: width, photoHeight: height } = face
  const scale = Math.min(1, PREVIEW_PX / Math.max(width, height))
  return scale === 1 || placePortrait(face, { width, height }).width * scale >= PORTRAIT_WIDTH_PX
}

import { blobNames } from '../../storage/blobs/blob-names.ts'
import type { BlobStore } from '../../storage/blobs/blob-store.ts'
import type { Database } from '../../storage/db/database.ts'
import {
  cutPortrait,
  placePortrait,
  PORTRAIT_WIDTH_PX,
  shrinkPortrait,
} from '../../machinery/imaging/cut-portrait.ts'
import { PREVIEW_PX } from '../../machinery/imaging/make-renditions.ts'
import { JobObsoleteError, type JobHandler } from '../../machinery/jobs/run-jobs.ts'
import { findFacePlace, hasFace, type FacePlace } from './queries.ts'

type Dependencies = {
  readonly db: Database
  readonly store: Pick<BlobStore, 'readAll' | 'put' | 'remove' | 'readByteSize'>
}

/**
 * The job `cut-portrait`: cuts the portrait of a face out of the preview, or out of the original if
 * the preview has too few pixels, and makes the small portrait from it. If it fails, the crop of
 * the face is shown instead.
 */
export function cutPortraitHandler({ db, store }: Dependencies): JobHandler {
  return {
    async run({ ownerId, subjectId: faceId }) {
      const face = faceId === null ? undefined : await findFacePlace(db, ownerId, faceId)
      if (faceId === null || !face) return { commit: throwObsolete }
      const { portrait, smallPortrait, preview, webpPreview, original } = blobNames
      const [largeName, smallName] = [portrait(ownerId, faceId), smallPortrait(ownerId, faceId)]
      // The face was a cover before.
      if ((await store.readByteSize(smallName)) !== null) return { commit: async () => {} }
      if ((await store.readByteSize(largeName)) === null) {
        const ofPreview = face.previewType === null ? webpPreview : preview
        const source = (isSharpInPreview(face) ? ofPreview : original)(ownerId, face.photoId)
        const large = await cutPortrait(await store.readAll(source), face)
        const small = await shrinkPortrait(large)
        // The small one stands for both, so it is stored last.
        await store.put(largeName, large)
        await store.put(smallName, small)
      } else await store.put(smallName, await shrinkPortrait(await store.readAll(largeName)))
      return {
        async commit(transaction) {
          if (!(await hasFace(transaction, ownerId, faceId))) await throwObsolete()
        },
        async discard() {
          for (const name of [largeName, smallName]) await store.remove(name)
        },
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

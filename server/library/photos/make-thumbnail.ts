import { blobNames } from '../../storage/blobs/blob-names.ts'
import type { BlobStore } from '../../storage/blobs/blob-store.ts'
import { chooseDate, readDates } from './choose-taken-at.ts'
import type { Database } from '../../storage/db/database.ts'
import { isPhotoKept } from './queries.ts'
import { AppError } from '../../errors.ts'
import type { makeThumbnail, ShownPhoto } from '../../machinery/imaging/make-thumbnail.ts'
import { deleteJobsAbout } from '../../machinery/jobs/queries.ts'
import { JobObsoleteError, type JobHandler } from '../../machinery/jobs/run-jobs.ts'
import { findPhotoToRead, markFailed, markShown, type PhotoToRead } from './reading-queries.ts'

type Dependencies = {
  readonly db: Database
  readonly store: Pick<BlobStore, 'readAll' | 'put' | 'remove'>
  readonly makeThumbnail: typeof makeThumbnail
  readonly now: () => number
}

/**
 * The job `make-thumbnail`: makes a new photo visible in grids, with its size and date, before any
 * photo is searched for faces. It needs no model and no consent. A photo that turns out not to be
 * readable is marked as failed, and is not read again.
 */
export function makeThumbnailHandler({ db, store, makeThumbnail, now }: Dependencies): JobHandler {
  /** Returns the error of a photo that cannot be read. Other errors may not occur again. */
  const read = async (bytes: Uint8Array): Promise<ShownPhoto | AppError> =>
    makeThumbnail(bytes).catch((error: unknown) => {
      if (error instanceof AppError && error.status < 500) return error
      throw error
    })
  return {
    async run({ ownerId, subjectId: photoId }) {
      const photo = photoId === null ? undefined : await findPhotoToRead(db, ownerId, photoId)
      if (photoId === null || !isToShow(photo)) return { commit: throwObsolete }
      const thumbName = blobNames.thumb(ownerId, photoId)
      const shown = await read(await store.readAll(blobNames.original(ownerId, photoId)))
      if (!(shown instanceof AppError)) await store.put(thumbName, shown.thumb)
      return {
        endsJob: true,
        async commit(transaction, endJob) {
          const current = await findPhotoToRead(transaction, ownerId, photoId)
          if (!isToShow(current) || current.sha256 !== photo.sha256) return throwObsolete()
          if (shown instanceof AppError) {
            const { code, message: reason } = shown
            await endJob(transaction)
            await markFailed(transaction, ownerId, { id: photoId, code, reason, processedAt: now() })
            await deleteJobsAbout(transaction, ownerId, { subjectIds: [photoId], states: ['waiting'] })
            return
          }
          const { width, height, pictureHash } = shown
          await markShown(transaction, ownerId, {
            id: photoId,
            width,
            height,
            ...chooseDate({ ...readDates(shown, photo.name), ...current.dates }),
            pictureHash,
            thumbAt: now(),
          })
          await endJob(transaction)
        },
        async discard() {
          if (!(await isPhotoKept(db, ownerId, photoId))) await store.remove(thumbName)
        },
      }
    },

    // If it ended a process, the photo would end the next one too; otherwise `process-photo` makes
    // the thumbnail.
    async giveUp(transaction, { ownerId, subjectId: photoId }, { code, reason }) {
      if (photoId === null || code === 'internal') return
      await markFailed(transaction, ownerId, { id: photoId, code, reason, processedAt: now() })
      await deleteJobsAbout(transaction, ownerId, { subjectIds: [photoId], states: ['waiting'] })
    },
  }
}

function isToShow(photo: PhotoToRead | undefined): photo is PhotoToRead {
  return photo?.state === 'waiting' && photo.thumbAt === null
}

async function throwObsolete(): Promise<never> {
  throw new JobObsoleteError('The photo has a thumbnail, is deleted, in the trash, or has got another file.')
}

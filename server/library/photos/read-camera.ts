import { extname } from 'node:path'
import { blobNames } from '../../storage/blobs/blob-names.ts'
import type { BlobStore } from '../../storage/blobs/blob-store.ts'
import type { Database, Queryable } from '../../storage/db/database.ts'
import { hashPicture } from '../../machinery/imaging/make-thumbnail.ts'
import { readPhotoHeader } from '../../machinery/imaging/photo-header.ts'
import { sharp } from '../../machinery/imaging/sharp.ts'
import { JobObsoleteError, type JobHandler } from '../../machinery/jobs/run-jobs.ts'
import { findFilmInside, toFilmColumns } from '../films/find-film-inside.ts'
import { chooseDate } from './choose-taken-at.ts'
import { computeBurstKey } from './compute-burst-key.ts'
import { readDates } from './process-photo.ts'
import { nameByType } from './name-by-type.ts'
import { chooseNames, findTakenNames } from './new-photos.ts'
import { findPhotoOfCamera, updateCamera, type CameraColumns } from './queries.ts'
import { findKnownDates } from './reading-queries.ts'

type Dependencies = { readonly db: Database; readonly store: Pick<BlobStore, 'readAll'> }

/**
 * The job `read-camera`: reads what was not stored yet when a photo was processed, or by an older
 * rule: its date and camera, its name, where the film of a motion photo is, and what tells its
 * burst. It runs for all photos of an older library when nothing else is to do, and at once for one
 * that a user views. The original is read only if date, camera or film are not known.
 */
export function readCameraHandler({ db, store }: Dependencies): JobHandler {
  return {
    async run({ ownerId, subjectId: photoId }) {
      const photo = photoId === null ? undefined : await findPhotoOfCamera(db, ownerId, photoId)
      if (photoId === null || !photo) return { commit: throwObsolete }
      const { name, camera, filmStart, takenFrom, sha256 } = photo
      const { dates, ...reading } =
        camera === null || filmStart === null || takenFrom === null
          ? await readOriginal(store, { ownerId, photoId, name })
          : { dates: null, burstKey: computeBurstKey({ name, camera, burstId: null, xmp: null }) }
      const pictureHash = await hashThumb(store, { ownerId, photoId })
      return {
        async commit(transaction) {
          const known = dates && (await findKnownDates(transaction, ownerId, photoId))
          const date = dates && known && chooseDate({ ...dates, ...known })
          const named = await nameAgain(transaction, ownerId, photo)
          const found = { photoId, sha256, ...reading, ...date, ...named, pictureHash }
          if (!(await updateCamera(transaction, ownerId, found))) await throwObsolete()
        },
      }
    },

    async giveUp() {},
  }
}

async function readOriginal(
  store: Dependencies['store'],
  { ownerId, photoId, name }: { ownerId: string; photoId: string; name: string },
): Promise<Omit<CameraColumns, 'pictureHash'> & { dates: ReturnType<typeof readDates> }> {
  const bytes = await store.readAll(blobNames.original(ownerId, photoId))
  const header = await readPhotoHeader(bytes)
  const { camera, burstId = null, xmp = null } = header
  const film = toFilmColumns(findFilmInside(bytes, xmp))
  return {
    dates: readDates(header, name),
    camera,
    ...film,
    burstKey: computeBurstKey({ name, camera, burstId, xmp }),
  }
}

/**
 * Returns the name of a photo whose ending does not say what it is, as older versions kept it; an
 * empty object for all others.
 */
async function nameAgain(
  db: Queryable,
  ownerId: string,
  { name, mediaType }: { name: string; mediaType: string },
): Promise<{ name?: string; nameKey?: string }> {
  const wanted = nameByType(name, mediaType)
  if (extname(wanted) === extname(name)) return {}
  const takenNames = await findTakenNames(db, ownerId, [wanted])
  const [chosen] = await chooseNames(db, ownerId, { sentNames: [wanted], takenNames })
  return chosen ?? {}
}

/** Returns null if there is no thumbnail that can be read; then the photo is shown by itself. */
async function hashThumb(
  store: Dependencies['store'],
  { ownerId, photoId }: { ownerId: string; photoId: string },
): Promise<number | null> {
  try {
    const thumb = await store.readAll(blobNames.thumb(ownerId, photoId))
    return await hashPicture(sharp(thumb))
  } catch {
    return null
  }
}

async function throwObsolete(): Promise<never> {
  throw new JobObsoleteError('The photo no longer exists.')
}

import { readExtension } from '../../machinery/files/file-names.ts'
import { hashText } from '../../machinery/hash-text.ts'
import { hashPicture } from '../../machinery/imaging/make-thumbnail.ts'
import { readPhotoHeader } from '../../machinery/imaging/photo-header.ts'
import { sharp } from '../../machinery/imaging/sharp.ts'
import { type JobHandler, JobObsoleteError } from '../../machinery/jobs/run-jobs.ts'
import { blobNames } from '../../storage/blobs/blob-names.ts'
import type { BlobStore } from '../../storage/blobs/blob-store.ts'
import type { Database, Queryable } from '../../storage/db/database.ts'
import { findFilmInside, toFilmColumns } from '../films/find-film-inside.ts'
import { chooseDate, readDates } from './choose-taken-at.ts'
import { chooseNames, findTakenNames, nameByType } from './new-photos.ts'
import { type CameraColumns, findPhotoOfCamera, updateCamera, findKnownDates } from './reading-queries.ts'

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
  if (readExtension(wanted) === readExtension(name)) return {}
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

/** How much of an XMP packet is searched; those of phones have a few thousand bytes. */
const MAX_XMP_BYTES = 256 * 1024

/** How phones name the photos of a burst; the first group is the same in all of them. */
const BURST_NAMES = [
  // Nexus, Pixel and Xperia: 00001IMG_00001_BURST20171111030039_COVER.jpg
  /_(BURST\d{14,17})(?!\d)/i,
  // Huawei and Xiaomi: IMG_20231014_183246_BURST001_COVER.jpg
  /^(IMG_\d{8}_\d{6}_BURST)\d{1,4}(?!\d)/i,
  // Samsung: 20231207_101605_001.jpg
  /^(\d{8}_\d{6})_\d{3}(?!\d)/,
]

/**
 * Returns a number that photos of one burst have in common: an odd one if the phone says which
 * burst it is (Apple's maker note, Google's XMP, or the file name), else an even one that is the
 * same for all photos of a camera. Null if nothing is known of the camera.
 */
export function computeBurstKey({
  name,
  camera,
  burstId,
  xmp,
}: {
  name: string
  camera: string
  burstId: string | null
  xmp: Uint8Array | null
}): number | null {
  const burst = burstId ?? readGoogleBurst(xmp) ?? readNamedBurst(name)
  if (burst !== undefined) return hashToNumber(`burst ${burst} ${camera}`) * 2 + 1
  return camera === '' ? null : hashToNumber(`camera ${camera}`) * 2
}

function readGoogleBurst(xmp: Uint8Array | null): string | undefined {
  if (!xmp) return undefined
  const text = Buffer.from(xmp.buffer, xmp.byteOffset, Math.min(xmp.byteLength, MAX_XMP_BYTES))
  return /\bBurstID(?:="|>)([\w-]{8,100})["<]/.exec(text.toString('latin1'))?.[1]
}

function readNamedBurst(name: string): string | undefined {
  for (const pattern of BURST_NAMES) {
    const burst = pattern.exec(name)?.[1]
    if (burst !== undefined) return burst.toUpperCase()
  }
  return undefined
}

/** Returns 48 bits, so that twice as much is still an exact number. */
function hashToNumber(text: string): number {
  return Number.parseInt(hashText(text).slice(0, 12), 16)
}

import { blobNames } from '../../storage/blobs/blob-names.ts'
import type { BlobStore } from '../../storage/blobs/blob-store.ts'
import { chooseDate, readDates } from './choose-taken-at.ts'
import { isPhotoKept } from './queries.ts'
import { listOutdatedFaces, putFaces, type NewFace } from '../faces/queries.ts'
import { recountFaces } from './change-queries.ts'
import { hasPreparedFaces } from '../faces/prepared-face-queries.ts'
import type { Database, Queryable } from '../../storage/db/database.ts'
import { AppError } from '../../errors.ts'
import type { PhotoEngine } from '../../machinery/imaging/photo-engine.ts'
import type { PhotoReading } from '../../machinery/imaging/read-photo.ts'
import { findFilmInside, toFilmColumns, type FilmInside } from '../films/find-film-inside.ts'
import { insertJobs } from '../../machinery/jobs/queries.ts'
import {
  JobObsoleteError,
  type EndJob,
  type JobHandler,
  type JobResult,
} from '../../machinery/jobs/run-jobs.ts'
import { loadEngine, type Engines, prepareAgain } from '../people/group/engines.ts'
import { hideFaces } from '../trash/trash-photos.ts'
import { readPhotoNames, type PhotoNames } from '../../machinery/xmp/photo-names.ts'
import { computeBurstKey } from './read-camera.ts'
import { identifyFaces, planKnownFaces, type FoundFace, type KnownFace } from './known-faces.ts'
import {
  findPhotoToRead,
  listKnownFaces,
  markFailed,
  markProcessed,
  type PhotoToRead,
  type ProcessedColumns,
} from './reading-queries.ts'
import { deleteFaces, moveBoxes, removeOtherFaces } from '../faces/change-queries.ts'

type Engine = Pick<PhotoEngine, 'engineVersion' | 'readPhoto'>

type Dependencies = {
  db: Database
  store: BlobStore
  engines: Engines<Engine>
  /** Tells whether the owner has given consent. */
  mayLookForFaces: (db: Queryable, ownerId: string) => Promise<boolean>
  /**
   * Stores the names in a photo's metadata, and queues names that arrived before its faces to be
   * applied now.
   */
  storeNames: (
    db: Queryable,
    ownerId: string,
    found: { photoId: string; source: 'embedded'; names: PhotoNames | null; now: number },
  ) => Promise<void>
  now: () => number
}

/**
 * Short, so that the first people appear within seconds, but long enough for many photos to share
 * one grouping.
 */
const MIN_GROUPING_DELAY_MS = 700
/** Limits grouping to a quarter of one worker's time, however large the library is. */
const GROUPING_DELAY_PER_MS = 3
/**
 * 100,000 faces take 42 s. If a grouping seems to have taken longer, the machine slept or its clock
 * was changed.
 */
const MAX_GROUPING_DELAY_MS = 180_000

/** After three attempts, although no damage was found in the photo. */
const GIVEN_UP_REASON =
  "It couldn't be read, though the file may be fine. Try again. If that fails too, save it again in another program and upload that."

const OBSOLETE_REASON = 'The photo is deleted, in the trash, or has got another file.'

/** What was read of a photo's file, and the photo as it was before. */
type ReadPhoto = {
  readonly ownerId: string
  readonly photoId: string
  readonly photo: PhotoToRead
  readonly engineVersion: string
  readonly reading: PhotoReading
  readonly names: PhotoNames | null
  readonly film: FilmInside | null
}

/**
 * The job `process-photo`: reads a photo, stores its renditions and faces, and requests a grouping
 * of the owner's faces. Without consent it does not detect faces; giving consent adds another job.
 */
export function processPhotoHandler(dependencies: Dependencies): JobHandler {
  const { db, store, engines, mayLookForFaces, now } = dependencies
  return {
    async run({ ownerId, subjectId: photoId }) {
      if (photoId === null) return createObsoleteResult()
      const photo = await findPhotoToRead(db, ownerId, photoId)
      const shouldFindFaces = await mayLookForFaces(db, ownerId)
      if (!photo || (photo.state === 'processed' && !shouldFindFaces)) return createObsoleteResult()
      const bytes = await store.readAll(blobNames.original(ownerId, photoId))
      const engine = await loadEngine(engines, db, photo.engineInUse)
      const needsThumbnail = photo.thumbAt === null
      const reading = await engine.readPhoto(bytes, { shouldFindFaces, needsThumbnail }).catch(takeDamage)
      if (reading instanceof AppError) {
        const { code, message: reason } = reading
        const failure = { id: photoId, sha256: photo.sha256, code, reason, processedAt: now() }
        return createFailedResult(ownerId, failure)
      }
      const names = reading.xmp === null ? null : readPhotoNames(reading.xmp, bytes)
      const film = findFilmInside(bytes, reading.xmp)
      const { engineVersion } = engine
      return keepReading(dependencies, { ownerId, photoId, photo, engineVersion, reading, names, film })
    },

    // An unexpected error is stored in the job and the log; it would not help the user.
    async giveUp(transaction, { ownerId, subjectId: photoId }, { code, reason }) {
      if (photoId === null) return
      await markFailed(transaction, ownerId, {
        id: photoId,
        code,
        reason: code === 'internal' ? GIVEN_UP_REASON : reason,
        processedAt: now(),
      })
    },
  }
}

/** Returns an error that a retry would find again; throws others, which may not occur again. */
function takeDamage(error: unknown): AppError {
  if (error instanceof AppError && error.status < 500) return error
  throw error
}

function createObsoleteResult(): JobResult {
  return {
    commit: async () => {
      throw new JobObsoleteError('There is nothing to do.')
    },
  }
}

function createFailedResult(ownerId: string, failure: Parameters<typeof markFailed>[2]): JobResult {
  return {
    async commit(transaction) {
      if (!(await markFailed(transaction, ownerId, failure))) throw new JobObsoleteError(OBSOLETE_REASON)
    },
  }
}

/** Stores pictures at once, and everything else when the job is committed. */
async function keepReading(dependencies: Dependencies, read: ReadPhoto): Promise<JobResult> {
  const { db, store } = dependencies
  const { ownerId, photoId, photo } = read
  const before = photo.hasFaces ? await listKnownFaces(db, ownerId, photoId) : []
  const { width, height, faces } = read.reading
  const photoOfFaces = { photoId, width, height, engineVersion: read.engineVersion }
  const found = identifyFaces(faces ?? [], before, photoOfFaces)
  const pictures = listPictures(read, found)
  await Promise.all(pictures.map(({ name, content }) => store.put(name, content)))
  // Assigned once, by the transaction.
  let unused: readonly string[] = []
  return {
    endsJob: true,
    async commit(transaction, endJob) {
      unused = await writeReading(dependencies, transaction, { read, before, found, endJob })
    },
    async afterCommit() {
      for (const name of unused) await store.remove(name)
    },
    async discard() {
      // Another worker that now has the job writes identical blobs.
      if (await isPhotoKept(db, ownerId, photoId)) return
      for (const { name } of pictures) await store.remove(name)
    },
  }
}

function listPictures({ ownerId, photoId, reading }: ReadPhoto, found: readonly FoundFace[]) {
  const { preview, thumbnail } = reading
  return [
    { name: blobNames.preview(ownerId, photoId), content: preview },
    ...(thumbnail ? [{ name: blobNames.thumb(ownerId, photoId), content: thumbnail.thumb }] : []),
    ...found.map(({ row, portrait }) => ({ name: blobNames.face(ownerId, row.id), content: portrait })),
  ]
}

/** Returns the blobs that are not used any more. */
async function writeReading(
  { engines, mayLookForFaces, storeNames, now }: Dependencies,
  transaction: Queryable,
  { read, before, found, endJob }: FacesOfReading & { readonly endJob: EndJob },
): Promise<string[]> {
  const { ownerId, photoId, photo, engineVersion, reading, names } = read
  const current = await findPhotoToRead(transaction, ownerId, photoId)
  if (current?.sha256 !== photo.sha256) throw new JobObsoleteError(OBSOLETE_REASON)
  const mayLook = await mayLookForFaces(transaction, ownerId)
  const faces = reading.faces && mayLook ? found.map(({ row }) => row) : null
  const removed = current.hasFaces ? await removeFaces(transaction, ownerId, { photoId, faces }) : []
  if (faces) await putFaces(transaction, ownerId, faces)
  await markProcessed(transaction, ownerId, {
    id: photoId,
    sha256: photo.sha256,
    ...describeReading(read, { dates: current.dates, faceCount: faces?.length ?? null, now: now() }),
  })
  if (faces && (names !== null || current.hasNamesToApply))
    await storeNames(transaction, ownerId, { photoId, source: 'embedded', names, now: now() })
  const about = { ownerId, subjectId: photoId, runAt: now() }
  // Consent was given meanwhile.
  if (!reading.faces && mayLook) await insertJobs(transaction, [{ ...about, name: 'process-photo' }])
  if ((faces?.length ?? 0) + removed.length > 0)
    await requestGrouping(transaction, ownerId, { now: now(), lastMs: current.lastGroupingMs })
  await endJob(transaction)
  if (current.hasFaces) {
    if (faces && before.length > 0)
      await writeMissing(transaction, { read, before, found, removed, now: now() })
    await recountFaces(transaction, ownerId, [photoId])
    // Faces that stay although they were not detected again.
    const outdated = await listOutdatedFaces(transaction, ownerId, { photoId, engineVersion })
    if (outdated.length > 0) await insertJobs(transaction, [{ ...about, name: 'embed-faces' }])
  }
  if (faces) {
    const target = await engines.findTarget(transaction)
    // Other engines prepare only photos that are processed.
    const hasPrepared = current.wasProcessed && (await hasPreparedFaces(transaction, ownerId, photoId))
    if (target !== engineVersion || hasPrepared)
      await prepareAgain(transaction, ownerId, { photoId, engineVersion, target, now: now() })
  }
  return listUnused(read, { found, removed, areFacesKept: faces !== null })
}

type FacesOfReading = {
  readonly read: ReadPhoto
  readonly before: readonly KnownFace[]
  readonly found: readonly FoundFace[]
}

/** Removes faces that were not found again, or all if `faces` is null. Returns the removed ones. */
async function removeFaces(
  db: Queryable,
  ownerId: string,
  { photoId, faces }: { photoId: string; faces: readonly NewFace[] | null },
): Promise<string[]> {
  return faces ? removeOtherFaces(db, ownerId, { photoId, faces }) : deleteFaces(db, ownerId, photoId)
}

/** Returns the columns of the photo. `faceCount`: null if it was not searched for faces. */
function describeReading(
  { photo, engineVersion, reading, film }: ReadPhoto,
  { dates, faceCount, now }: { dates: PhotoToRead['dates']; faceCount: number | null; now: number },
): ProcessedColumns {
  const { width, height, camera, orientation, thumbnail } = reading
  return {
    width,
    height,
    ...chooseDate({ ...readDates(reading, photo.name), ...dates }),
    camera,
    orientation,
    ...toFilmColumns(film),
    burstKey: computeBurstKey({ ...reading, name: photo.name }),
    ...(thumbnail && { pictureHash: thumbnail.pictureHash, thumbAt: now }),
    faceCount: faceCount ?? 0,
    engineVersion: faceCount === null ? null : engineVersion,
    processedAt: now,
    previewType: 'image/jpeg',
  }
}

/** Hides faces that stay because of decisions, but that the photo no longer shows. */
async function writeMissing(
  transaction: Queryable,
  { read, before, found, removed, now }: FacesOfReading & { removed: readonly string[]; now: number },
): Promise<void> {
  const { ownerId, photoId, photo, engineVersion } = read
  const rows = found.map(({ row }) => row)
  const options = { removed, isChanged: photo.isChanged, engineVersion }
  const { places, hidden, shown } = planKnownFaces(before, rows, options)
  await moveBoxes(transaction, ownerId, places)
  await hideFaces(transaction, ownerId, { photoId, hidden, shown, now })
}

/** Returns the blobs that nothing refers to once the reading is stored. */
function listUnused(
  { ownerId, photoId, photo }: ReadPhoto,
  faces: { found: readonly FoundFace[]; removed: readonly string[]; areFacesKept: boolean },
): string[] {
  const { found, removed, areFacesKept } = faces
  return [
    // A file in a folder may have changed: portraits are cut again from what it shows now.
    ...found.flatMap(({ row, isKnown }) => (isKnown ? blobNames.portraits(ownerId, row.id) : [])),
    ...removed.flatMap(id => blobNames.ofFace(ownerId, id)),
    // Consent was withdrawn meanwhile: delete the portraits, unless the erasure has deleted them.
    ...(areFacesKept ? [] : found.map(({ row }) => blobNames.face(ownerId, row.id))),
    // A photo that was processed before, by a version whose previews were WEBP.
    ...(photo.wasProcessed ? [blobNames.webpPreview(ownerId, photoId)] : []),
  ]
}

async function requestGrouping(
  db: Queryable,
  ownerId: string,
  { now, lastMs }: { now: number; lastMs: number },
): Promise<void> {
  const wantedMs = Math.max(MIN_GROUPING_DELAY_MS, GROUPING_DELAY_PER_MS * lastMs)
  const runAt = now + Math.min(wantedMs, MAX_GROUPING_DELAY_MS)
  await insertJobs(db, [{ name: 'group-people', ownerId, subjectId: null, runAt }])
}

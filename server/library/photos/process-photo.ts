import { blobNames } from '../../storage/blobs/blob-names.ts'
import type { BlobStore } from '../../storage/blobs/blob-store.ts'
import { chooseDate, type KnownDates } from './choose-taken-at.ts'
import { isPhotoKept } from './find-photo-state.ts'
import { listOutdatedFaces, putFaces } from '../faces/queries.ts'
import { recountFaces } from './change-queries.ts'
import { hasPreparedFaces } from '../faces/prepared-face-queries.ts'
import type { Database, Queryable } from '../../storage/db/database.ts'
import { AppError } from '../../errors.ts'
import type { PhotoEngine } from '../../machinery/imaging/photo-engine.ts'
import type { PhotoReading } from '../../machinery/imaging/read-photo.ts'
import { findFilmInside, toFilmColumns, type FilmInside } from '../films/find-film-inside.ts'
import type { JobName } from '../../machinery/jobs/job-names.ts'
import { insertJobs } from '../../machinery/jobs/queries.ts'
import { JobObsoleteError, type JobHandler, type JobResult } from '../../machinery/jobs/run-jobs.ts'
import { loadEngine, type Engines } from '../people/group/engines.ts'
import { prepareAgain } from '../people/group/prepare-again.ts'
import { hideFaces } from '../trash/hide-faces.ts'
import { readPhotoNames, type PhotoNames } from '../../machinery/xmp/photo-names.ts'
import { computeBurstKey } from './compute-burst-key.ts'
import { buildFaceRow } from './face-rows.ts'
import { followFaces } from './follow-faces.ts'
import { matchFaces } from './match-faces.ts'
import {
  findPhotoToRead,
  listKnownFaces,
  markFailed,
  markProcessed,
  type PhotoToRead,
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
  'It could not be read, though the file may be intact. Try it again; if that fails too, save it again in another program and upload that.'

const OBSOLETE_REASON = 'The photo is deleted, in the trash, or has got another file.'

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
      let reading: PhotoReading
      try {
        const needsThumbnail = photo.thumbAt === null
        reading = await engine.readPhoto(bytes, { shouldFindFaces, needsThumbnail })
      } catch (error) {
        if (!isCausedByPhoto(error)) throw error
        return createUnreadableError({
          ownerId,
          photoId,
          sha256: photo.sha256,
          code: error.code,
          reason: error.message,
          now: now(),
        })
      }
      const names = reading.xmp === null ? null : readPhotoNames(reading.xmp, bytes)
      const film = findFilmInside(bytes, reading.xmp)
      const read = { ownerId, photoId, photo, engine, reading, names, film }
      return storeReading(dependencies, read)
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

/** Returns what a photo's file tells of its date. */
export function readDates(
  { takenAt, modifiedAt }: { takenAt?: Date | null; modifiedAt?: Date | null },
  fileName: string,
): Pick<KnownDates, 'inFile' | 'fileName' | 'modified'> {
  return { inFile: takenAt?.getTime() ?? null, fileName, modified: modifiedAt?.getTime() ?? null }
}

/** Tells whether a retry would find the same damage; other failures may not occur again. */
function isCausedByPhoto(error: unknown): error is AppError {
  return error instanceof AppError && error.status < 500
}

function createObsoleteResult(): JobResult {
  return {
    commit: async () => {
      throw new JobObsoleteError('There is nothing to do.')
    },
  }
}

function createUnreadableError(photo: {
  ownerId: string
  photoId: string
  sha256: string
  code: string
  reason: string
  now: number
}): JobResult {
  const { ownerId, photoId, sha256, code, reason } = photo
  return {
    async commit(transaction) {
      const isThere = await markFailed(transaction, ownerId, {
        id: photoId,
        sha256,
        code,
        reason,
        processedAt: photo.now,
      })
      if (!isThere) throw new JobObsoleteError(OBSOLETE_REASON)
    },
  }
}

async function storeReading(
  { db, store, engines, mayLookForFaces, storeNames, now }: Dependencies,
  {
    ownerId,
    photoId,
    photo,
    engine: { engineVersion },
    reading,
    names,
    film,
  }: {
    ownerId: string
    photoId: string
    photo: PhotoToRead
    engine: Engine
    reading: PhotoReading
    names: PhotoNames | null
    film: FilmInside | null
  },
): Promise<JobResult> {
  const { width, height, camera, orientation, preview, thumbnail } = reading
  const burstKey = computeBurstKey({ ...reading, name: photo.name })
  const rows = (reading.faces ?? []).map(({ face }) =>
    buildFaceRow(face, { photoId, width, height, engineVersion }),
  )
  const before = photo.hasFaces ? await listKnownFaces(db, ownerId, photoId) : []
  // A known face keeps its id, so that decisions about it stay in effect, also if the file of a
  // folder was changed and the face is elsewhere now.
  const known = matchFaces(rows, before)
  const found = (reading.faces ?? []).flatMap(({ portrait }, i) => {
    const row = rows[i]
    return row ? [{ row: { ...row, id: known.get(row.id) ?? row.id }, portrait }] : []
  })
  const blobs = [
    { name: blobNames.preview(ownerId, photoId), content: preview },
    ...(thumbnail ? [{ name: blobNames.thumb(ownerId, photoId), content: thumbnail.thumb }] : []),
  ]
  const portraits = found.map(({ row, portrait }) => ({
    name: blobNames.face(ownerId, row.id),
    content: portrait,
  }))
  await Promise.all([...blobs, ...portraits].map(({ name, content }) => store.put(name, content)))
  const buildJob = (name: JobName, runAt: number) => ({ name, ownerId, subjectId: photoId, runAt })
  let outdatedFaces: string[] = []
  let unwanted: typeof portraits = []

  /** Hides faces that stay because of decisions, but that the photo no longer shows. */
  async function hideMissing(transaction: Queryable): Promise<void> {
    const after = new Map(found.map(({ row }) => [row.id, row]))
    const pairs = before.map(face => ({ face, now: after.get(face.id) }))
    const shown = pairs.flatMap(({ face, now }) => (now && face.isHidden ? [face.id] : []))
    const missing = pairs.flatMap(({ face, now }) => (now || outdatedFaces.includes(face.id) ? [] : [face]))
    const moves = pairs.flatMap(({ face, now }) => (now ? [{ before: face, after: now }] : []))
    const followed = photo.isChanged ? followFaces(missing, { moves, engineVersion }) : null
    await moveBoxes(transaction, ownerId, followed?.places ?? [])
    await hideFaces(transaction, ownerId, {
      photoId,
      hidden: followed?.hidden ?? [],
      shown: [...shown, ...(followed?.shown ?? [])],
      now: now(),
    })
    await recountFaces(transaction, ownerId, [photoId])
  }

  return {
    endsJob: true,
    async commit(transaction, endJob) {
      const current = await findPhotoToRead(transaction, ownerId, photoId)
      if (current?.sha256 !== photo.sha256) throw new JobObsoleteError(OBSOLETE_REASON)
      const mayLook = await mayLookForFaces(transaction, ownerId)
      const faces = reading.faces && mayLook ? found.map(({ row }) => row) : null
      // Consent was withdrawn meanwhile: delete the portraits, unless the erasure has already
      // deleted them.
      if (!faces) unwanted = portraits
      if (current.hasFaces) {
        outdatedFaces = faces
          ? await removeOtherFaces(transaction, ownerId, { photoId, faces })
          : await deleteFaces(transaction, ownerId, photoId)
      }
      if (faces) await putFaces(transaction, ownerId, faces)
      await markProcessed(transaction, ownerId, {
        id: photoId,
        sha256: photo.sha256,
        width,
        height,
        ...chooseDate({ ...readDates(reading, photo.name), ...current.dates }),
        camera,
        orientation,
        ...toFilmColumns(film),
        burstKey,
        ...(thumbnail && { pictureHash: thumbnail.pictureHash, thumbAt: now() }),
        faceCount: faces?.length ?? 0,
        engineVersion: faces ? engineVersion : null,
        processedAt: now(),
        previewType: 'image/jpeg',
      })
      if (faces && (names !== null || current.hasNamesToApply))
        await storeNames(transaction, ownerId, { photoId, source: 'embedded', names, now: now() })
      // Consent was given meanwhile.
      if (!reading.faces && mayLook) await insertJobs(transaction, [buildJob('process-photo', now())])
      if ((faces?.length ?? 0) + outdatedFaces.length > 0)
        await requestGrouping(transaction, ownerId, { now: now(), lastMs: current.lastGroupingMs })
      await endJob(transaction)
      if (current.hasFaces) {
        await recountFaces(transaction, ownerId, [photoId])
        if (faces && before.length > 0) await hideMissing(transaction)
        // Faces that stay although they were not detected again.
        const outdated = await listOutdatedFaces(transaction, ownerId, { photoId, engineVersion })
        if (outdated.length > 0) await insertJobs(transaction, [buildJob('embed-faces', now())])
      }
      if (!faces) return
      const target = await engines.findTarget(transaction)
      // Other engines prepare only photos that are processed.
      const hasPrepared = current.wasProcessed && (await hasPreparedFaces(transaction, ownerId, photoId))
      if (target !== engineVersion || hasPrepared)
        await prepareAgain(transaction, ownerId, { photoId, engineVersion, target, now: now() })
    },
    async afterCommit() {
      // A file in a folder may have changed: portraits are cut again from what it shows now.
      const old = [...known.values()].flatMap(id => blobNames.portraits(ownerId, id))
      const outdated = [...old, ...outdatedFaces.flatMap(id => blobNames.ofFace(ownerId, id))]
      for (const name of [...outdated, ...unwanted.map(({ name }) => name)]) await store.remove(name)
      // A photo that was processed before, by a version whose previews were WEBP.
      if (photo.wasProcessed) await store.remove(blobNames.webpPreview(ownerId, photoId))
    },
    async discard() {
      // Another worker that now has the job writes identical blobs.
      if (await isPhotoKept(db, ownerId, photoId)) return
      for (const { name } of [...blobs, ...portraits]) await store.remove(name)
    },
  }
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

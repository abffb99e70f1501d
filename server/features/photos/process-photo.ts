import { buffer } from 'node:stream/consumers'
import { blobNames } from '../../blobs/blob-names.ts'
import type { BlobStore } from '../../blobs/blob-store.ts'
import { findPhotoState, isPhotoKept } from '../../db/find-photo-state.ts'
import { listOutdatedFaces } from '../../db/list-outdated-faces.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { AppError } from '../../errors.ts'
import type { PhotoEngine } from '../../imaging/photo-engine.ts'
import type { PhotoReading } from '../../imaging/read-photo.ts'
import { insertJobs } from '../../jobs/queries.ts'
import { JobObsoleteError, type JobHandler, type JobResult } from '../../jobs/run-jobs.ts'
import { chooseEngine, type Engines } from '../../people/group/engines.ts'
import { prepareAgain } from '../../people/group/prepare-again.ts'
import { readPhotoNames, type PhotoNames } from '../../xmp/photo-names.ts'
import { faceRow } from './face-rows.ts'
import { matchFaces } from './match-faces.ts'
import {
  deleteFaces,
  findLastGroupingMs,
  listKnownFaces,
  markFailed,
  markProcessed,
  replaceFaces,
} from './reading-queries.ts'

type Engine = Pick<PhotoEngine, 'engineVersion' | 'readPhoto'>

type Dependencies = {
  db: Database
  store: BlobStore
  engines: Engines<Engine>
  /** Whether the owner has agreed to it. */
  mayLookForFaces: (db: Queryable, ownerId: string) => Promise<boolean>
  /**
   * Keeps who is in a photo by its own metadata, and lets names that came before its faces be given
   * now.
   */
  keepNames: (
    db: Queryable,
    ownerId: string,
    found: { photoId: string; source: 'embedded'; names: PhotoNames | null; now: number },
  ) => Promise<void>
  now: () => number
}

/** The first people are to appear within seconds, yet many photos are to share one grouping. */
const LEAST_GROUPING_DELAY_MS = 700
/** Keeps grouping to a fourth of one worker's time, however large the library grows. */
const GROUPING_DELAY_PER_MS = 3
/**
 * 100,000 faces take 42 s; a grouping that took longer had the machine sleep, or its clock set, in
 * its midst.
 */
const MOST_GROUPING_DELAY_MS = 180_000

/** Three tries came to nothing, though the photo was not found damaged. */
const GIVEN_UP =
  'It could not be read, though it may be sound. Try it again; if that fails too, save it anew in another program and upload that.'

/**
 * The job `process-photo`: reads a photo, keeps its renditions and faces, and asks for the owner's
 * faces to be grouped. Where the owner has not agreed to it, no face is looked for; the agreement
 * brings another job.
 */
export function processPhotoHandler(dependencies: Dependencies): JobHandler {
  const { db, store, engines, mayLookForFaces, now } = dependencies
  return {
    async run({ ownerId, subjectId: photoId }) {
      if (photoId === null) return obsolete()
      const state = await findPhotoState(db, ownerId, photoId)
      const shouldFindFaces = await mayLookForFaces(db, ownerId)
      if (state === undefined || (state === 'processed' && !shouldFindFaces)) return obsolete()
      const bytes = await buffer(await store.read(blobNames.original(ownerId, photoId)))
      const engine = await chooseEngine(engines, db, ownerId)
      let reading: PhotoReading
      try {
        reading = await engine.readPhoto(bytes, { shouldFindFaces })
      } catch (error) {
        if (!isPhotosFault(error)) throw error
        return unreadable({ ownerId, photoId, code: error.code, reason: error.message, now: now() })
      }
      const names = reading.xmp === null ? null : readPhotoNames(reading.xmp, bytes)
      return keepReading(dependencies, { ownerId, photoId, engine, reading, names })
    },

    // What nobody foresaw is kept with the job and in the log; it would tell the user nothing.
    async giveUp(transaction, { ownerId, subjectId: photoId }, { code, reason }) {
      if (photoId === null) return
      await markFailed(transaction, ownerId, {
        id: photoId,
        code,
        reason: code === 'internal' ? GIVEN_UP : reason,
        processedAt: now(),
      })
    },
  }
}

/** Trying again would find the same photo damaged; anything else may pass. */
function isPhotosFault(error: unknown): error is AppError {
  return error instanceof AppError && error.status < 500
}

function obsolete(): JobResult {
  return {
    commit: async () => {
      throw new JobObsoleteError('There is nothing to do.')
    },
  }
}

function unreadable(photo: {
  ownerId: string
  photoId: string
  code: string
  reason: string
  now: number
}): JobResult {
  const { ownerId, photoId, code, reason } = photo
  return {
    async commit(transaction) {
      const isThere = await markFailed(transaction, ownerId, {
        id: photoId,
        code,
        reason,
        processedAt: photo.now,
      })
      if (!isThere) throw new JobObsoleteError('The photo is gone or in the trash.')
    },
  }
}

async function keepReading(
  { db, store, engines, mayLookForFaces, keepNames, now }: Dependencies,
  {
    ownerId,
    photoId,
    engine: { engineVersion },
    reading,
    names,
  }: {
    ownerId: string
    photoId: string
    engine: Engine
    reading: PhotoReading
    names: PhotoNames | null
  },
): Promise<JobResult> {
  const { width, height, takenAt, orientation, preview, thumb } = reading
  const rows = (reading.faces ?? []).map(({ face }) =>
    faceRow(face, { photoId, width, height, engineVersion }),
  )
  // A face that was known before goes on under its id, so that what was decided of it holds.
  const known = matchFaces(rows, await listKnownFaces(db, ownerId, photoId))
  const found = (reading.faces ?? []).flatMap(({ portrait }, i) => {
    const row = rows[i]
    return row ? [{ row: { ...row, id: known.get(row.id) ?? row.id }, portrait }] : []
  })
  const blobs = [
    { name: blobNames.preview(ownerId, photoId), content: preview },
    { name: blobNames.thumb(ownerId, photoId), content: thumb },
  ]
  const portraits = found.map(({ row, portrait }) => ({
    name: blobNames.face(ownerId, row.id),
    content: portrait,
  }))
  await Promise.all([...blobs, ...portraits].map(({ name, content }) => store.put(name, content)))
  let outdatedFaces: string[] = []
  return {
    async commit(transaction) {
      const mayLook = await mayLookForFaces(transaction, ownerId)
      const faces = reading.faces && mayLook ? found.map(({ row }) => row) : null
      // The agreement was taken back meanwhile. Before the job ends, for which the erasing of all
      // faces waits.
      if (!faces) for (const { name } of portraits) await store.remove(name)
      const isThere = await markProcessed(transaction, ownerId, {
        id: photoId,
        width,
        height,
        takenAt: takenAt?.getTime() ?? null,
        orientation,
        faceCount: faces?.length ?? 0,
        engineVersion: faces ? engineVersion : null,
        processedAt: now(),
      })
      if (!isThere) throw new JobObsoleteError('The photo is gone or in the trash.')
      if (faces) await keepNames(transaction, ownerId, { photoId, source: 'embedded', names, now: now() })
      outdatedFaces = faces
        ? await replaceFaces(transaction, ownerId, { photoId, faces })
        : await deleteFaces(transaction, ownerId, photoId)
      // Of those that stay though they were not found again.
      const outdated = await listOutdatedFaces(transaction, ownerId, { photoId, engineVersion })
      if (outdated.length > 0)
        await insertJobs(transaction, [{ name: 'embed-faces', ownerId, subjectId: photoId, runAt: now() }])
      const target = await engines.findTarget(transaction)
      if (faces) await prepareAgain(transaction, ownerId, { photoId, engineVersion, target, now: now() })
      // It was given meanwhile.
      if (!reading.faces && mayLook)
        await insertJobs(transaction, [{ name: 'process-photo', ownerId, subjectId: photoId, runAt: now() }])
      if ((faces?.length ?? 0) + outdatedFaces.length > 0) await askForGrouping(transaction, ownerId, now())
    },
    async afterCommit() {
      for (const id of outdatedFaces) await store.remove(blobNames.face(ownerId, id))
    },
    async discard() {
      // Another worker that has the job meanwhile writes the very same blobs.
      if (await isPhotoKept(db, ownerId, photoId)) return
      for (const { name } of [...blobs, ...portraits]) await store.remove(name)
    },
  }
}

async function askForGrouping(db: Queryable, ownerId: string, now: number): Promise<void> {
  const lastMs = await findLastGroupingMs(db, ownerId)
  const wantedMs = Math.max(LEAST_GROUPING_DELAY_MS, GROUPING_DELAY_PER_MS * lastMs)
  const runAt = now + Math.min(wantedMs, MOST_GROUPING_DELAY_MS)
  await insertJobs(db, [{ name: 'group-people', ownerId, subjectId: null, runAt }])
}

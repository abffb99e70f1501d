import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import pino from 'pino'
import { formatEngineVersion } from '../../faces/networks/network.ts'
import { BUNDLED_NETWORK } from '../../faces/networks/networks.ts'
import { storeNames } from '../../server/library/names/import-names.ts'
import { processPhotoHandler } from '../../server/library/photos/process-photo.ts'
import { completeBatch, createBatch } from '../../server/intake/uploads/batches.ts'
import { processUpload } from '../../server/intake/uploads/process-upload.ts'
import { loadNeighbours } from '../../server/machinery/imaging/load-face-models.ts'
import { readPhoto } from '../../server/machinery/imaging/read-photo.ts'
import type { JobName } from '../../server/machinery/jobs/job-names.ts'
import { deleteWaitingJobsOfOwner } from '../../server/machinery/jobs/queries.ts'
import type { JobHandler } from '../../server/machinery/jobs/run-jobs.ts'
import { AppError } from '../../server/errors.ts'
import type { Engines } from '../../server/library/people/group/engines.ts'
import type { PhotoEngine } from '../../server/machinery/imaging/photo-engine.ts'
import type { FileLimits } from '../../server/machinery/imaging/inspect-photo.ts'
import type { Storage } from '../../server/storage/open-storage.ts'
import type { MayLookForFaces } from '../../server/library/people/decide/draw-face.ts'
import { groupPeopleHandler } from '../../server/library/people/group/group-people.ts'
import { findQuestionsWith, placeFacesWith } from '../../server/library/people/group/grouping.ts'
import { transactFor } from '../../server/storage/db/transact-for.ts'
import type { SeedPhoto } from './seed-photos.ts'

const POLL_MS = 50
const now = Date.now

/**
 * Uploads the photos and processes them as workers do, with the engine of each photo. Returns how
 * many are new in the library.
 */
export async function fillLibrary(
  { db, store }: Storage,
  {
    ownerId,
    photos,
    limits,
    mayLookForFaces,
  }: {
    ownerId: string
    photos: readonly SeedPhoto[]
    limits: FileLimits
    mayLookForFaces: MayLookForFaces
  },
): Promise<number> {
  const batchId = await createBatch(db, ownerId, photos.length, now())
  const files = (async function* () {
    for (const { name, readBytes } of photos)
      yield { sentName: name, stream: Readable.from([Buffer.from(await readBytes())]) }
  })()
  const upload = { db, store, limits, now, onAccepted: () => {} }
  const { signal } = new AbortController()
  const { accepted } = await processUpload(upload, ownerId, { batchId, files, signal })
  await completeBatch(db, ownerId, { batchId, now: now() })

  for (const name of ['make-thumbnail', 'process-photo'] as const)
    await waitForRunningJobs({ db }, ownerId, name)
  const engineOf = new Map(photos.map(({ name, engine }) => [name, engine]))
  const added = accepted.filter(({ isRecognised }) => !isRecognised)
  for (const { name, photoId } of added) {
    const engine = engineOf.get(name)
    if (!engine) throw new Error(`${name} was not among the photos.`)
    const handler = processPhotoHandler({
      db,
      store,
      mayLookForFaces,
      storeNames,
      engines: buildEngines<Pick<PhotoEngine, 'readPhoto'>>({
        readPhoto: (bytes, options) => readPhoto(engine, bytes, options),
      }),
      now,
    })
    await finish({ db }, handler, { name: 'process-photo', ownerId, subjectId: photoId })
  }

  await waitForRunningJobs({ db }, ownerId, 'group-people')
  const neighbours = await loadNeighbours({ threads: 1 })
  const grouping = groupPeopleHandler({
    db,
    store,
    engines: buildEngines({}),
    placeFaces: placeFacesWith(neighbours),
    findQuestions: findQuestionsWith(neighbours),
    log: pino({ level: 'silent' }),
    mayLookForFaces,
    now,
  })
  await finish({ db }, grouping, { name: 'group-people', ownerId, subjectId: null })
  return added.length
}

/** Engines of a program that has the bundled network only. */
function buildEngines<Engine extends object>(engine: Engine): Engines<Engine & { engineVersion: string }> {
  const engineVersion = formatEngineVersion(BUNDLED_NETWORK)
  return {
    findTarget: async () => engineVersion,
    async load(wanted) {
      if (wanted === engineVersion) return { ...engine, engineVersion }
      throw new AppError('model-missing', 500, `${wanted} isn't used here.`)
    },
  }
}

/** Waits for jobs that workers of a running server have begun. */
async function waitForRunningJobs(
  { db }: Pick<Storage, 'db'>,
  ownerId: string,
  name: JobName,
): Promise<void> {
  while ((await deleteWaitingJobsOfOwner(db, { ownerId, name })).areOthersRunning) await delay(POLL_MS)
}

async function finish(
  { db }: Pick<Storage, 'db'>,
  handler: JobHandler,
  job: { name: JobName; ownerId: string; subjectId: string | null },
): Promise<void> {
  const { commit, afterCommit } = await handler.run({
    ...job,
    id: 0,
    attempts: 1,
    error: null,
    failureCode: null,
  })
  await transactFor(db, job.ownerId, transaction => commit(transaction, async () => {}))
  await afterCommit?.()
}

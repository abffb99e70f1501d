import { sql } from 'kysely'
import pino from 'pino'
import { engineVersionOf } from '../../faces/networks/network.ts'
import type { ModelSession } from '../../faces/models.ts'
import { AppError } from '../../server/errors.ts'
import { processPhotoHandler } from '../../server/features/photos/process-photo.ts'
import { reprocessPhotoHandler } from '../../server/features/photos/prepare-photo.ts'
import { insertJobs } from '../../server/jobs/queries.ts'
import { runNextJob, type JobHandler } from '../../server/jobs/run-jobs.ts'
import { embedFacesHandler } from '../../server/people/group/embed-faces.ts'
import { groupPeopleHandler } from '../../server/people/group/group-people.ts'
import { findQuestionsWith, placeFacesWith } from '../../server/people/group/place-faces.ts'
import { chooseNetwork } from '../../server/people/group/request-change.ts'
import type { AlbumFace } from './build-album.ts'
import { buildEnginesOfNetworks, NETWORK_A, NETWORK_B, networkOf, type Truth } from './build-networks.ts'
import { buildAlbum } from './build-album.ts'
import { buildPhoto } from './build-photo.ts'
import type { DecidedLibrary } from './build-decided-library.ts'
import { everyJobWith } from './job-handlers.ts'

const ownerId = 'ann'
/** More than any job is put off. */
const LATER_MS = 20_000

/**
 * Lets photos come to a library through workers that know two networks, and change between these,
 * one job at a time.
 */
export async function withNetworks(
  { db, store, clock }: Pick<DecidedLibrary, 'db' | 'store' | 'clock'>,
  { neighbours, seed }: { neighbours: ModelSession; seed: number },
) {
  await sql`pragma synchronous = off`.execute(db)
  const album = buildAlbum({ people: 5, photos: 24, seed })
  const uploads = [...Map.groupBy(album, face => face.photoId).values()]
  const truth: Truth = new Map()
  const gone = new Set<string>()
  const engines = buildEnginesOfNetworks(truth, { isGone: id => gone.has(id) })
  const interruption = { isNext: false }
  const now = () => clock.now
  const looking = { db, store, engines, mayLookForFaces: async () => true, now }
  const grouping = {
    ...looking,
    networkOf,
    placeFaces: placeFacesWith(neighbours),
    findQuestions: findQuestionsWith(neighbours),
  }
  /** An interruption after all was done but the last write: nothing of it is kept. */
  const interruptible = ({ run, giveUp }: JobHandler): JobHandler => ({
    giveUp,
    async run(job) {
      const result = await run(job)
      return {
        ...result,
        async commit(transaction) {
          await result.commit(transaction)
          if (!interruption.isNext) return
          interruption.isNext = false
          throw new AppError('disk-full', 507, 'interrupted')
        },
      }
    },
  })
  const unexpected: JobHandler = {
    run: async ({ name }) => {
      throw new Error(`No ${name} was to be done.`)
    },
    giveUp: async () => {},
  }
  const handlers = {
    ...everyJobWith(unexpected),
    'process-photo': interruptible(processPhotoHandler({ ...looking, keepNames: async () => {} })),
    'reprocess-photo': interruptible(reprocessPhotoHandler(looking)),
    'embed-faces': interruptible(embedFacesHandler(looking)),
    'group-people': interruptible(groupPeopleHandler(grouping)),
  }
  /** Does at most so many jobs; gives whether one was left. */
  const work = async (jobs: number): Promise<boolean> => {
    for (let done = 0; done < jobs; done++) {
      clock.now += LATER_MS
      const log = pino({ level: 'silent' })
      if (!(await runNextJob({ db, workerId: 'w1', handlers, log, now }))) return false
    }
    return true
  }
  return {
    engines,
    grouping,
    truth,
    /** Networks whose files are gone. */
    gone,
    work,
    async workOut() {
      while (await work(50));
    },
    /** The next job is interrupted before its end. */
    interrupt() {
      interruption.isNext = true
    },
    async upload(photos: number) {
      for (const faces of uploads.splice(0, photos)) {
        const { id, bytes } = await buildPhoto({ db, store }, { ownerId, state: 'waiting' })
        truth.set(bytes.toString(), faces satisfies readonly AlbumFace[])
        await insertJobs(db, [{ name: 'process-photo', ownerId, subjectId: id, runAt: clock.now }])
      }
    },
    choose: (network: 'a' | 'b') =>
      chooseNetwork(db, {
        networkId: network,
        engineVersion: engineVersionOf(network === 'a' ? NETWORK_A : NETWORK_B),
        now: clock.now,
      }),
    requestGrouping: () =>
      insertJobs(db, [{ name: 'group-people', ownerId, subjectId: null, runAt: clock.now }]),
  }
}

export type SwitchingLibrary = Awaited<ReturnType<typeof withNetworks>>

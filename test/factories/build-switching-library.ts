import pino from 'pino'
import { formatEngineVersion } from '../../faces/networks/network.ts'
import type { ModelSession } from '../../faces/models.ts'
import { AppError } from '../../server/errors.ts'
import { processPhotoHandler } from '../../server/library/photos/process-photo.ts'
import { createReprocessPhotoHandler } from '../../server/library/photos/prepare-photo.ts'
import { insertJobs } from '../../server/machinery/jobs/queries.ts'
import { runNextJob, type JobHandler } from '../../server/machinery/jobs/run-jobs.ts'
import { embedFacesHandler } from '../../server/library/people/group/embed-faces.ts'
import { groupPeopleHandler } from '../../server/library/people/group/group-people.ts'
import { findQuestionsWith, placeFacesWith } from '../../server/library/people/group/grouping.ts'
import { findNetworkChange } from '../../server/library/people/group/network-change-queries.ts'
import { agreeToChange } from '../../server/features/grouping/routes.ts'
import { chooseNetwork } from '../../server/library/people/group/target-network.ts'
import { type AlbumFace, buildAlbum } from './build-album.ts'
import { buildEnginesOfNetworks, NETWORK_A, NETWORK_B, NETWORKS, type Truth } from './build-networks.ts'
import { buildPhoto } from './build-photo.ts'
import type { DecidedLibrary } from './build-decided-library.ts'
import { handleEveryJob } from './job-handlers.ts'
import { stopSyncing } from '../server/stop-syncing.ts'

const ownerId = 'ann'
/** Longer than the delay of any job. */
const LATER_MS = 20_000

/**
 * Runs the jobs of a library one at a time, as workers with two networks do, and changes between
 * the networks. `networks` and `truth`: of a node beside others.
 */
export async function runWithNetworks(
  { db, store, clock }: Pick<DecidedLibrary, 'db' | 'store' | 'clock'>,
  {
    neighbours,
    seed,
    networks = NETWORKS,
    truth = new Map(),
    workerId = 'w1',
  }: {
    neighbours: ModelSession
    seed: number
    networks?: typeof NETWORKS
    truth?: Truth
    workerId?: string
  },
) {
  await stopSyncing(db)
  const album = buildAlbum({ people: 5, photos: 24, seed })
  const uploads = [...Map.groupBy(album, face => face.photoId).values()]
  const gone = new Set<string>()
  const engines = buildEnginesOfNetworks(truth, { networks, isGone: id => gone.has(id) })
  const interruption = { isNext: false }
  const consent = { isGiven: true }
  const now = () => clock.now
  const looking = { db, store, engines, mayLookForFaces: async () => consent.isGiven, now }
  const log = pino({ level: 'silent' })
  const grouping = {
    ...looking,
    log,
    findNetwork: (engineVersion: string) => networks.find(one => formatEngineVersion(one) === engineVersion),
    placeFaces: placeFacesWith(neighbours),
    findQuestions: findQuestionsWith(neighbours),
  }
  /** Interrupts a job before its last write, so that nothing of it is stored. */
  const makeInterruptible = ({ run, giveUp }: JobHandler): JobHandler => ({
    giveUp,
    async run(job) {
      const result = await run(job)
      return {
        ...result,
        async commit(transaction, endJob) {
          await result.commit(transaction, endJob)
          if (!interruption.isNext) return
          interruption.isNext = false
          throw new AppError('disk-full', 507, 'interrupted')
        },
      }
    },
  })
  const unexpected: JobHandler = {
    run: async ({ name }) => {
      throw new Error(`The job ${name} was not expected.`)
    },
    giveUp: async () => {},
  }
  const handlers = {
    ...handleEveryJob(unexpected),
    'process-photo': makeInterruptible(processPhotoHandler({ ...looking, storeNames: async () => {} })),
    'reprocess-photo': makeInterruptible(createReprocessPhotoHandler(looking)),
    'embed-faces': makeInterruptible(embedFacesHandler(looking)),
    'group-people': makeInterruptible(groupPeopleHandler(grouping)),
  }
  /** Runs at most this many jobs; returns whether one is left. */
  const runJobs = async (jobs: number): Promise<boolean> => {
    for (let done = 0; done < jobs; done++) {
      clock.now += LATER_MS
      if (!(await runNextJob({ db, workerId, handlers, log, now }))) return false
    }
    return true
  }
  /** Agrees to a change of network if one is waiting; returns whether one was. */
  const agree = async (): Promise<boolean> => {
    const change = await findNetworkChange(db, ownerId)
    if (!change || change.agreedAt !== null) return false
    await agreeToChange(db, ownerId, clock.now)
    return true
  }
  return {
    engines,
    grouping,
    truth,
    consent,
    /** Networks whose files have been removed. */
    gone,
    runJobs,
    agree,
    /** Runs jobs and agrees to changes until nothing is left. */
    async runAllJobs() {
      do while (await runJobs(50));
      while (await agree())
    },
    /** Interrupts the next job before its end. */
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
      chooseNetwork(looking, {
        networkId: network,
        engineVersion: formatEngineVersion(network === 'a' ? NETWORK_A : NETWORK_B),
        now: clock.now,
      }),
    requestGrouping: () =>
      insertJobs(db, [{ name: 'group-people', ownerId, subjectId: null, runAt: clock.now }]),
  }
}

export type SwitchingLibrary = Awaited<ReturnType<typeof runWithNetworks>>

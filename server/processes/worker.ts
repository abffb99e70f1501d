import { availableParallelism } from 'node:os'
import pino from 'pino'
import { BUNDLED_NETWORK, NETWORKS } from '../../faces/networks/networks.ts'
import { readConfig } from '../config.ts'
import { checkConsentFor, describeStorage } from '../accounts/consents/consents.ts'
import { findFaceHandler } from '../features/face-searches/find-face.ts'
import { applyNamesHandler } from '../library/names/apply-names.ts'
import { storeNames } from '../library/names/import-names.ts'
import { namePeopleHandler } from '../library/names/name-people.ts'
import { replacePhotoNames } from '../library/names/photo-names.ts'
import { embedFacesHandler } from '../library/people/group/embed-faces.ts'
import { createEngines, lacksEngine } from '../library/people/group/engines.ts'
import { groupPeopleHandler } from '../library/people/group/group-people.ts'
import { findQuestionsWith, placeFacesWith } from '../library/people/group/grouping.ts'
import { MIN_PEOPLE_NEARBY } from '../library/people/group/place-nearby.ts'
import { cutPortraitHandler } from '../library/photos/cut-portrait.ts'
import { makeThumbnailHandler } from '../library/photos/make-thumbnail.ts'
import { readCameraHandler } from '../library/photos/read-camera.ts'
import { createReprocessPhotoHandler } from '../library/photos/prepare-photo.ts'
import { processPhotoHandler } from '../library/photos/process-photo.ts'
import { matchTakeoutHandler } from '../intake/takeout/apply-notes.ts'
import { clusterFacesForNamingHandler } from '../library/people/group/cluster-faces-for-naming.ts'
import {
  loadFaceModels,
  loadNeighbours,
  loadNeighboursOf8Bits,
} from '../machinery/imaging/load-face-models.ts'
import { makeThumbnail } from '../machinery/imaging/make-thumbnail.ts'
import type { WorkerMessage } from '../machinery/jobs/watch-jobs.ts'
import { NOTIFIED_POLL_MS, WorkNotifier, workUntilStopped } from '../machinery/jobs/work-until-stopped.ts'
import { joinStorageOrExit } from '../storage/open-storage.ts'
import { isNetworkMissing } from '../machinery/networks/network-store.ts'
import { keepNewFilesPrivate } from '../machinery/files/private-files.ts'
import type { ProcessMessage } from '../machinery/child-processes/supervise-processes.ts'

// A worker process: `node worker.ts WORKER_ID`, started by serve.ts with an IPC channel.

keepNewFilesPrivate()

/** Each worker has its own threads, which take memory. */
const MAX_GROUPING_THREADS = 4

const [workerId = ''] = process.argv.slice(2)
const config = readConfig()
const log = pino({ level: config.logLevel }, pino.destination({ dest: 2, sync: true }))
const stopping = new AbortController()
const workNotifier = new WorkNotifier()

let isBackgroundHeld = false
process.on('message', (message: ProcessMessage) => {
  if (message === 'stop') return stopping.abort()
  if (message !== 'work') isBackgroundHeld = message === 'hold-background'
  workNotifier.notify()
})
// The server has ended; the next one will give this worker's job to another worker.
process.on('disconnect', () => process.exit())
// Ctrl-C sends a signal to every process of the terminal; this one waits for the message `stop` of
// the server.
process.on('SIGINT', () => {})

const { db, store, now } = await joinStorageOrExit(config, log)
const engines = createEngines({
  networks: Object.values(NETWORKS),
  bundled: BUNDLED_NETWORK,
  loadModels: network => loadFaceModels({ threads: 1, choice: { network, dataDir: config.dataDir } }),
})
// Few groupings run at the same time, and the first one of a large library is mostly products.
const neighbours = await loadNeighbours({ threads: Math.min(availableParallelism(), MAX_GROUPING_THREADS) })
const neighboursOf8Bits = await loadNeighboursOf8Bits({ threads: 1 })
const mayLookForFaces = checkConsentFor(describeStorage(config))
const processing = { db, store, engines, mayLookForFaces, now }
const grouping = {
  db,
  store,
  engines,
  placeFaces: placeFacesWith(neighbours),
  findQuestions: findQuestionsWith(neighbours),
  log,
  mayLookForFaces,
  nearby: { neighbours, neighboursOf8Bits, minPeople: MIN_PEOPLE_NEARBY },
  now,
}
await workUntilStopped({
  db,
  workerId,
  workerCount: config.workerCount,
  isBackgroundHeld: () => isBackgroundHeld,
  // Without other nodes, nobody else could have the file.
  lacksEngine: () =>
    config.databaseUrl === null
      ? lacksEngine(engines, db)
      : lacksEngine(engines, db, engineVersion => isNetworkMissing(config.dataDir, engineVersion)),
  supervisor: {
    // The server must know the job before the job can hang.
    begin: async (jobId, limits) => send({ kind: 'job-begun', jobId, limits }),
    end: () => void send({ kind: 'job-ended' }),
  },
  handlers: {
    'make-thumbnail': makeThumbnailHandler({ db, store, makeThumbnail, now }),
    'process-photo': processPhotoHandler({ ...processing, storeNames }),
    'reprocess-photo': createReprocessPhotoHandler(processing),
    'embed-faces': embedFacesHandler(processing),
    'cut-portrait': cutPortraitHandler({ db, store }),
    'read-camera': readCameraHandler({ db, store }),
    'apply-names': applyNamesHandler({ db, mayLookForFaces, replacePhotoNames, now }),
    'name-people': namePeopleHandler({ db, mayLookForFaces, now }),
    'find-face': findFaceHandler(processing),
    'cluster-for-naming': clusterFacesForNamingHandler({ db, neighbours }),
    'group-people': groupPeopleHandler(grouping),
    'match-takeout': matchTakeoutHandler({ db, replacePhotoNames, now }),
  },
  log,
  now,
  workNotifier,
  stop: stopping.signal,
  ...(config.databaseUrl !== null && { pollMs: NOTIFIED_POLL_MS }),
})
await db.destroy()
process.disconnect()

async function send(message: WorkerMessage): Promise<void> {
  // If the server has ended, this process ends soon.
  await new Promise(resolve => process.send?.(message, undefined, {}, resolve))
}

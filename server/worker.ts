import { constants, setPriority } from 'node:os'
import pino from 'pino'
import { createFaceEngine } from '../faces/engine.ts'
import { engineVersionOf } from '../faces/networks/network.ts'
import { readConfig } from './config.ts'
import { mayLookForFaces } from './features/consents/consents.ts'
import { findFaceHandler } from './features/face-searches/find-face.ts'
import { applyNamesHandler } from './features/names/apply-names.ts'
import { keepNames } from './features/names/import-names.ts'
import { embedFacesHandler } from './people/group/embed-faces.ts'
import { groupPeopleHandler } from './people/group/group-people.ts'
import { findQuestionsWith, placeFacesWith } from './people/group/place-faces.ts'
import { processPhotoHandler } from './features/photos/process-photo.ts'
import { clusterFacesForNamingHandler } from './people/group/cluster-faces-for-naming.ts'
import { loadFaceModels, loadNeighbours } from './imaging/load-face-models.ts'
import { readDrawnFaces } from './imaging/read-drawn-faces.ts'
import { readFaces } from './imaging/read-faces.ts'
import { readPhoto, type ReadOptions } from './imaging/read-photo.ts'
import type { WorkerMessage } from './jobs/watch-jobs.ts'
import { WorkNotifier, workUntilStopped } from './jobs/work-until-stopped.ts'
import { joinStorage } from './open-storage.ts'
import { keepNewFilesPrivate } from './private-files.ts'
import type { ProcessMessage } from './supervise-processes.ts'

// A worker process: `node worker.ts WORKER_ID`, started by serve.ts with an IPC channel.

// Whoever looks at photos or sends some comes before those that are still to be read.
setPriority(constants.priority.PRIORITY_LOW)

keepNewFilesPrivate()

const [workerId = ''] = process.argv.slice(2)
const config = readConfig()
const log = pino({ level: config.logLevel }, pino.destination({ dest: 2, sync: true }))
const stopping = new AbortController()
const workNotifier = new WorkNotifier()

process.on('message', (message: ProcessMessage) => {
  if (message === 'stop') stopping.abort()
  else workNotifier.notify()
})
// The server is gone, in whatever way: its successor hands this worker's job to another.
process.on('disconnect', () => process.exit())
// Ctrl-C reaches every process of the terminal; the server says when it is time.
process.on('SIGINT', () => {})

const { db, store } = await joinStorage(config.dataDir)
const models = await loadFaceModels({ threads: 1 })
const engine = createFaceEngine(models)
const { network } = models.embedder
const engineVersion = engineVersionOf(network)
const neighbours = await loadNeighbours({ threads: 1 })
const processing = {
  db,
  store,
  mayLookForFaces,
  keepNames,
  readPhoto: (bytes: Uint8Array, options: ReadOptions) => readPhoto(engine, bytes, options),
  engineVersion,
  now: Date.now,
}
await workUntilStopped({
  db,
  workerId,
  workerCount: config.workerCount,
  supervisor: {
    // A job that hangs is to be known before it does.
    begin: async (jobId, limits) => tell({ kind: 'job-begun', jobId, limits }),
    end: () => void tell({ kind: 'job-ended' }),
  },
  handlers: {
    'process-photo': processPhotoHandler(processing),
    'reprocess-photo': processPhotoHandler(processing, { isAnew: true }),
    'embed-faces': embedFacesHandler({
      db,
      store,
      mayLookForFaces,
      readDrawnFaces: (bytes, boxes) => readDrawnFaces(models, bytes, boxes),
      engineVersion,
      now: Date.now,
    }),
    'apply-names': applyNamesHandler({ db, mayLookForFaces, now: Date.now }),
    'find-face': findFaceHandler({
      db,
      store,
      mayLookForFaces,
      readFaces: bytes => readFaces(engine, bytes),
      network,
    }),
    'cluster-for-naming': clusterFacesForNamingHandler({ db, neighbours }),
    'group-people': groupPeopleHandler({
      db,
      placeFaces: placeFacesWith(neighbours),
      findQuestions: findQuestionsWith(neighbours),
      now: Date.now,
    }),
  },
  log,
  now: Date.now,
  workNotifier,
  stop: stopping.signal,
})
await db.destroy()
process.disconnect()

async function tell(message: WorkerMessage): Promise<void> {
  // Without a server to tell, this process is about to end.
  await new Promise(resolve => process.send?.(message, undefined, {}, resolve))
}

import { constants, setPriority } from 'node:os'
import pino from 'pino'
import { BUNDLED_NETWORK, NETWORKS } from '../faces/networks/networks.ts'
import { readConfig } from './config.ts'
import { mayLookForFaces } from './features/consents/consents.ts'
import { findFaceHandler } from './features/face-searches/find-face.ts'
import { applyNamesHandler } from './features/names/apply-names.ts'
import { keepNames } from './features/names/import-names.ts'
import { embedFacesHandler } from './people/group/embed-faces.ts'
import { createEngines } from './people/group/engines.ts'
import { groupPeopleHandler } from './people/group/group-people.ts'
import { findQuestionsWith, placeFacesWith } from './people/group/place-faces.ts'
import { reprocessPhotoHandler } from './features/photos/prepare-photo.ts'
import { processPhotoHandler } from './features/photos/process-photo.ts'
import { clusterFacesForNamingHandler } from './people/group/cluster-faces-for-naming.ts'
import { loadFaceModels, loadNeighbours } from './imaging/load-face-models.ts'
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
const engines = createEngines({
  networks: Object.values(NETWORKS),
  bundled: BUNDLED_NETWORK,
  loadModels: network => loadFaceModels({ threads: 1, choice: { network, dataDir: config.dataDir } }),
})
const neighbours = await loadNeighbours({ threads: 1 })
const looking = { db, store, engines, mayLookForFaces, now: Date.now }
const grouping = {
  db,
  store,
  engines,
  placeFaces: placeFacesWith(neighbours),
  findQuestions: findQuestionsWith(neighbours),
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
    'process-photo': processPhotoHandler({ ...looking, keepNames }),
    'reprocess-photo': reprocessPhotoHandler(looking),
    'embed-faces': embedFacesHandler(looking),
    'apply-names': applyNamesHandler({ db, mayLookForFaces, now: Date.now }),
    'find-face': findFaceHandler(looking),
    'cluster-for-naming': clusterFacesForNamingHandler({ db, neighbours }),
    'group-people': groupPeopleHandler(grouping),
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

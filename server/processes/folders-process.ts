import pino from 'pino'
import { readConfig } from '../config.ts'
import { keepFolders } from '../intake/folders/keep-folders.ts'
import { storeSidecarNames } from '../library/names/import-names.ts'
import { FolderWatches } from '../intake/folders/watch-folders.ts'
import { beginHeartbeat } from '../machinery/child-processes/heartbeat.ts'
import { joinOtherNodes } from '../storage/join-other-nodes.ts'
import { joinStorageOrExit } from '../storage/open-storage.ts'
import { ParsePool } from '../machinery/parsing/parse-pool.ts'
import { keepNewFilesPrivate } from '../machinery/files/private-files.ts'
import type { ProcessMessage } from '../machinery/child-processes/supervise-processes.ts'

// The process that checks folders of the machine: `node folders-process.ts`, started by serve.ts
// with an IPC channel. A file system that stops answering blocks only this process, which is then
// restarted.

keepNewFilesPrivate()
const config = readConfig()
const log = pino({ level: config.logLevel }, pino.destination({ dest: 2, sync: true }))
const stopping = new AbortController()
process.on('message', (message: ProcessMessage) => {
  if (message === 'stop') stopping.abort()
})
// The server has ended.
process.on('disconnect', () => process.exit())
// Ctrl-C sends a signal to every process of the terminal; this one waits for the message `stop`.
process.on('SIGINT', () => {})

const { db, now } = await joinStorageOrExit(config, log)
beginHeartbeat()
const nodes = await joinOtherNodes(config.databaseUrl)
const parsePool = new ParsePool({ log })
try {
  await keepFolders(
    {
      db,
      roots: config.folderRoots,
      limits: config,
      watches: new FolderWatches({ log, now }),
      nodes,
      parse: parsePool.parse,
      keepNames: (ownerId, sidecars) => storeSidecarNames({ db, now }, ownerId, sidecars),
      now,
      log,
    },
    stopping.signal,
  )
} catch (error) {
  log.error({ err: error }, 'could not check folders; will try again later')
  // Does not wait for operations that never end.
  process.exit(1)
}
await nodes.stop()
await db.destroy()
// An active watch would keep the process running.
process.exit()

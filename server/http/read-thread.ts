import { constants, setPriority } from 'node:os'
import { workerData } from 'node:worker_threads'
import { openDatabaseToRead } from '../db/open-database.ts'
import { serveCalls } from '../threads/serve-calls.ts'
import { createReads, type ReadThreadData } from './reads.ts'

// A thread that createReadsInThreads starts.

// A lower priority than the API's thread, a higher one than workers. Only Linux gives each thread a
// priority; elsewhere this would slow down the whole API.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

// createReadsInThreads passes this data.
const { databaseFile } = workerData as ReadThreadData
const reads: Readonly<Record<string, (...input: never[]) => unknown>> = createReads(
  openDatabaseToRead(databaseFile),
)
serveCalls(
  Object.fromEntries(Object.entries(reads).map(([name, read]) => [name, (input: never[]) => read(...input)])),
)

import { constants, setPriority } from 'node:os'
import { workerData } from 'node:worker_threads'
import { openToRead } from '../storage/db/open-database.ts'
import { serveCalls } from '../machinery/threads/serve-calls.ts'
import { findKnownError } from './find-known-error.ts'
import { createReads, type ReadThreadData } from './reads.ts'

// A thread that createReadsInThreads starts.

// A lower priority than the API's thread, a higher one than workers. Only Linux gives each thread a
// priority; elsewhere this would slow down the whole API.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

// createReadsInThreads passes this data.
const { database, statementMs } = workerData as ReadThreadData
const reads: Readonly<Record<string, (...input: never[]) => unknown>> = createReads(
  await openToRead(database, { statementMs }),
)
serveCalls(Object.fromEntries(Object.entries(reads).map(([name, read]) => [name, call.bind(null, read)])))

/** Only an AppError crosses to the API's thread as what it is. */
async function call(read: (...input: never[]) => unknown, input: never[]): Promise<unknown> {
  try {
    return await read(...input)
  } catch (error) {
    throw findKnownError(error) ?? error
  }
}

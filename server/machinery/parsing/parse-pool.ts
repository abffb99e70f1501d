import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '../../errors.ts'
import { ThreadPool, type ThreadPoolOptions } from '../threads/thread-pool.ts'
import type { ParseInput, ParseKind, ParseResult } from './parse-functions.ts'

/**
 * Parses a file of a user outside the API's thread. Throws `sidecar-unreadable` and
 * `too-many-requests`.
 */
export type ParseInThread = <Kind extends ParseKind>(
  ownerId: string,
  kind: Kind,
  input: ParseInput<Kind>,
) => Promise<ParseResult<Kind>>

type Options = {
  log: Pick<FastifyBaseLogger, 'warn'>
  /** The program of the threads. */
  program?: URL
  startDeadline?: ThreadPoolOptions['startDeadline']
}

/** A hostile user can block one thread until the deadline; the other one serves everybody else. */
const MAX_THREADS = 2
/** The largest accepted file takes a second on a slow machine. */
const DEADLINE_MS = 10_000
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 }
const PROGRAM = new URL('./parse-thread.ts', import.meta.url)

/** Threads that parse files of users. */
export class ParsePool {
  readonly #pool: ThreadPool

  constructor({ log, program = PROGRAM, startDeadline }: Options) {
    this.#pool = new ThreadPool({
      log,
      program,
      startDeadline,
      maxThreads: MAX_THREADS,
      deadlineMs: DEADLINE_MS,
      limits: RESOURCE_LIMITS,
      describeFailure: () => createUnreadableError(),
    })
  }

  readonly parse: ParseInThread = async <Kind extends ParseKind>(
    ownerId: string,
    kind: Kind,
    input: ParseInput<Kind>,
  ): Promise<ParseResult<Kind>> => {
    // Returned by the function of this kind.
    return (await this.#pool.run(ownerId, kind, input)) as ParseResult<Kind>
  }

  async close(): Promise<void> {
    await this.#pool.close()
  }
}

function createUnreadableError(): AppError {
  return new AppError(
    'sidecar-unreadable',
    422,
    'it took too long or too much memory to read; the photo has been kept without its names',
  )
}

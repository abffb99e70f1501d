import { Worker } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '../errors.ts'
import type { ParseAnswer, ParseRequest } from './serve-parse-requests.ts'
import type { ParseInput, ParseKind, ParseResult } from './parse-functions.ts'
import { ParseQueue, type Parse } from './parse-queue.ts'

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
  /** Calls back when a parse has run for too long; returns a function that cancels this. */
  startDeadline?: (onReached: () => void) => () => void
}

/** A hostile user can block one of them until the deadline; the other serves everybody else. */
const MAX_THREADS = 2
/** The largest accepted file takes a second on a slow machine. */
const DEADLINE_MS = 10_000
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 }
const PROGRAM = new URL('./parse-thread.ts', import.meta.url)

/**
 * A few threads that parse files of users. A parse that takes too long or too much memory is ended
 * with its thread; the next parse gets a new one. Threads start on demand and do not keep the
 * process alive.
 */
export class ParsePool {
  readonly #options: Required<Options>
  readonly #queue = new ParseQueue()
  #idle: Worker[] = []
  readonly #threads = new Set<Worker>()
  #isClosed = false

  constructor({ log, program = PROGRAM, startDeadline = startTimer }: Options) {
    this.#options = { log, program, startDeadline }
  }

  readonly parse: ParseInThread = async <Kind extends ParseKind>(
    ownerId: string,
    kind: Kind,
    input: ParseInput<Kind>,
  ): Promise<ParseResult<Kind>> => {
    if (this.#isClosed) throw unreadable()
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    this.#queue.add({ ownerId, kind, input, resolve, reject })
    this.#startNext()
    // Returned by the function of this kind.
    return (await promise) as ParseResult<Kind>
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const { reject } of this.#queue.clear()) reject(unreadable())
    await Promise.all([...this.#threads].map(thread => thread.terminate()))
  }

  #startNext(): void {
    while (!this.#isClosed && (this.#idle.length > 0 || this.#threads.size < MAX_THREADS)) {
      const parse = this.#queue.take()
      if (!parse) return
      this.#run(parse, this.#idle.pop() ?? this.#startThread())
    }
  }

  #startThread(): Worker {
    const { program, log } = this.#options
    // The thread must not see settings or secrets.
    const thread = new Worker(program, { env: {}, execArgv: [], resourceLimits: RESOURCE_LIMITS })
    this.#threads.add(thread)
    // An error ends the thread, which #run handles.
    thread.on('error', error => log.warn({ err: error }, 'a thread that reads sidecars has failed'))
    thread.once('exit', () => {
      this.#threads.delete(thread)
      this.#idle = this.#idle.filter(one => one !== thread)
      this.#startNext()
    })
    return thread
  }

  #run(parse: Parse, thread: Worker): void {
    const { log, startDeadline } = this.#options
    const request: ParseRequest = { kind: parse.kind, input: parse.input }
    const finish = (): void => {
      cancelDeadline()
      thread.off('message', onAnswer)
      thread.off('exit', onExit)
      this.#queue.finish(parse)
    }
    const onAnswer = (answer: ParseAnswer): void => {
      finish()
      if ('result' in answer) parse.resolve(answer.result)
      else parse.reject(unreadable())
      thread.unref()
      this.#idle.push(thread)
      this.#startNext()
    }
    const onExit = (): void => {
      finish()
      parse.reject(unreadable())
      this.#startNext()
    }
    const cancelDeadline = startDeadline(() => {
      log.warn({ kind: parse.kind }, 'a sidecar took too long to read')
      void thread.terminate()
    })
    thread.on('message', onAnswer)
    thread.on('exit', onExit)
    thread.ref()
    thread.postMessage(request)
  }
}

function startTimer(onReached: () => void): () => void {
  const timer = setTimeout(onReached, DEADLINE_MS)
  return () => clearTimeout(timer)
}

function unreadable(): AppError {
  return new AppError(
    'sidecar-unreadable',
    422,
    'it took too long or too much memory to read; the photo is kept without its names',
  )
}

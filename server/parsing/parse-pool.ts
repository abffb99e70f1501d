import { Worker } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '../errors.ts'
import type { ParseAnswer, ParseRequest } from './answer-parses.ts'
import type { ParseInput, ParseKind, ParseResult } from './parse-functions.ts'
import { WaitingParses, type Parse } from './waiting-parses.ts'

/**
 * Reads what a user has sent, apart from the API's thread. Throws `sidecar-unreadable` and
 * `too-many-requests`.
 */
export type ParseApart = <Kind extends ParseKind>(
  ownerId: string,
  kind: Kind,
  input: ParseInput<Kind>,
) => Promise<ParseResult<Kind>>

type Options = {
  log: Pick<FastifyBaseLogger, 'warn'>
  /** What the threads run. */
  program?: URL
  /** Calls back when a parse has run for too long; gives what cancels that. */
  startDeadline?: (onReached: () => void) => () => void
}

/** One hostile user holds one of them until the deadline, and others go on with the other. */
const MAX_THREADS = 2
/** The largest that is read takes a second on a slow machine. */
const DEADLINE_MS = 10_000
const RESOURCE_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 }
const PROGRAM = new URL('./parse-thread.ts', import.meta.url)

/**
 * A few threads that read what users send. Whoever takes too long or too much memory is ended with
 * its thread, by this thread, which the other cannot hold up; the next parse gets a new one.
 * Threads start when they are needed, and keep no process alive.
 */
export class ParsePool {
  readonly #options: Required<Options>
  readonly #waiting = new WaitingParses()
  #idle: Worker[] = []
  readonly #threads = new Set<Worker>()
  #isClosed = false

  constructor({ log, program = PROGRAM, startDeadline = startTimer }: Options) {
    this.#options = { log, program, startDeadline }
  }

  readonly parse: ParseApart = async <Kind extends ParseKind>(
    ownerId: string,
    kind: Kind,
    input: ParseInput<Kind>,
  ): Promise<ParseResult<Kind>> => {
    if (this.#isClosed) throw unreadable()
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    this.#waiting.add({ ownerId, kind, input, resolve, reject })
    this.#startNext()
    // The function of this kind made it.
    return (await promise) as ParseResult<Kind>
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const { reject } of this.#waiting.clear()) reject(unreadable())
    await Promise.all([...this.#threads].map(thread => thread.terminate()))
  }

  #startNext(): void {
    while (!this.#isClosed && (this.#idle.length > 0 || this.#threads.size < MAX_THREADS)) {
      const parse = this.#waiting.take()
      if (!parse) return
      this.#run(parse, this.#idle.pop() ?? this.#startThread())
    }
  }

  #startThread(): Worker {
    const { program, log } = this.#options
    // It needs nothing of ours.
    const thread = new Worker(program, { env: {}, execArgv: [], resourceLimits: RESOURCE_LIMITS })
    this.#threads.add(thread)
    // What goes wrong ends the thread, which #run hears of.
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
      this.#waiting.finish(parse)
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

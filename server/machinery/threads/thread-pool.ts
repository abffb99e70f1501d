import { Worker, type ResourceLimits, type WorkerOptions } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '../../errors.ts'
import { LOAD_BUNDLED_LIBRARIES } from '../child-processes/bundled-libraries.mjs'
import type { CallAnswer, CallRequest } from './serve-calls.ts'

export type ThreadPoolOptions = {
  log: Pick<FastifyBaseLogger, 'warn'>
  /** The program of the threads, which calls serveCalls. */
  program: URL
  /** `workerData` of the threads. */
  data?: unknown
  /** The environment of the threads; empty unless given, so that they see no settings. */
  env?: WorkerOptions['env']
  maxThreads: number
  limits: ResourceLimits
  deadlineMs: number
  /** Creates the error of a call that was aborted, or of one that failed for the given reason. */
  describeFailure: (reason?: string) => Error
  /** Calls `onReached` when a call has run for too long; returns a function that cancels this. */
  startDeadline?: ((onReached: () => void) => () => void) | undefined
}

/**
 * A few threads that work for users. Owners take turns. A call that takes too much time or memory
 * is ended together with its thread; the next call gets a new thread. Threads start on demand and
 * do not keep the process alive.
 */
export class ThreadPool {
  readonly #options: ThreadPoolOptions
  readonly #queue = new OwnerQueue()
  #idle: Worker[] = []
  readonly #threads = new Set<Worker>()
  #isClosed = false

  constructor(options: ThreadPoolOptions) {
    this.#options = options
  }

  /**
   * Throws the AppError that the function throws, `too-many-requests`, or the error of
   * `describeFailure`.
   */
  async run(ownerId: string, kind: string, input: unknown): Promise<unknown> {
    if (this.#isClosed) throw this.#options.describeFailure()
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    this.#queue.add({ ownerId, kind, input, resolve, reject })
    this.#startNext()
    return promise
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const { reject } of this.#queue.clear()) reject(this.#options.describeFailure())
    await Promise.all([...this.#threads].map(thread => thread.terminate()))
  }

  #startNext(): void {
    while (!this.#isClosed && (this.#idle.length > 0 || this.#threads.size < this.#options.maxThreads)) {
      const call = this.#queue.take()
      if (!call) return
      this.#run(call, this.#idle.pop() ?? this.#startThread())
    }
  }

  #startThread(): Worker {
    const { program, data, env = {}, limits, log } = this.#options
    const execArgv = [...LOAD_BUNDLED_LIBRARIES]
    const thread = new Worker(program, { env, execArgv, workerData: data, resourceLimits: limits })
    this.#threads.add(thread)
    // An error ends the thread, which #run handles.
    thread.on('error', error => log.warn({ err: error }, 'a thread has failed'))
    thread.once('exit', () => {
      this.#threads.delete(thread)
      this.#idle = this.#idle.filter(one => one !== thread)
      this.#startNext()
    })
    return thread
  }

  #run(call: Call, thread: Worker): void {
    const { log, deadlineMs, describeFailure } = this.#options
    const { startDeadline = startTimer(deadlineMs) } = this.#options
    const request: CallRequest = { kind: call.kind, input: call.input }
    const finish = (): void => {
      cancelDeadline()
      thread.off('message', onAnswer)
      thread.off('exit', onExit)
      this.#queue.finish(call)
    }
    const onAnswer = (answer: CallAnswer): void => {
      finish()
      settle(call, answer, describeFailure)
      thread.unref()
      this.#idle.push(thread)
      this.#startNext()
    }
    const onExit = (): void => {
      finish()
      call.reject(describeFailure())
      this.#startNext()
    }
    const cancelDeadline = startDeadline(() => {
      cancelDeadline()
      log.warn({ kind: call.kind }, 'a call in a thread took too long')
      // A statement of SQLite cannot be interrupted, so the thread may end later.
      call.reject(describeFailure())
      void thread.terminate()
    })
    thread.on('message', onAnswer)
    thread.on('exit', onExit)
    thread.ref()
    thread.postMessage(request)
  }
}

function settle(call: Call, answer: CallAnswer, describeFailure: (reason?: string) => Error): void {
  if ('result' in answer) return call.resolve(answer.result)
  if ('failure' in answer) return call.reject(describeFailure(answer.failure))
  const { code, status, message } = answer.refusal
  call.reject(new AppError(code, status, message))
}

function startTimer(deadlineMs: number): (onReached: () => void) => () => void {
  return onReached => {
    const timer = setTimeout(onReached, deadlineMs)
    return () => clearTimeout(timer)
  }
}

/** A call of a function in another thread. */
type Call = {
  readonly ownerId: string
  /** The name of the function. */
  readonly kind: string
  readonly input: unknown
  readonly resolve: (result: unknown) => void
  readonly reject: (error: Error) => void
}

/** More than the number of concurrent requests of a browser. */
const MAX_WAITING_PER_OWNER = 50

/** The calls that wait for a thread. Owners take turns, and each has one running call at a time. */
export class OwnerQueue {
  /** The waiting calls of each owner; the owner whose turn is next comes first. */
  readonly #byOwner = new Map<string, Call[]>()
  readonly #running = new Set<string>()

  /** Throws `too-many-requests`. */
  add(call: Call): void {
    const own = this.#byOwner.get(call.ownerId)
    if (own && own.length >= MAX_WAITING_PER_OWNER) {
      throw new AppError(
        'too-many-requests',
        429,
        'Too many requests at the same time. Wait a minute, then try again.',
      )
    }
    if (own) own.push(call)
    else this.#byOwner.set(call.ownerId, [call])
  }

  /** Takes the next call and marks it as running; its owner then goes to the end of the queue. */
  take(): Call | undefined {
    for (const [ownerId, own] of this.#byOwner) {
      if (this.#running.has(ownerId)) continue
      const call = own.shift()
      this.#byOwner.delete(ownerId)
      if (own.length > 0) this.#byOwner.set(ownerId, own)
      this.#running.add(ownerId)
      return call
    }
    return undefined
  }

  finish({ ownerId }: Call): void {
    this.#running.delete(ownerId)
  }

  /** Empties the queue and returns its calls. */
  clear(): Call[] {
    const all = [...this.#byOwner.values()].flat()
    this.#byOwner.clear()
    return all
  }
}

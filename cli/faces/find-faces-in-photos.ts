import { availableParallelism } from 'node:os'
import { fork, type ChildProcess } from 'node:child_process'
import { AppError } from '../../server/errors.ts'
import { watchProcess } from '../../server/machinery/child-processes/watch-process.ts'
import type { PhotoFile } from '../photos/scan-photos.ts'
import type { FoundPhoto, WorkerOptions, WorkerReply, WorkerRequest } from './worker-messages.ts'

export type FindOptions = WorkerOptions & {
  /** Stops the work; the results until then are returned. */
  readonly signal: AbortSignal
  /** Called when each photo is done, in that order. */
  readonly onResult: (result: PhotoResult) => void
  /** Replaces the program of the child processes. */
  readonly workerProgram?: URL
  /** Time limit per photo. */
  readonly timeoutMs?: number
}

export type PhotoResult = { readonly file: PhotoFile } & (
  | { readonly photo: FoundPhoto }
  | { readonly photo?: undefined; readonly reason: string }
)

export type FoundFaces = {
  /** In the order of the files, without those not reached before the signal. */
  readonly results: readonly PhotoResult[]
  /** Since all processes had loaded their models. */
  readonly seconds: number
  /** Sum of the peaks of the processes. */
  readonly peakRssBytes: number
}

const WORKER_PROGRAM = new URL('face-worker.ts', import.meta.url)

/** A photo of 200 megapixels takes some seconds; only hostile ones take longer than this. */
const PHOTO_TIMEOUT_MS = 120_000

/**
 * A photo that crashed a process is retried in a new one: the photo before it may have been the
 * cause.
 */
const ATTEMPTS = 2

/**
 * Finds the faces of photos, as every command does: one process per core, each with one thread and
 * one photo at a time. A photo that crashes its process is reported, and the run continues. Throws
 * an AppError if no photo can be processed: a damaged model, a cache that cannot be written.
 */
export async function findFacesInPhotos(
  files: readonly PhotoFile[],
  options: FindOptions,
): Promise<FoundFaces> {
  const queue = files.entries()
  const results: PhotoResult[] = []
  if (options.signal.aborted) return { results, seconds: 0, peakRssBytes: 0 }
  const slots = Array.from(
    { length: Math.min(availableParallelism(), files.length) },
    () => new WorkerSlot(options),
  )
  const runSlot = async (slot: WorkerSlot): Promise<void> => {
    for (const [index, file] of queue) {
      const result = await slot.findFaces(file)
      if (slot.isStopped) return
      results[index] = result
      options.onResult(result)
    }
  }
  const stop = () => slots.forEach(slot => slot.stop())
  options.signal.addEventListener('abort', stop)
  let working: Promise<void>[] = []
  try {
    await Promise.all(slots.map(slot => slot.start()))
    const startedAt = performance.now()
    working = slots.map(runSlot)
    await Promise.all(working)
    return {
      results: results.filter(result => result !== undefined),
      seconds: (performance.now() - startedAt) / 1000,
      peakRssBytes: slots.reduce((sum, slot) => sum + slot.peakRssBytes, 0),
    }
  } finally {
    options.signal.removeEventListener('abort', stop)
    stop()
    // An error of one slot ends the run; wait until all have stopped.
    await Promise.allSettled(working)
  }
}

/** Runs one process at a time and replaces it when it ends. */
class WorkerSlot {
  readonly #options: FindOptions
  #process: WorkerProcess
  #peakRssBytes = 0
  #isStopped = false

  constructor(options: FindOptions) {
    this.#options = options
    this.#process = this.#fork()
  }

  get peakRssBytes(): number {
    return Math.max(this.#peakRssBytes, this.#process.peakRssBytes)
  }

  get isStopped(): boolean {
    return this.#isStopped
  }

  async start(): Promise<void> {
    try {
      await this.#process.start()
    } catch (error) {
      if (!(error instanceof WorkerCrash)) throw error
      // Stopped while starting: the first photo will report it.
      if (this.#isStopped) return
      throw new AppError('internal', 500, `can't look for faces: ${error.message}`, { cause: error })
    }
  }

  async findFaces(file: PhotoFile): Promise<PhotoResult> {
    const timeoutMs = this.#options.timeoutMs ?? PHOTO_TIMEOUT_MS
    for (let attempt = 1; ; attempt++) {
      try {
        const answer = await this.#process.findFaces(file.path, timeoutMs)
        return 'refusal' in answer ? { file, reason: answer.refusal } : { file, photo: answer }
      } catch (error) {
        if (!(error instanceof WorkerCrash)) throw error
        if (this.#isStopped) return { file, reason: error.message }
        await this.#replaceProcess()
        if (attempt === ATTEMPTS)
          return { file, reason: `gave up after ${ATTEMPTS} attempts: ${error.message}` }
      }
    }
  }

  stop(): void {
    this.#isStopped = true
    this.#process.stop()
  }

  async #replaceProcess(): Promise<void> {
    this.#peakRssBytes = this.peakRssBytes
    this.#process = this.#fork()
    await this.start()
  }

  #fork(): WorkerProcess {
    const { workerProgram = WORKER_PROGRAM, cacheFolder, model } = this.#options
    const options = { ...(cacheFolder !== undefined && { cacheFolder }), ...(model && { model }) }
    return new WorkerProcess(workerProgram, options)
  }
}

/** As for a worker of the server; more than the costliest photo needs. */
const MAX_MEMORY_BYTES = 1600 * 1024 * 1024

/** The process ended while it processed a photo, or had to be killed. */
class WorkerCrash extends Error {}

/** A child process that finds the faces of photos, one at a time. */
class WorkerProcess {
  /** Peak memory that the process reported. */
  peakRssBytes = 0
  readonly #child: ChildProcess
  /** The reason why the process has ended; undefined while it runs. */
  #end: Error | undefined
  #waiting: { resolve: (reply: WorkerReply) => void; reject: (error: Error) => void } | undefined

  constructor(program: URL, options: WorkerOptions) {
    this.#child = fork(program, [JSON.stringify(options)], {
      // There is one process per core: V8's parallel garbage collection would take time from the
      // others.
      execArgv: ['--single-threaded-gc'],
      serialization: 'advanced',
      // Image libraries print messages for developers; errors for users come as replies.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    this.#child.on('message', (reply: WorkerReply) => this.#receive(reply))
    this.#child.on('error', error => this.#finish(new WorkerCrash(error.message)))
    this.#child.on('exit', (code, signal) => {
      this.#finish(new WorkerCrash(`the process reading it ended with ${signal ?? `code ${code}`}`))
    })
  }

  /** Waits until the models are loaded; throws an AppError if they cannot be. */
  async start(): Promise<void> {
    await this.#waitForReply()
  }

  /**
   * Finds the faces of a photo, or returns why it cannot be read. Throws a WorkerCrash if the
   * process ends, exceeds the time limit or takes too much memory (the process is then killed), and
   * an AppError if no photo can be processed.
   */
  async findFaces(
    file: string,
    timeoutMs: number,
    memoryBytes = MAX_MEMORY_BYTES,
  ): Promise<FoundPhoto | { readonly refusal: string }> {
    const reply = this.#waitForReply()
    this.#child.send({ file } satisfies WorkerRequest)
    const limits = { deadlineMs: timeoutMs, memoryBytes }
    const unwatch = watchProcess(this.#child, limits, {
      onExcess: excess => {
        const tooSlow = `it took longer than ${timeoutMs / 1000} s`
        this.#finish(new WorkerCrash(excess === 'too-slow' ? tooSlow : 'it used too much memory'))
      },
    })
    try {
      const answer = await reply
      if (answer.kind === 'found') return answer.photo
      if (answer.kind === 'refused') return { refusal: answer.reason }
      throw new WorkerCrash(`unexpected reply: ${answer.kind}`)
    } finally {
      unwatch()
    }
  }

  /** Kills the process immediately. */
  stop(): void {
    this.#child.kill('SIGKILL')
  }

  async #waitForReply(): Promise<WorkerReply> {
    return await new Promise((resolve, reject) => {
      if (this.#end) reject(this.#end)
      else this.#waiting = { resolve, reject }
    })
  }

  #receive(reply: WorkerReply): void {
    if (reply.kind === 'unusable') this.#finish(new AppError(reply.code, 500, reply.reason))
    else if (reply.kind === 'failing') this.#finish(new WorkerCrash(reply.reason))
    else {
      if (reply.kind !== 'ready') this.peakRssBytes = Math.max(this.peakRssBytes, reply.peakRssBytes)
      this.#waiting?.resolve(reply)
    }
  }

  #finish(error: Error): void {
    this.#end ??= error
    this.#waiting?.reject(this.#end)
  }
}

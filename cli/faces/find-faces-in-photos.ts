import { availableParallelism } from 'node:os'
import { AppError } from '../../server/errors.ts'
import type { PhotoFile } from '../photos/scan-photos.ts'
import type { FoundPhoto, WorkerOptions } from './worker-messages.ts'
import { WorkerCrash, WorkerProcess } from './worker-process.ts'

export type FindOptions = WorkerOptions & {
  /** Stops the work; what was found until then is returned. */
  readonly signal: AbortSignal
  /** Called as each photo is done, in the order in which they are. */
  readonly onResult: (result: PhotoResult) => void
  /** Another program to start in the child processes. */
  readonly workerProgram?: URL
  /** How long one photo may take. */
  readonly timeoutMs?: number
}

export type PhotoResult = { readonly file: PhotoFile } & (
  | { readonly photo: FoundPhoto }
  | { readonly photo?: undefined; readonly reason: string }
)

export type FoundFaces = {
  /** In the order of the files; those that were not reached before the signal are left out. */
  readonly results: readonly PhotoResult[]
  /** From the moment in which all processes had their models loaded. */
  readonly seconds: number
  /** The sum of the processes' own peaks. */
  readonly peakRssBytes: number
}

const WORKER_PROGRAM = new URL('face-worker.ts', import.meta.url)

/** A photo of 200 megapixels takes some seconds; what takes longer than this was made to. */
const PHOTO_TIMEOUT_MS = 120_000

/**
 * A photo over which a process ended gets a second chance in a fresh one: the photo before it may
 * be to blame.
 */
const ATTEMPTS = 2

/**
 * Finds the faces of photos, with the settings that every command uses: one process for each core,
 * each with one thread and one photo at a time. A photo that brings its process down is given up,
 * and the run goes on. Throws an AppError if no photo can be looked at: a damaged model, a cache
 * that cannot be written.
 */
export async function findFacesInPhotos(
  files: readonly PhotoFile[],
  options: FindOptions,
): Promise<FoundFaces> {
  const queue = files.entries()
  const results: PhotoResult[] = []
  if (options.signal.aborted) return { results, seconds: 0, peakRssBytes: 0 }
  const lanes = Array.from(
    { length: Math.min(availableParallelism(), files.length) },
    () => new Lane(options),
  )
  const work = async (lane: Lane): Promise<void> => {
    for (const [index, file] of queue) {
      const result = await lane.lookAt(file)
      if (lane.isStopped) return
      results[index] = result
      options.onResult(result)
    }
  }
  const stop = () => lanes.forEach(lane => lane.stop())
  options.signal.addEventListener('abort', stop)
  let working: Promise<void>[] = []
  try {
    await Promise.all(lanes.map(lane => lane.start()))
    const startedAt = performance.now()
    working = lanes.map(work)
    await Promise.all(working)
    return {
      results: results.filter(result => result !== undefined),
      seconds: (performance.now() - startedAt) / 1000,
      peakRssBytes: lanes.reduce((sum, lane) => sum + lane.peakRssBytes, 0),
    }
  } finally {
    options.signal.removeEventListener('abort', stop)
    stop()
    // What ended one of them ends the run: none is to go on behind its back.
    await Promise.allSettled(working)
  }
}

/** One process after the other: a new one takes the place of one that ended. */
class Lane {
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
      // A stop that comes this early: the first photo that is asked for is told the same.
      if (this.#isStopped) return
      throw new AppError('internal', 500, `no face can be looked for: ${error.message}`, { cause: error })
    }
  }

  async lookAt(file: PhotoFile): Promise<PhotoResult> {
    const timeoutMs = this.#options.timeoutMs ?? PHOTO_TIMEOUT_MS
    for (let attempt = 1; ; attempt++) {
      try {
        const answer = await this.#process.lookAt(file.path, timeoutMs)
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
    const { workerProgram = WORKER_PROGRAM, cacheFolder } = this.#options
    return new WorkerProcess(workerProgram, cacheFolder === undefined ? {} : { cacheFolder })
  }
}

import { fork, type ChildProcess } from 'node:child_process'
import { AppError } from '../../server/errors.ts'
import { watchProcess } from '../../server/watch-process.ts'
import type { FoundPhoto, WorkerOptions, WorkerReply, WorkerRequest } from './worker-messages.ts'

/** As for a worker of the server; more than the costliest photo needs. */
const MAX_MEMORY_BYTES = 1600 * 1024 * 1024

/** The process ended while it processed a photo, or had to be killed. */
export class WorkerCrash extends Error {}

/** A child process that finds the faces of photos, one at a time. */
export class WorkerProcess {
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
      this.#finish(new WorkerCrash(`the process that read it ended with ${signal ?? `code ${code}`}`))
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
        this.#finish(new WorkerCrash(excess === 'too-slow' ? tooSlow : 'it took too much memory'))
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

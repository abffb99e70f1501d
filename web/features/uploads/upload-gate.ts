import { classifySendFailure } from './send-failure.ts'
import { isOutage, type Outage, type UploadHindrance } from './upload-status.ts'
import type { UploadTransport } from './upload-transport.ts'
import { WakeUp } from './wake-up.ts'

const FIRST_DELAY_MS = 1000
const LONGEST_DELAY_MS = 30_000
/** Attempts at one request that nobody answers: with the delays between them, some ten minutes. */
const MOST_ATTEMPTS = 24

/** `isQuiet`: nothing is on its way. */
export type GateState = {
  readonly isPaused: boolean
  readonly isQuiet: boolean
  readonly hindrance: UploadHindrance
}

type UploadGateOptions = { wait: UploadTransport['wait']; onState: (state: GateState) => void }

/**
 * Lets an upload go on, or holds it: paused by a person, or by a server that does not answer or has
 * no room.
 */
export class UploadGate {
  private readonly options: UploadGateOptions
  private readonly abort = new AbortController()
  private readonly woken = new WakeUp()
  private isPaused = false
  private hindrance: UploadHindrance = null
  private onTheWay = 0

  constructor(options: UploadGateOptions) {
    this.options = options
  }

  get signal(): AbortSignal {
    return this.abort.signal
  }

  pause(): void {
    this.isPaused = true
    this.tell()
  }

  resume(): void {
    this.isPaused = false
    this.hindrance = null
    this.tell()
    this.woken.raise()
  }

  /** Ends the wait for a server that did not answer. */
  tryNow(): void {
    this.woken.raise()
  }

  close(reason: unknown): void {
    this.abort.abort(reason)
    this.woken.raise()
  }

  /** Resolves when the upload may go on; throws the reason once the gate is closed. */
  async open(): Promise<void> {
    while (this.isPaused && !this.signal.aborted) await this.woken.waitForNext()
    this.signal.throwIfAborted()
  }

  /**
   * Does a request for which it is all the same how often it is sent, until the server has answered
   * it.
   */
  async retryUntilAnswered<Answer>(request: () => Promise<Answer>): Promise<Answer> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await request()
        this.forgetOutage()
        return answer
      } catch (error) {
        this.signal.throwIfAborted()
        const failure = classifySendFailure(error)
        if (!isOutage(failure) && failure !== 'disk-full') throw error
        await this.recover(failure, attempt, error)
      }
    }
  }

  /** Does a request that a pause holds back, but does not cut off. */
  async runWhileOpen<Answer>(request: () => Promise<Answer>): Promise<Answer> {
    // Not `open()`: between its answer and ours, a pause could slip in.
    while (this.isPaused && !this.signal.aborted) await this.woken.waitForNext()
    this.signal.throwIfAborted()
    this.onTheWay += 1
    try {
      const answer = await request()
      this.forgetOutage()
      return answer
    } finally {
      this.onTheWay -= 1
      this.tell()
    }
  }

  /**
   * Waits, longer with each attempt, for a server that does not answer; for a person when the disk
   * is full. Throws the error after the last attempt.
   */
  async recover(failure: Outage | 'disk-full', attempt: number, error: unknown): Promise<void> {
    if (isOutage(failure) && attempt >= MOST_ATTEMPTS) throw error
    this.hindrance = failure
    if (failure === 'disk-full') this.isPaused = true
    this.tell()
    if (isOutage(failure)) await this.sleep(Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), LONGEST_DELAY_MS))
    await this.open()
  }

  private async sleep(ms: number): Promise<void> {
    const awake = new AbortController()
    await Promise.race([
      this.options.wait(ms, AbortSignal.any([this.signal, awake.signal])),
      this.woken.waitForNext(),
    ])
    awake.abort()
  }

  private forgetOutage(): void {
    if (!isOutage(this.hindrance)) return
    this.hindrance = null
    this.tell()
  }

  private tell(): void {
    this.options.onState({
      isPaused: this.isPaused,
      isQuiet: this.onTheWay === 0,
      hindrance: this.hindrance,
    })
  }
}

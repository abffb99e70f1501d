import { isOutage, type Outage, type UploadBlocker } from './upload-status.ts'
import type { UploadTransport } from './upload-transport.ts'
import { ApiError } from '../../api-client.ts'

const FIRST_DELAY_MS = 1000
const LONGEST_DELAY_MS = 30_000
/** Attempts of one request that gets no answer: about ten minutes with the delays between them. */
const MAX_ATTEMPTS = 24

/** `isIdle`: no request is in flight. */
export type GateState = {
  readonly isPaused: boolean
  readonly isIdle: boolean
  readonly blocker: UploadBlocker
}

type UploadGateOptions = { wait: UploadTransport['wait']; onState: (state: GateState) => void }

/**
 * Runs the requests of an upload, and delays them while the user has paused it, or while the server
 * does not answer or its disk is full.
 */
export class UploadGate {
  private readonly options: UploadGateOptions
  private readonly abort = new AbortController()
  private readonly stateChanged = new Condition()
  private isPaused = false
  private blocker: UploadBlocker = null
  private requestsInFlight = 0

  constructor(options: UploadGateOptions) {
    this.options = options
  }

  get signal(): AbortSignal {
    return this.abort.signal
  }

  pause(): void {
    this.isPaused = true
    this.reportState()
  }

  resume(): void {
    this.isPaused = false
    this.blocker = null
    this.reportState()
    this.stateChanged.notifyAll()
  }

  /** Retries a request immediately that waits because the server did not answer. */
  tryNow(): void {
    this.stateChanged.notifyAll()
  }

  close(reason: unknown): void {
    this.abort.abort(reason)
    this.stateChanged.notifyAll()
  }

  /** Resolves when the upload may continue; throws the reason after `close`. */
  async open(): Promise<void> {
    while (this.isPaused && !this.signal.aborted) await this.stateChanged.wait()
    this.signal.throwIfAborted()
  }

  /** Repeats an idempotent request with backoff until the server answers it. */
  async retryUntilAnswered<Answer>(request: () => Promise<Answer>): Promise<Answer> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await request()
        this.clearOutage()
        return answer
      } catch (error) {
        this.signal.throwIfAborted()
        const failure = classifySendFailure(error)
        if (!isOutage(failure) && failure !== 'disk-full') throw error
        await this.recover(failure, attempt, error)
      }
    }
  }

  /** Makes a request. A pause delays it, but does not abort it once it has started. */
  async runWhileOpen<Answer>(request: () => Promise<Answer>): Promise<Answer> {
    // Not `open()`: after it resolves, a pause could come before this function continues.
    while (this.isPaused && !this.signal.aborted) await this.stateChanged.wait()
    this.signal.throwIfAborted()
    this.requestsInFlight += 1
    try {
      const answer = await request()
      this.clearOutage()
      return answer
    } finally {
      this.requestsInFlight -= 1
      this.reportState()
    }
  }

  /**
   * Waits before the next attempt: with exponential backoff when the server does not answer, until
   * the user resumes when its disk is full. Throws the error after the last attempt.
   */
  async recover(failure: Outage | 'disk-full', attempt: number, error: unknown): Promise<void> {
    if (isOutage(failure) && attempt >= MAX_ATTEMPTS) throw error
    this.blocker = failure
    if (failure === 'disk-full') this.isPaused = true
    this.reportState()
    if (isOutage(failure)) await this.sleep(Math.min(FIRST_DELAY_MS * 2 ** (attempt - 1), LONGEST_DELAY_MS))
    await this.open()
  }

  private async sleep(ms: number): Promise<void> {
    const delay = new AbortController()
    await Promise.race([
      this.options.wait(ms, AbortSignal.any([this.signal, delay.signal])),
      this.stateChanged.wait(),
    ])
    delay.abort()
  }

  private clearOutage(): void {
    if (!isOutage(this.blocker)) return
    this.blocker = null
    this.reportState()
  }

  private reportState(): void {
    this.options.onState({
      isPaused: this.isPaused,
      isIdle: this.requestsInFlight === 0,
      blocker: this.blocker,
    })
  }
}

/**
 * `unreachable`, `store-unavailable`: retry later, many times. `disk-full`: somebody must free disk
 * space. `batch-closed`: continue in a new batch. `request`: this request failed, perhaps because
 * of one of its files. `fatal`: nothing more can be sent.
 */
type SendFailure = Outage | 'disk-full' | 'batch-closed' | 'request' | 'fatal'

export function classifySendFailure(error: unknown): SendFailure {
  if (!(error instanceof ApiError)) return 'fatal'
  if (
    error.code === 'unreachable' ||
    error.code === 'database-busy' ||
    error.code === 'restarting' ||
    error.status === 429
  )
    return 'unreachable'
  if (error.code === 'store-unavailable') return 'store-unavailable'
  if (error.code === 'disk-full') return 'disk-full'
  if (error.code === 'batch-closed') return 'batch-closed'
  if (error.code === 'being-erased') return 'fatal'
  if (error.status === 401 || error.status === 403 || error.status === 404) return 'fatal'
  return 'request'
}

/** A condition variable: `notifyAll` resolves every promise that `wait` has returned so far. */
export class Condition {
  private waiting: (() => void)[] = []

  wait(): Promise<void> {
    return new Promise(resolve => this.waiting.push(resolve))
  }

  notifyAll(): void {
    const { waiting } = this
    this.waiting = []
    for (const resolve of waiting) resolve()
  }
}

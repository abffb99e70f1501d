import type { LimitsAnswer } from '../../../shared/api/limits.ts'
import { describeErrorInOwnWords } from '../../api-client.ts'
import { Listeners } from '../../ui/listeners.ts'
import type { GateState } from './upload-gate.ts'
import { UploadRun } from './upload-run.ts'
import type { FileStatus, UploadBlocker, UploadPhase } from './upload-status.ts'
import { isSettled, isUploaded, isUploading, WAITING } from './upload-status.ts'
import { countBytes, type UploadFile, type UploadTransport } from './upload-transport.ts'

export type UploadSummary = {
  readonly phase: UploadPhase
  readonly blocker: UploadBlocker
  readonly batchId: string | null
  readonly fileCount: number
  readonly settledCount: number
  readonly sentCount: number
  readonly storedCount: number
  readonly failedCount: number
  /** Message about the error that stopped the whole upload. */
  readonly stoppedBy: string | null
  /** Files that were sent completely and that the server has not confirmed yet. */
  readonly storingCount: number
  /** How much of all bytes is done, 0 to 1; 1 only when all files are settled. */
  readonly fraction: number
}

const NOTHING: UploadSummary = {
  phase: 'idle',
  blocker: null,
  batchId: null,
  fileCount: 0,
  settledCount: 0,
  sentCount: 0,
  storedCount: 0,
  failedCount: 0,
  storingCount: 0,
  stoppedBy: null,
  fraction: 0,
}

/** How much a sent byte counts in `fraction` until the server confirms that it is stored. */
const UNANSWERED_FRACTION = 0.9

type UploadQueueOptions = {
  transport: UploadTransport
  /** Calls `notify` soon; all changes until then cause one notification. */
  schedule: (notify: () => void) => void
}

/** The store of this window's upload, to which screens subscribe. It outlives each screen. */
export class UploadQueue {
  private readonly options: UploadQueueOptions
  private readonly listeners = new Listeners()
  private readonly statuses = new Map<string, FileStatus>()
  private files = new Map<string, UploadFile>()
  private readonly abandonedBatches = new Set<string>()
  private run: UploadRun | null = null
  private summary = NOTHING
  private isScheduled = false

  constructor(options: UploadQueueOptions) {
    this.options = options
  }

  readonly subscribe = this.listeners.subscribe

  readonly readSummary = (): UploadSummary => this.summary

  readonly readStatus = (id: string): FileStatus => this.statuses.get(id) ?? WAITING

  get isActive(): boolean {
    return isUploading(this.summary.phase)
  }

  /**
   * Resolves when all files are settled or the upload was cancelled, with the number of films that
   * the server did not keep. Throws the error that stopped the whole upload.
   */
  async start(files: readonly UploadFile[], limits: LimitsAnswer): Promise<number> {
    if (this.isActive) return 0
    const withoutFilm = new Set<string>()
    this.abandonBatch()
    this.files = new Map(files.map(file => [file.id, file]))
    // Files of earlier uploads keep their status.
    for (const { id } of files) this.statuses.delete(id)
    this.summary = { ...NOTHING, phase: 'running', fileCount: files.length }
    this.notify()
    // Ignores events of a run that was cancelled.
    const ifCurrent = (notify: () => void) => this.run === run && notify()
    const run = new UploadRun({
      files,
      limits,
      transport: this.options.transport,
      onBatch: batchId => ifCurrent(() => this.change({ batchId })),
      onStatus: (file, status) => ifCurrent(() => this.setStatus(file, status)),
      onGate: state => ifCurrent(() => this.change(readGate(state))),
      onFilmRefused: ({ id }) => withoutFilm.add(id),
    })
    this.run = run
    try {
      await run.run()
      ifCurrent(() => this.change({ phase: 'finished', blocker: null }))
    } catch (error) {
      if (this.run !== run) return 0
      this.deleteUnsettledStatuses()
      this.change({ phase: 'failed', blocker: null, stoppedBy: describeErrorInOwnWords(error) })
      throw error
    } finally {
      if (this.run === run) this.run = null
    }
    return withoutFilm.size
  }

  pause(): void {
    this.run?.gate.pause()
  }

  resume(): void {
    this.run?.gate.resume()
  }

  /** Pauses a running upload; returns a function that resumes it. */
  hold(): () => void {
    const { run } = this
    // An upload that the user paused stays paused.
    if (this.summary.phase !== 'running') return () => undefined
    run?.gate.pause()
    return () => run?.gate.resume()
  }

  tryNow(): void {
    this.run?.gate.tryNow()
  }

  hasUploaded(files: readonly UploadFile[]): boolean {
    return files.length > 0 && files.every(({ id }) => isUploaded(this.readStatus(id)))
  }

  /** Returns the files that failed and can be sent again. */
  listRetryable<File extends UploadFile>(files: readonly File[]): File[] {
    return files.filter(({ id }) => {
      const status = this.readStatus(id)
      return status.kind === 'failed' && status.canRetry
    })
  }

  /**
   * Returns how many files of the batch did not reach the server. Null for a batch that was left
   * incomplete and then dismissed or replaced: its failures were shown already.
   */
  countMissing(batchId: string): number | null {
    if (this.abandonedBatches.has(batchId)) return null
    return batchId === this.summary.batchId ? this.countUnsent() : 0
  }

  /** Hides the summary of an upload that is over. The files keep their status. */
  dismiss(): void {
    if (this.isActive) return
    this.abandonBatch()
    this.summary = NOTHING
    this.notify()
  }

  /** Throws when the request to cancel does not reach the server. */
  async cancel(): Promise<void> {
    const { run } = this
    this.reset()
    await run?.cancel()
  }

  /** Sends failed files again within the running upload. Returns false when none is running. */
  retry(ids: readonly string[]): boolean {
    const files = ids.flatMap(id => this.files.get(id) ?? [])
    return files.length > 0 && files.every(file => this.run?.retry(file) ?? false)
  }

  private reset(): void {
    this.run = null
    this.statuses.clear()
    this.summary = NOTHING
    this.notify()
  }

  /**
   * Remembers that the batch is incomplete: its missing files are sent in another batch or never.
   */
  private abandonBatch(): void {
    const { batchId } = this.summary
    if (batchId !== null && this.countUnsent() > 0) this.abandonedBatches.add(batchId)
  }

  private countUnsent(): number {
    const { sentCount, storedCount } = this.count()
    return this.files.size - sentCount - storedCount
  }

  private setStatus(file: UploadFile, status: FileStatus): void {
    this.statuses.set(file.id, status)
    this.scheduleNotify()
  }

  private deleteUnsettledStatuses(): void {
    for (const [id, status] of this.statuses) if (!isSettled(status)) this.statuses.delete(id)
  }

  private change(part: Partial<UploadSummary>): void {
    this.summary = { ...this.summary, ...part }
    this.scheduleNotify()
  }

  private scheduleNotify(): void {
    if (this.isScheduled) return
    this.isScheduled = true
    this.options.schedule(() => {
      this.isScheduled = false
      this.summary = { ...this.summary, ...this.count() }
      this.notify()
    })
  }

  private notify(): void {
    this.listeners.notify()
  }

  private count() {
    const counts = { sent: 0, stored: 0, failed: 0, storing: 0 }
    let bytes = 0
    let doneBytes = 0
    for (const [id, file] of this.files) {
      const status = this.readStatus(id)
      const fileBytes = countBytes(file)
      bytes += fileBytes
      if (status.kind === 'sending') doneBytes += fileBytes * status.fraction * UNANSWERED_FRACTION
      if (status.kind === 'storing') doneBytes += fileBytes * UNANSWERED_FRACTION
      if (isSettled(status)) doneBytes += fileBytes
      if (status.kind in counts) counts[status.kind as keyof typeof counts] += 1
    }
    return {
      settledCount: counts.sent + counts.stored + counts.failed,
      sentCount: counts.sent,
      storedCount: counts.stored,
      failedCount: counts.failed,
      storingCount: counts.storing,
      fraction: bytes === 0 ? 0 : doneBytes / bytes,
    }
  }
}

function readGate({ isPaused, isIdle, blocker }: GateState): Partial<UploadSummary> {
  return { blocker, phase: !isPaused ? 'running' : isIdle ? 'paused' : 'pausing' }
}

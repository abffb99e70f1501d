import type { LimitsAnswer } from '../../../shared/api/limits.ts'
import { describeErrorInOwnWords } from '../../api-client.ts'
import { Listeners } from '../../ui/listeners.ts'
import type { GateState } from './upload-gate.ts'
import { UploadRun } from './upload-run.ts'
import type { FileStatus, UploadHindrance, UploadPhase } from './upload-status.ts'
import { isSettled, isUploaded, isUploading, WAITING } from './upload-status.ts'
import type { UploadFile, UploadTransport } from './upload-transport.ts'

export type UploadSummary = {
  readonly phase: UploadPhase
  readonly hindrance: UploadHindrance
  readonly batchId: string | null
  readonly fileCount: number
  readonly settledCount: number
  readonly sentCount: number
  readonly storedCount: number
  readonly failedCount: number
  /** What stopped the whole upload, to be shown. */
  readonly stoppedBy: string | null
  /** Files that have left this window, of which the server has said nothing yet. */
  readonly storingCount: number
  /** 0 to 1 of all bytes; 1 only when all files are settled. */
  readonly share: number
}

const NOTHING: UploadSummary = {
  phase: 'idle',
  hindrance: null,
  batchId: null,
  fileCount: 0,
  settledCount: 0,
  sentCount: 0,
  storedCount: 0,
  failedCount: 0,
  storingCount: 0,
  stoppedBy: null,
  share: 0,
}

/** What bytes count for that have left, while the server has not said that they are safe. */
const UNANSWERED_SHARE = 0.9

type UploadQueueOptions = {
  transport: UploadTransport
  /** Calls back soon; many changes in between are told once. */
  schedule: (tell: () => void) => void
}

/** The upload of this window, for the screens to watch: it outlives each of them. */
export class UploadQueue {
  private readonly options: UploadQueueOptions
  private readonly listeners = new Listeners()
  private readonly statuses = new Map<string, FileStatus>()
  private files = new Map<string, UploadFile>()
  private readonly leftBatches = new Set<string>()
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

  /** Resolves when all files are settled or the upload was cancelled; throws what stopped it. */
  async start(files: readonly UploadFile[], limits: LimitsAnswer): Promise<void> {
    if (this.isActive) return
    this.leaveBatch()
    this.files = new Map(files.map(file => [file.id, file]))
    // Of the others, it stays known what became of them.
    for (const { id } of files) this.statuses.delete(id)
    this.summary = { ...NOTHING, phase: 'running', fileCount: files.length }
    this.tell()
    // What a cancelled run still says is of no interest any more.
    const tellIfCurrent = (tell: () => void) => this.run === run && tell()
    const run = new UploadRun({
      files,
      limits,
      transport: this.options.transport,
      onBatch: batchId => tellIfCurrent(() => this.change({ batchId })),
      onStatus: (file, status) => tellIfCurrent(() => this.setStatus(file, status)),
      onGate: state => tellIfCurrent(() => this.change(readGate(state))),
    })
    this.run = run
    try {
      await run.run()
      tellIfCurrent(() => this.change({ phase: 'finished', hindrance: null }))
    } catch (error) {
      if (this.run !== run) return
      this.forgetUnsettled()
      this.change({ phase: 'failed', hindrance: null, stoppedBy: describeErrorInOwnWords(error) })
      throw error
    } finally {
      if (this.run === run) this.run = null
    }
  }

  pause(): void {
    this.run?.gate.pause()
  }

  resume(): void {
    this.run?.gate.resume()
  }

  /** Pauses what is running; what it gives lets that go on. */
  hold(): () => void {
    const { run } = this
    // What a person has paused stays paused.
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

  /** Those of the files that failed and may arrive another time. */
  listRetryable<File extends UploadFile>(files: readonly File[]): File[] {
    return files.filter(({ id }) => {
      const status = this.readStatus(id)
      return status.kind === 'failed' && status.canRetry
    })
  }

  /**
   * How many files of the batch did not arrive. Null when this window has gone on without them, and
   * told so before.
   */
  countMissing(batchId: string): number | null {
    if (this.leftBatches.has(batchId)) return null
    return batchId === this.summary.batchId ? this.countUnsent() : 0
  }

  /** What is over needs no more telling; each file still tells what became of it. */
  dismiss(): void {
    if (this.isActive) return
    this.leaveBatch()
    this.summary = NOTHING
    this.tell()
  }

  /** Throws when the server could not be told. */
  async cancel(): Promise<void> {
    const { run } = this
    this.reset()
    await run?.cancel()
  }

  /** Tries failed files once more, within the running upload; false when none is running. */
  retry(ids: readonly string[]): boolean {
    const files = ids.flatMap(id => this.files.get(id) ?? [])
    return files.length > 0 && files.every(file => this.run?.retry(file) ?? false)
  }

  private reset(): void {
    this.run = null
    this.statuses.clear()
    this.summary = NOTHING
    this.tell()
  }

  /** Files of its batch that did not arrive come with another, or not at all. */
  private leaveBatch(): void {
    const { batchId } = this.summary
    if (batchId !== null && this.countUnsent() > 0) this.leftBatches.add(batchId)
  }

  private countUnsent(): number {
    const { sentCount, storedCount } = this.count()
    return this.files.size - sentCount - storedCount
  }

  private setStatus(file: UploadFile, status: FileStatus): void {
    this.statuses.set(file.id, status)
    this.tellSoon()
  }

  private forgetUnsettled(): void {
    for (const [id, status] of this.statuses) if (!isSettled(status)) this.statuses.delete(id)
  }

  private change(part: Partial<UploadSummary>): void {
    this.summary = { ...this.summary, ...part }
    this.tellSoon()
  }

  private tellSoon(): void {
    if (this.isScheduled) return
    this.isScheduled = true
    this.options.schedule(() => {
      this.isScheduled = false
      this.summary = { ...this.summary, ...this.count() }
      this.tell()
    })
  }

  private tell(): void {
    this.listeners.tell()
  }

  private count() {
    const counts = { sent: 0, stored: 0, failed: 0, storing: 0 }
    let bytes = 0
    let doneBytes = 0
    for (const [id, { file }] of this.files) {
      const status = this.readStatus(id)
      bytes += file.size
      if (status.kind === 'sending') doneBytes += file.size * status.share * UNANSWERED_SHARE
      if (status.kind === 'storing') doneBytes += file.size * UNANSWERED_SHARE
      if (isSettled(status)) doneBytes += file.size
      if (status.kind in counts) counts[status.kind as keyof typeof counts] += 1
    }
    return {
      settledCount: counts.sent + counts.stored + counts.failed,
      sentCount: counts.sent,
      storedCount: counts.stored,
      failedCount: counts.failed,
      storingCount: counts.storing,
      share: bytes === 0 ? 0 : doneBytes / bytes,
    }
  }
}

function readGate({ isPaused, isQuiet, hindrance }: GateState): Partial<UploadSummary> {
  return { hindrance, phase: !isPaused ? 'running' : isQuiet ? 'paused' : 'pausing' }
}

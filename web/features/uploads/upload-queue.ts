import type { LimitsAnswer } from '../../../shared/api/uploads.ts'
import { describeErrorInOwnWords } from '../../api-client.ts'
import { Listeners } from '../../ui/listeners.ts'
import type { UnfinishedUpload } from './unfinished-uploads.ts'
import type { GateState } from './upload-gate.ts'
import { UploadRun } from './upload-run.ts'
import {
  isSettled,
  isUploaded,
  isUploading,
  WAITING,
  countAgain,
  NO_UPLOAD,
  type FileStatus,
  type UploadSummary,
} from './upload-status.ts'
import type { UploadFile, UploadTransport } from './upload-transport.ts'

type UploadQueueOptions = {
  transport: UploadTransport
  /** Calls `notify` soon; all changes until then cause one notification. */
  schedule: (notify: () => void) => void
  /** Receives the uploads that have not ended, whenever they change. */
  remember?: (uploads: readonly UnfinishedUpload[]) => void
}

/** Its files are sent in one batch. `dropped`: it was cancelled before its turn came. */
type Upload = {
  readonly files: readonly UploadFile[]
  readonly ids: ReadonlySet<string>
  batchId: string | null
  state: 'waiting' | 'running' | 'complete' | 'failed' | 'dropped'
}

/**
 * The store of this window's uploads, to which screens subscribe. It outlives each screen. An
 * upload that is started while another one runs waits for its turn.
 */
export class UploadQueue {
  private readonly options: UploadQueueOptions
  private readonly listeners = new Listeners()
  private readonly statuses = new Map<string, FileStatus>()
  /** All since none was running. */
  private uploads: Upload[] = []
  private files = new Map<string, UploadFile>()
  private readonly begunBatches = new Set<string>()
  private readonly abandonedBatches = new Set<string>()
  private run: UploadRun | null = null
  private turn: Promise<unknown> = Promise.resolve()
  private summary = NO_UPLOAD
  private isScheduled = false

  constructor(options: UploadQueueOptions) {
    this.options = options
  }

  readonly subscribe = this.listeners.subscribe

  readonly readSummary = (): UploadSummary => this.summary

  readonly readStatus = (id: string): FileStatus => this.statuses.get(id) ?? WAITING

  /** Whether an upload that has not ended will send the file. */
  readonly isUnderWay = (id: string): boolean =>
    !isSettled(this.readStatus(id)) && this.uploads.some(upload => isUnfinished(upload) && upload.ids.has(id))

  get isActive(): boolean {
    return isUploading(this.summary.phase)
  }

  /** Resolves when no upload is active: at once, or when the running ones have ended. */
  async whenInactive(): Promise<void> {
    if (!this.isActive) return
    await new Promise<void>(resolve => {
      const unsubscribe = this.subscribe(() => {
        if (this.isActive) return
        unsubscribe()
        resolve()
      })
    })
  }

  /** The batches of all uploads of this window. */
  get batchIds(): ReadonlySet<string> {
    return this.begunBatches
  }

  /** Returns which of these files `start` should upload. */
  plan<File extends UploadFile>(files: readonly File[]): readonly File[] {
    return planUpload(files, this)
  }

  /**
   * Resolves when all files are settled, with the number of films that the server did not keep, or
   * to null when the upload was cancelled. Throws the error that stopped the whole upload.
   */
  async start(files: readonly UploadFile[], limits: LimitsAnswer): Promise<number | null> {
    if (!this.isActive) this.begin()
    const before = this.uploads.some(isUnfinished) ? this.turn : null
    const ids = new Set(files.map(({ id }) => id))
    const upload: Upload = { files, ids, batchId: null, state: 'waiting' }
    this.uploads.push(upload)
    for (const file of files) {
      this.files.set(file.id, file)
      // Files of earlier uploads keep their status.
      this.statuses.delete(file.id)
    }
    this.summary = countAgain(this.summary, this.files.values(), this.readStatus)
    const uploading = this.runInTurn(upload, limits, before)
    this.turn = uploading.catch(() => undefined)
    this.remember()
    this.notify()
    return uploading
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
    const upload = this.uploads.find(one => one.batchId === batchId)
    return upload ? this.countUnsent(upload) : 0
  }

  /** Hides the summary of uploads that are over. The files keep their status. */
  dismiss(): void {
    if (this.isActive) return
    this.begin()
    this.summary = NO_UPLOAD
    this.notify()
  }

  /**
   * Also cancels the uploads that wait. Throws when the request to cancel does not reach the
   * server.
   */
  async cancel(): Promise<void> {
    const { run } = this
    this.dropWaiting()
    this.run = null
    this.uploads = []
    this.files = new Map()
    this.statuses.clear()
    this.summary = NO_UPLOAD
    this.remember()
    this.notify()
    await run?.cancel()
  }

  /** Sends failed files again within the running upload. Returns false when none is running. */
  retry(ids: readonly string[]): boolean {
    const files = ids.flatMap(id => this.files.get(id) ?? [])
    return files.length > 0 && files.every(file => this.run?.retry(file) ?? false)
  }

  private async runInTurn(
    upload: Upload,
    limits: LimitsAnswer,
    before: Promise<unknown> | null,
  ): Promise<number | null> {
    if (before) await before
    if (upload.state === 'dropped') return null
    const withoutFilm = new Set<string>()
    upload.state = 'running'
    // Ignores events of a run that was cancelled.
    const ifCurrent = (notify: () => void) => this.run === run && notify()
    const run = new UploadRun({
      files: upload.files,
      limits,
      transport: this.options.transport,
      onBatch: batchId =>
        ifCurrent(() => {
          upload.batchId = batchId
          this.begunBatches.add(batchId)
          this.remember()
          this.change({ batchId, isStarting: false })
        }),
      onStatus: (file, status) => ifCurrent(() => this.setStatus(file, status)),
      onGate: state => ifCurrent(() => this.change(readGate(state))),
      onFilmRefused: ({ id }) => withoutFilm.add(id),
    })
    this.run = run
    this.change({ isStarting: true })
    try {
      await run.run()
      if (this.run !== run) return null
      upload.state = 'complete'
      this.run = null
      if (!this.uploads.some(({ state }) => state === 'waiting'))
        this.change({ phase: 'finished', blocker: null })
      this.remember()
      return withoutFilm.size
    } catch (error) {
      if (this.run !== run) return null
      upload.state = 'failed'
      this.run = null
      this.dropWaiting()
      for (const [id, status] of this.statuses) if (!isSettled(status)) this.statuses.delete(id)
      this.change({
        phase: 'failed',
        blocker: null,
        isStarting: false,
        stoppedBy: describeErrorInOwnWords(error),
      })
      throw error
    }
  }

  /**
   * Forgets the uploads so far; of those that are incomplete, it remembers that they were shown.
   */
  private begin(): void {
    for (const upload of this.uploads) {
      const { batchId, state } = upload
      if (batchId === null) continue
      if (this.countUnsent(upload) > 0) this.abandonedBatches.add(batchId)
      // What is missing is sent in another batch or never, so nothing more of this one is waited
      // for.
      if (state === 'failed')
        this.options.transport.completeBatch(batchId, new AbortController().signal).catch(() => undefined)
    }
    this.uploads = []
    this.files = new Map()
    this.summary = { ...NO_UPLOAD, phase: 'running' }
  }

  private dropWaiting(): void {
    for (const upload of this.uploads) if (upload.state === 'waiting') upload.state = 'dropped'
  }

  private countUnsent({ files }: Upload): number {
    return files.filter(({ id }) => !isUploaded(this.readStatus(id))).length
  }

  private remember(): void {
    const unfinished = this.uploads.filter(isUnfinished)
    this.options.remember?.(unfinished.map(({ batchId, files }) => ({ batchId, fileCount: files.length })))
  }

  private setStatus(file: UploadFile, status: FileStatus): void {
    this.statuses.set(file.id, status)
    this.scheduleNotify()
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
      this.summary = countAgain(this.summary, this.files.values(), this.readStatus)
      this.notify()
    })
  }

  private notify(): void {
    this.listeners.notify()
  }
}

function isUnfinished({ state }: Upload): boolean {
  return state === 'running' || state === 'waiting'
}

function readGate({ isPaused, isIdle, blocker }: GateState): Partial<UploadSummary> {
  return { blocker, phase: !isPaused ? 'running' : isIdle ? 'paused' : 'pausing' }
}

type Known = {
  readonly readStatus: (id: string) => FileStatus
  /** Whether an upload that has not ended will send the file. */
  readonly isUnderWay: (id: string) => boolean
}

/**
 * Returns which of the chosen files a new upload sends: those that are neither uploaded nor under
 * way. When all of them are uploaded, the user wants them to be compared once more.
 */
function planUpload<File extends UploadFile>(
  files: readonly File[],
  { readStatus, isUnderWay }: Known,
): readonly File[] {
  const missing = files.filter(({ id }) => !isUnderWay(id) && !isUploaded(readStatus(id)))
  if (missing.length > 0) return missing
  return files.some(({ id }) => isUnderWay(id)) ? [] : files
}

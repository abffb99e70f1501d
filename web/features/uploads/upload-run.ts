import type { ProcessAnswer } from '../../../shared/api/clusters.ts'
import type { ManifestEntry } from '../../../shared/api/uploads.ts'
import { describeErrorInOwnWords } from '../../api-client.ts'
import { texts } from '../../texts.ts'
import { classifySendFailure, Condition, UploadGate, type GateState } from './upload-gate.ts'
import {
  describeForManifest,
  Duplicates,
  measureProgress,
  planQuestion,
  planRequest,
  readAnswer,
  readManifest,
  sortBySize,
  type HashedFile,
  type PreparedFile,
  type RequestLimits,
  type Waiting,
} from './upload-plan.ts'
import { WAITING, type FileStatus } from './upload-status.ts'
import { listParts, type UploadFile, type UploadTransport } from './upload-transport.ts'

// Measured in Chromium: more than three parallel requests are no faster, and EventSource needs a
// connection as well.
const PARALLEL_REQUESTS = 3
// One file is read while another is hashed; only one thread computes digests.
const PARALLEL_HASHES = 2
// The first error is that of the whole request; after it, each file is sent in its own request.
const MAX_ERRORS = 3

/**
 * How often one request failed: without an answer (`outages`) or with an error answer (`errors`).
 */
type Tries = { readonly outages: number; readonly errors: number }

const FIRST_TRY: Tries = { outages: 0, errors: 0 }

export type UploadRunOptions = {
  files: readonly UploadFile[]
  transport: UploadTransport
  limits: RequestLimits
  onBatch: (batchId: string) => void
  onStatus: (file: UploadFile, status: FileStatus) => void
  onGate: (state: GateState) => void
  /** The photo is kept, but its film is not. */
  onFilmRefused?: (file: UploadFile) => void
  /** Shared with other runs, instead of one of its own. */
  gate?: UploadGate
}

/**
 * One upload: asks the server which files it lacks (by size, and by hash where the size is not
 * enough), sends those and completes the batch. Each loop reads what waits, plans its next step
 * (upload-plan.ts), and takes it.
 */
export class UploadRun {
  readonly gate: UploadGate
  private readonly options: UploadRunOptions
  private readonly changed = new Condition()
  private readonly duplicates = new Duplicates()
  private readonly waiting: Waiting
  private readonly underWay = { hashing: 0, asking: 0 }
  private unsettled: number
  private batch: Promise<string> | null = null
  private batchId: string | null = null

  constructor(options: UploadRunOptions) {
    this.options = options
    this.unsettled = options.files.length
    this.waiting = sortBySize(options.files)
    this.gate = options.gate ?? new UploadGate({ wait: options.transport.wait, onState: options.onGate })
  }

  /**
   * Resolves when every file is settled. Throws a fatal error, or the abort reason after `cancel`.
   */
  async run(): Promise<void> {
    await this.openBatch()
    const loops = [
      ...Array.from({ length: PARALLEL_HASHES }, () => this.loop(() => this.hashNext())),
      this.loop(() => this.askNext()),
      ...Array.from({ length: PARALLEL_REQUESTS }, () => this.loop(() => this.sendNext())),
    ]
    try {
      await Promise.all(loops)
      await this.complete()
    } catch (error) {
      // A paused upload reports its error only when it is resumed: it may also be cancelled.
      await this.gate.open()
      this.gate.close(error)
      this.changed.notifyAll()
      await Promise.allSettled(loops)
      throw error
    }
  }

  /**
   * Ends the upload. The server removes photos of the batch that are not processed yet; the files
   * selected here stay as before the upload.
   */
  async cancel(): Promise<void> {
    this.gate.close(new DOMException('The upload was cancelled.', 'AbortError'))
    this.changed.notifyAll()
    const batchId = await this.batch?.catch(() => null)
    if (batchId) await this.options.transport.cancelBatch(batchId)
  }

  /** Sends a failed file again. Returns false when the run is over. */
  retry(file: UploadFile): boolean {
    if (this.unsettled === 0) return false
    this.unsettled += 1
    this.waiting.toHash.push(file)
    this.changed.notifyAll()
    return true
  }

  /** Takes steps until every file is settled; `step` returns null when it has to wait. */
  private async loop(step: () => Promise<void> | null): Promise<void> {
    for (;;) {
      await this.gate.open()
      if (this.unsettled === 0) return
      await (step() ?? this.changed.wait())
    }
  }

  private hashNext(): Promise<void> | null {
    const file = this.waiting.toHash.shift()
    return file ? this.hash(file) : null
  }

  private askNext(): Promise<void> | null {
    const files = planQuestion(this.waiting, this.underWay, this.options.limits)
    if (files.length === 0) return null
    const { toAskBySize, hashed } = this.waiting
    const asked = toAskBySize.length > 0 ? toAskBySize : hashed
    asked.splice(0, files.length)
    return this.ask(files)
  }

  private sendNext(): Promise<void> | null {
    const files = planRequest(this.waiting, this.underWay, this.options.limits)
    if (files.length === 0) return null
    this.waiting.needed.splice(0, files.length)
    return this.send(files, FIRST_TRY)
  }

  private async hash(file: UploadFile): Promise<void> {
    this.underWay.hashing += 1
    this.options.onStatus(file, { kind: 'checking' })
    const hashedFile = await this.read(file)
    this.underWay.hashing -= 1
    if (this.gate.signal.aborted) return
    if (hashedFile) {
      const place = this.duplicates.add(hashedFile)
      if (typeof place === 'object') this.settle(file, { kind: 'stored', ...place })
      else this.options.onStatus(file, WAITING)
      if (place === 'first') this.waiting.hashed.push(hashedFile)
    }
    this.changed.notifyAll()
  }

  /** Returns null, after settling the file as failed, when it can no longer be read. */
  private async read(file: UploadFile): Promise<HashedFile | null> {
    const sha256 = await this.options.transport.hash(file.file)
    if (sha256 !== null) return { ...file, sha256 }
    if (!this.gate.signal.aborted)
      this.settle(file, { kind: 'failed', reason: texts.upload.gone, canRetry: true })
    return null
  }

  private async ask(files: readonly PreparedFile[]): Promise<void> {
    this.underWay.asking = files.length
    this.waiting.needed.push(...(await this.askWhatIsNeeded(files)))
    this.underWay.asking = 0
    this.changed.notifyAll()
  }

  private async askWhatIsNeeded(files: readonly PreparedFile[]): Promise<readonly PreparedFile[]> {
    const { transport, onStatus } = this.options
    const batchId = await this.openBatch()
    let entries: ManifestEntry[]
    try {
      entries = await this.gate.retryUntilAnswered(() =>
        transport.askManifest(batchId, files.map(describeForManifest), this.gate.signal),
      )
    } catch (error) {
      if (classifySendFailure(error) !== 'batch-closed') throw error
      this.abandonBatch(batchId)
      return this.askWhatIsNeeded(files)
    }
    const { settled, needed, toHash } = readManifest(files, entries)
    this.waiting.toHash.push(...toHash)
    for (const file of needed) onStatus(file, WAITING)
    for (const [file, status] of settled) this.settleWithFollowers(file, status)
    return needed
  }

  private async send(files: readonly PreparedFile[], tries: Tries): Promise<void> {
    const { transport, onStatus, onFilmRefused } = this.options
    const batchId = await this.openBatch()
    const parts = files.flatMap(listParts)
    const onProgress = (sentBytes: number): void => {
      for (const [file, status] of measureProgress(files, sentBytes)) onStatus(file, status)
    }
    let answer: ProcessAnswer
    try {
      answer = await this.gate.runWhileOpen(() =>
        transport.send(batchId, parts, onProgress, this.gate.signal),
      )
    } catch (error) {
      this.gate.signal.throwIfAborted()
      if (classifySendFailure(error) === 'batch-closed') this.abandonBatch(batchId)
      await this.sendAgain(files, tries, error)
      return
    }
    const { settled, needed, filmsRefused } = readAnswer(files, answer)
    for (const file of filmsRefused) onFilmRefused?.(file)
    for (const [file, status] of settled) this.settleWithFollowers(file, status)
    await this.sendEach(needed, tries, null)
  }

  private async sendAgain(files: readonly PreparedFile[], tries: Tries, error: unknown): Promise<void> {
    const failure = classifySendFailure(error)
    if (failure === 'fatal') throw error
    if (failure === 'request') {
      await this.sendEach(files, tries, error)
    } else {
      const outages = tries.outages + 1
      if (failure !== 'batch-closed') await this.gate.recover(failure, outages, error)
      await this.sendIfNeeded(files, { ...tries, outages })
    }
  }

  /** Sends each file in its own request, because one of them may have caused the error. */
  private async sendEach(files: readonly PreparedFile[], tries: Tries, error: unknown): Promise<void> {
    const errors = tries.errors + 1
    for (const file of files) {
      if (errors < MAX_ERRORS) await this.sendIfNeeded([file], { ...tries, errors })
      else
        this.settleWithFollowers(file, {
          kind: 'failed',
          reason: describeErrorInOwnWords(error),
          canRetry: true,
        })
    }
  }

  /**
   * Asks the server before it sends the files again, because it may have stored them although its
   * answer was lost.
   */
  private async sendIfNeeded(files: readonly PreparedFile[], tries: Tries): Promise<void> {
    const readable: HashedFile[] = []
    for (const { sha256, ...file } of files) {
      const hashedFile = sha256 === null ? await this.read(file) : { ...file, sha256 }
      if (hashedFile) readable.push(hashedFile)
    }
    if (readable.length === 0) return
    const needed = await this.askWhatIsNeeded(readable)
    if (needed.length > 0) await this.send(needed, tries)
  }

  private openBatch(): Promise<string> {
    const { transport, files, onBatch } = this.options
    this.batch ??= this.gate
      .retryUntilAnswered(() => transport.createBatch(files.length, this.gate.signal))
      .then(batchId => {
        this.batchId = batchId
        onBatch(batchId)
        return batchId
      })
    return this.batch
  }

  /**
   * Makes `openBatch` create another batch. Several requests may learn at the same time that their
   * batch was closed; only the first of them has an effect.
   */
  private abandonBatch(closedId: string): void {
    if (this.batchId !== closedId) return
    this.batch = null
    this.batchId = null
  }

  private async complete(): Promise<void> {
    const batchId = await this.openBatch()
    try {
      await this.gate.retryUntilAnswered(() =>
        this.options.transport.completeBatch(batchId, this.gate.signal),
      )
    } catch (error) {
      // An earlier attempt completed the batch, and only its answer was lost.
      if (classifySendFailure(error) !== 'batch-closed') throw error
    }
  }

  private settleWithFollowers({ sha256, ...first }: PreparedFile, status: FileStatus): void {
    // No other file of this upload has its size, so it has no followers.
    if (sha256 === null) {
      this.settle(first, status)
      return
    }
    const { statuses, next } = this.duplicates.settle({ ...first, sha256 }, status)
    if (next) this.waiting.hashed.push(next)
    for (const [file, fileStatus] of statuses) this.settle(file, fileStatus)
    if (next) this.changed.notifyAll()
  }

  private settle(file: UploadFile, status: FileStatus): void {
    this.unsettled -= 1
    this.options.onStatus(file, status)
    if (this.unsettled === 0) this.changed.notifyAll()
  }
}

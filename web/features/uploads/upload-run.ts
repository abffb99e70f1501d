import type { ManifestEntry, LimitsAnswer } from '../../../shared/api/uploads.ts'
import type { ProcessAnswer } from '../../../shared/api/clusters.ts'
import { describeErrorInOwnWords, describeFailureInOwnWords } from '../../api-client.ts'
import { texts } from '../../texts.ts'
import type { HashedFile } from './duplicates.ts'
import { Duplicates } from './duplicates.ts'
import { classifySendFailure } from './send-failure.ts'
import { sortBySize } from './sort-by-size.ts'
import { takeFilesForRequest } from './take-files-for-request.ts'
import type { GateState } from './upload-gate.ts'
import { UploadGate } from './upload-gate.ts'
import type { FileStatus } from './upload-status.ts'
import { WAITING } from './upload-status.ts'
import { countBytes, listParts, type UploadFile, type UploadTransport } from './upload-transport.ts'
import { Condition } from './condition.ts'

// Measured in Chromium: more than three parallel requests are no faster, and EventSource needs a
// connection as well.
const PARALLEL_REQUESTS = 3
// One file is read while another is hashed; only one thread computes digests.
const PARALLEL_HASHES = 2
// The first error is that of the whole request; after it, each file is sent in its own request.
const MAX_ERRORS = 3

/**
 * `sha256` is null when no other file, here or on the server, has the same size: then the file is
 * new and need not be hashed.
 */
type PreparedFile = UploadFile & { readonly sha256: string | null }

/**
 * How often one request failed: without an answer (`outages`) or with an error answer (`errors`).
 */
type Tries = { readonly outages: number; readonly errors: number }

const FIRST_TRY: Tries = { outages: 0, errors: 0 }

export type UploadRunOptions = {
  files: readonly UploadFile[]
  transport: UploadTransport
  limits: Pick<LimitsAnswer, 'maxFilesPerRequest' | 'maxFilesPerManifest'>
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
 * enough), sends those and completes the batch.
 */
export class UploadRun {
  readonly gate: UploadGate
  private readonly options: UploadRunOptions
  private readonly changed = new Condition()
  private readonly duplicates = new Duplicates()
  private readonly toAskBySize: UploadFile[]
  private readonly toHash: UploadFile[]
  private readonly hashed: HashedFile[] = []
  private readonly needed: PreparedFile[] = []
  private batch: Promise<string> | null = null
  private batchId: string | null = null
  private hashing = 0
  private asking = 0
  private unsettled: number

  constructor(options: UploadRunOptions) {
    this.options = options
    this.unsettled = options.files.length
    const { uniqueInSize, sharingSize } = sortBySize(options.files)
    this.toAskBySize = uniqueInSize
    this.toHash = sharingSize
    this.gate = options.gate ?? new UploadGate({ wait: options.transport.wait, onState: options.onGate })
  }

  /**
   * Resolves when every file is settled. Throws a fatal error, or the abort reason after `cancel`.
   */
  async run(): Promise<void> {
    await this.openBatch()
    const loops = [
      ...Array.from({ length: PARALLEL_HASHES }, () => this.hashLoop()),
      this.askLoop(),
      ...Array.from({ length: PARALLEL_REQUESTS }, () => this.sendLoop()),
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
    this.toHash.push(file)
    this.changed.notifyAll()
    return true
  }

  private openBatch(): Promise<string> {
    this.batch ??= this.gate
      .retryUntilAnswered(() =>
        this.options.transport.createBatch(this.options.files.length, this.gate.signal),
      )
      .then(batchId => {
        this.batchId = batchId
        this.options.onBatch(batchId)
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

  private async hashLoop(): Promise<void> {
    for (;;) {
      await this.gate.open()
      if (this.unsettled === 0) return
      const file = this.toHash.shift()
      if (file) await this.hash(file)
      else await this.changed.wait()
    }
  }

  private async hash(file: UploadFile): Promise<void> {
    this.hashing += 1
    this.options.onStatus(file, { kind: 'checking' })
    const hashedFile = await this.read(file)
    this.hashing -= 1
    if (this.gate.signal.aborted) return
    if (hashedFile) {
      const place = this.duplicates.add(hashedFile)
      if (typeof place === 'object') this.settle(file, { kind: 'stored', ...place })
      else this.options.onStatus(file, WAITING)
      if (place === 'first') this.hashed.push(hashedFile)
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

  private get isAllHashed(): boolean {
    return this.hashing === 0 && this.toHash.length === 0 && this.toAskBySize.length === 0
  }

  /**
   * Files needed for the next manifest request: as many as one upload request takes while the
   * senders lack files, otherwise a full manifest, so that fewer requests are made.
   */
  private get minFilesToAskAbout(): number {
    const { maxFilesPerRequest, maxFilesPerManifest } = this.options.limits
    if (this.isAllHashed) return 1
    return this.needed.length < maxFilesPerRequest ? maxFilesPerRequest : maxFilesPerManifest
  }

  private async askLoop(): Promise<void> {
    for (;;) {
      await this.gate.open()
      if (this.unsettled === 0) return
      const files = this.takeFilesToAskAbout()
      if (files.length > 0) {
        this.asking = files.length
        this.needed.push(...(await this.askWhatIsNeeded(files)))
        this.asking = 0
        this.changed.notifyAll()
      } else {
        await this.changed.wait()
      }
    }
  }

  /** Takes the files of the next manifest request: first those that need no hash. Empty to wait. */
  private takeFilesToAskAbout(): PreparedFile[] {
    const { maxFilesPerManifest } = this.options.limits
    const bySize = this.toAskBySize.splice(0, maxFilesPerManifest)
    if (bySize.length > 0) return bySize.map(file => ({ ...file, sha256: null }))
    return this.hashed.length >= this.minFilesToAskAbout ? this.hashed.splice(0, maxFilesPerManifest) : []
  }

  private async sendLoop(): Promise<void> {
    for (;;) {
      await this.gate.open()
      if (this.unsettled === 0) return
      const { maxFilesPerRequest } = this.options.limits
      const mayBecomeMore = !this.isAllHashed || this.hashed.length > 0 || this.asking > 0
      const isWorthSending = this.needed.length >= (mayBecomeMore ? maxFilesPerRequest : 1)
      if (isWorthSending) await this.send(takeFilesForRequest(this.needed, maxFilesPerRequest), FIRST_TRY)
      else await this.changed.wait()
    }
  }

  private async send(files: readonly PreparedFile[], tries: Tries): Promise<void> {
    const batchId = await this.openBatch()
    const parts = files.flatMap(listParts)
    let answer: ProcessAnswer
    try {
      answer = await this.gate.runWhileOpen(() =>
        this.options.transport.send(
          batchId,
          parts,
          sentBytes => this.reportProgress(files, sentBytes),
          this.gate.signal,
        ),
      )
    } catch (error) {
      this.gate.signal.throwIfAborted()
      if (classifySendFailure(error) === 'batch-closed') this.abandonBatch(batchId)
      await this.sendAgain(files, tries, error)
      return
    }
    const unanswered = this.settleSent(files, answer)
    await this.sendEach(unanswered, tries, null)
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

  private async askWhatIsNeeded(files: readonly PreparedFile[]): Promise<PreparedFile[]> {
    const batchId = await this.openBatch()
    const manifest = files.map(({ file: { name, size }, sha256, film }) => ({
      name,
      size,
      ...(sha256 !== null && { sha256 }),
      ...(film && { hasFilm: true }),
    }))
    let entries: ManifestEntry[]
    try {
      entries = await this.gate.retryUntilAnswered(() =>
        this.options.transport.askManifest(batchId, manifest, this.gate.signal),
      )
    } catch (error) {
      if (classifySendFailure(error) !== 'batch-closed') throw error
      this.abandonBatch(batchId)
      return await this.askWhatIsNeeded(files)
    }
    return files.filter((file, index) => this.applyManifestEntry(file, entries[index]))
  }

  /** Returns true when the file must be sent; otherwise settles it or schedules its hash. */
  private applyManifestEntry(file: PreparedFile, entry: ManifestEntry | undefined): boolean {
    if (entry?.state === 'unsure') {
      this.toHash.push(file)
      return false
    }
    if (entry?.state === 'needed') {
      this.options.onStatus(file, WAITING)
      return true
    }
    if (entry?.state === 'stored') this.settleWithFollowers(file, { kind: 'stored', photoId: entry.photoId })
    else {
      const reason = entry ? describeFailureInOwnWords(entry.code) : texts.errors.unknown
      this.settleWithFollowers(file, { kind: 'failed', reason, canRetry: entry === undefined })
    }
    return false
  }

  /** Settles the files that the answer lists; returns the others. */
  private settleSent(files: readonly PreparedFile[], answer: ProcessAnswer): PreparedFile[] {
    const acceptedByHash = new Map(answer.accepted.map(file => [file.sha256, file]))
    const acceptedByName = new Map(answer.accepted.map(file => [file.name, file]))
    const rejected = new Map(answer.rejected.map(file => [file.name, file]))
    return files.filter(file => {
      const taken =
        file.sha256 === null ? acceptedByName.get(file.file.name) : acceptedByHash.get(file.sha256)
      const refused = rejected.get(file.file.name)
      if (
        listParts(file)
          .slice(1)
          .some(({ name }) => rejected.has(name))
      )
        this.options.onFilmRefused?.(file)
      if (taken) {
        const { isRecognised, photoId } = taken
        this.settleWithFollowers(file, { kind: isRecognised ? 'stored' : 'sent', photoId })
      } else if (refused) {
        const reason = describeFailureInOwnWords(refused.code)
        this.settleWithFollowers(file, { kind: 'failed', reason, canRetry: false })
      }
      return !taken && !refused
    })
  }

  private settleWithFollowers({ sha256, ...first }: PreparedFile, status: FileStatus): void {
    // No other file of this upload has its size, so it has no followers.
    if (sha256 === null) {
      this.settle(first, status)
      return
    }
    const { statuses, next } = this.duplicates.settle({ ...first, sha256 }, status)
    if (next) this.hashed.push(next)
    for (const [file, fileStatus] of statuses) this.settle(file, fileStatus)
    if (next) this.changed.notifyAll()
  }

  private settle(file: UploadFile, status: FileStatus): void {
    this.unsettled -= 1
    this.options.onStatus(file, status)
    if (this.unsettled === 0) this.changed.notifyAll()
  }

  private reportProgress(files: readonly UploadFile[], sentBytes: number): void {
    let before = 0
    for (const file of files) {
      const bytes = countBytes(file)
      const fraction = Math.min(1, Math.max(0, (sentBytes - before) / Math.max(1, bytes)))
      if (fraction === 1) this.options.onStatus(file, { kind: 'storing' })
      else if (fraction > 0) this.options.onStatus(file, { kind: 'sending', fraction })
      before += bytes
    }
  }
}

import type { ManifestEntry } from '../../../shared/api/batches.ts'
import type { ProcessAnswer } from '../../../shared/api/clusters.ts'
import type { LimitsAnswer } from '../../../shared/api/limits.ts'
import { describeErrorInOwnWords, describeFailureInOwnWords } from '../../api-client.ts'
import { texts } from '../../texts.ts'
import type { HashedFile } from './same-bytes.ts'
import { SameBytes } from './same-bytes.ts'
import { classifySendFailure } from './send-failure.ts'
import { takeFilesForRequest } from './take-files-for-request.ts'
import type { GateState } from './upload-gate.ts'
import { UploadGate } from './upload-gate.ts'
import type { FileStatus } from './upload-status.ts'
import { WAITING } from './upload-status.ts'
import type { UploadFile, UploadTransport } from './upload-transport.ts'
import { WakeUp } from './wake-up.ts'

// Measured in Chromium: more than three requests at once are no faster, and EventSource needs a
// connection as well.
const PARALLEL_REQUESTS = 3
// One file is read while another is hashed; the digest itself is a single thread's work.
const PARALLEL_HASHES = 2
// The first for the whole request, the others for each of its files.
const MOST_ERRORS = 3

/**
 * `sha256` is null where nothing else is of the file's size, so that it needs no reading to know
 * that it is new.
 */
type PreparedFile = UploadFile & { readonly sha256: string | null }

/** How often one request failed: for want of an answer, which is nobody's fault, or with one. */
type Tries = { readonly outages: number; readonly errors: number }

const FIRST_TRY: Tries = { outages: 0, errors: 0 }

export type UploadRunOptions = {
  files: readonly UploadFile[]
  transport: UploadTransport
  limits: Pick<LimitsAnswer, 'maxFilesPerRequest' | 'maxFilesPerManifest'>
  onBatch: (batchId: string) => void
  onStatus: (file: UploadFile, status: FileStatus) => void
  onGate: (state: GateState) => void
}

/**
 * One upload from the first file to the last: ask what is needed, by size and where that does not
 * tell by hash, send that, and say that it is all.
 */
export class UploadRun {
  readonly gate: UploadGate
  private readonly options: UploadRunOptions
  private readonly changed = new WakeUp()
  private readonly sameBytes = new SameBytes()
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
    const { alone, alike } = sortBySize(options.files)
    this.toAskBySize = alone
    this.toHash = alike
    this.gate = new UploadGate({ wait: options.transport.wait, onState: options.onGate })
  }

  /**
   * Resolves when every file is settled. Throws what was fatal, or the abort reason after `cancel`.
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
      // While it is held nothing needs to be told: it may be cancelled as well.
      await this.gate.open()
      this.gate.close(error)
      this.changed.raise()
      await Promise.allSettled(loops)
      throw error
    }
  }

  /**
   * What was not processed yet is removed by the server; the files here are as before the upload.
   */
  async cancel(): Promise<void> {
    this.gate.close(new DOMException('The upload was cancelled.', 'AbortError'))
    this.changed.raise()
    const batchId = await this.batch?.catch(() => null)
    if (batchId) await this.options.transport.cancelBatch(batchId)
  }

  /** A file that failed is wanted once more. False when the run is over. */
  retry(file: UploadFile): boolean {
    if (this.unsettled === 0) return false
    this.unsettled += 1
    this.toHash.push(file)
    this.changed.raise()
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
   * Several requests may find out at once that their batch was closed; only the first opens a new
   * one.
   */
  private leaveBatch(closedId: string): void {
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
      // Completed before, and only the answer was lost.
      if (classifySendFailure(error) !== 'batch-closed') throw error
    }
  }

  private async hashLoop(): Promise<void> {
    for (;;) {
      await this.gate.open()
      if (this.unsettled === 0) return
      const file = this.toHash.shift()
      if (file) await this.hash(file)
      else await this.changed.waitForNext()
    }
  }

  private async hash(file: UploadFile): Promise<void> {
    this.hashing += 1
    this.options.onStatus(file, { kind: 'checking' })
    const hashedFile = await this.read(file)
    this.hashing -= 1
    if (this.gate.signal.aborted) return
    if (hashedFile) {
      const place = this.sameBytes.add(hashedFile)
      if (typeof place === 'object') this.settle(file, { kind: 'stored', ...place })
      else this.options.onStatus(file, WAITING)
      if (place === 'first') this.hashed.push(hashedFile)
    }
    this.changed.raise()
  }

  /** Null, and settled, when it cannot be read any more. */
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
   * A request's worth while the senders have nothing; else larger questions, of which fewer are
   * needed.
   */
  private get leastToAsk(): number {
    const { maxFilesPerRequest, maxFilesPerManifest } = this.options.limits
    if (this.isAllHashed) return 1
    return this.needed.length < maxFilesPerRequest ? maxFilesPerRequest : maxFilesPerManifest
  }

  private async askLoop(): Promise<void> {
    for (;;) {
      await this.gate.open()
      if (this.unsettled === 0) return
      const files = this.takeQuestion()
      if (files.length > 0) {
        this.asking = files.length
        this.needed.push(...(await this.askWhatIsNeeded(files)))
        this.asking = 0
        this.changed.raise()
      } else {
        await this.changed.waitForNext()
      }
    }
  }

  /** What to ask about next, as far as it is worth a request: first all that needs no reading. */
  private takeQuestion(): PreparedFile[] {
    const { maxFilesPerManifest } = this.options.limits
    const bySize = this.toAskBySize.splice(0, maxFilesPerManifest)
    if (bySize.length > 0) return bySize.map(file => ({ ...file, sha256: null }))
    return this.hashed.length >= this.leastToAsk ? this.hashed.splice(0, maxFilesPerManifest) : []
  }

  private async sendLoop(): Promise<void> {
    for (;;) {
      await this.gate.open()
      if (this.unsettled === 0) return
      const { maxFilesPerRequest } = this.options.limits
      const mayBecomeMore = !this.isAllHashed || this.hashed.length > 0 || this.asking > 0
      const isWorthSending = this.needed.length >= (mayBecomeMore ? maxFilesPerRequest : 1)
      if (isWorthSending) await this.send(takeFilesForRequest(this.needed, maxFilesPerRequest), FIRST_TRY)
      else await this.changed.waitForNext()
    }
  }

  private async send(files: readonly PreparedFile[], tries: Tries): Promise<void> {
    const batchId = await this.openBatch()
    const parts = files.map(({ file }) => file)
    let answer: ProcessAnswer
    try {
      answer = await this.gate.runWhileOpen(() =>
        this.options.transport.send(
          batchId,
          parts,
          sentBytes => this.tellShares(files, sentBytes),
          this.gate.signal,
        ),
      )
    } catch (error) {
      this.gate.signal.throwIfAborted()
      if (classifySendFailure(error) === 'batch-closed') this.leaveBatch(batchId)
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

  /** One of them may be at fault: each on its own, so that the others get through. */
  private async sendEach(files: readonly PreparedFile[], tries: Tries, error: unknown): Promise<void> {
    const errors = tries.errors + 1
    for (const file of files) {
      if (errors < MOST_ERRORS) await this.sendIfNeeded([file], { ...tries, errors })
      else
        this.settleWithFollowers(file, {
          kind: 'failed',
          reason: describeErrorInOwnWords(error),
          canRetry: true,
        })
    }
  }

  /**
   * The answer may have been lost after the files were stored: it asks, so that nothing is sent
   * twice.
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
    const manifest = files.map(({ file: { name, size }, sha256 }) =>
      sha256 === null ? { name, size } : { name, size, sha256 },
    )
    let entries: ManifestEntry[]
    try {
      entries = await this.gate.retryUntilAnswered(() =>
        this.options.transport.askManifest(batchId, manifest, this.gate.signal),
      )
    } catch (error) {
      if (classifySendFailure(error) !== 'batch-closed') throw error
      this.leaveBatch(batchId)
      return await this.askWhatIsNeeded(files)
    }
    return files.filter((file, index) => this.isNeeded(file, entries[index]))
  }

  private isNeeded(file: PreparedFile, entry: ManifestEntry | undefined): boolean {
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

  /** Gives back those of which the answer does not speak by the names that they have here. */
  private settleSent(files: readonly PreparedFile[], answer: ProcessAnswer): PreparedFile[] {
    const acceptedByHash = new Map(answer.accepted.map(file => [file.sha256, file]))
    const acceptedByName = new Map(answer.accepted.map(file => [file.name, file]))
    const rejected = new Map(answer.rejected.map(file => [file.name, file]))
    return files.filter(file => {
      const taken =
        file.sha256 === null ? acceptedByName.get(file.file.name) : acceptedByHash.get(file.sha256)
      const refused = rejected.get(file.file.name)
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
    // Nothing else here is of its size.
    if (sha256 === null) {
      this.settle(first, status)
      return
    }
    for (const [file, itsStatus] of this.sameBytes.settle({ ...first, sha256 }, status))
      this.settle(file, itsStatus)
  }

  private settle(file: UploadFile, status: FileStatus): void {
    this.unsettled -= 1
    this.options.onStatus(file, status)
    if (this.unsettled === 0) this.changed.raise()
  }

  private tellShares(files: readonly UploadFile[], sentBytes: number): void {
    let before = 0
    for (const file of files) {
      const share = Math.min(1, Math.max(0, (sentBytes - before) / Math.max(1, file.file.size)))
      if (share === 1) this.options.onStatus(file, { kind: 'storing' })
      else if (share > 0) this.options.onStatus(file, { kind: 'sending', share })
      before += file.file.size
    }
  }
}

/** Which of the files no other is of the size of, and which may have the same bytes as another. */
function sortBySize(files: readonly UploadFile[]): { alone: UploadFile[]; alike: UploadFile[] } {
  const counts = new Map<number, number>()
  for (const { file } of files) counts.set(file.size, (counts.get(file.size) ?? 0) + 1)
  const isAlone = ({ file }: UploadFile) => counts.get(file.size) === 1
  return { alone: files.filter(isAlone), alike: files.filter(file => !isAlone(file)) }
}

import type { LimitsAnswer } from '../../../shared/api/uploads.ts'
import { listMissingParts } from '../../../shared/intake/takeout-paths.ts'
import { describeErrorInOwnWords } from '../../api-client.ts'
import { Listeners } from '../../ui/listeners.ts'
import { UploadGate } from './upload-gate.ts'
import { UploadRun } from './upload-run.ts'
import { isSettled, type FileStatus } from './upload-status.ts'
import type { UploadTransport } from './upload-transport.ts'
import { sampleArchive } from '../../../shared/intake/open-archive.ts'
import { hashFile } from './hash-file.ts'
import { ArchiveError, type ArchiveProblem } from '../../../shared/intake/archive.ts'
import type { ArchiveThread } from './archive-thread.ts'
import { OneBatch, type TakeoutServer } from './takeout-server.ts'
import type { ListedFilm, PartGroup } from './read-part.ts'
import { sendFilms, type FilmsOfPart } from './takeout-films.ts'
import {
  addCounts,
  isImporting,
  NO_TAKEOUT,
  SpeedMeter,
  type TakeoutPart,
  type TakeoutProblem,
  type TakeoutState,
} from './takeout-state.ts'

/** Each has up to 32 MB in memory; as many again are read ahead. */
const GROUPS_AT_ONCE = 2
const MAX_PROBLEMS = 100
const ASK_EVERY_MS = 2000

export type TakeoutOptions = {
  readonly transport: UploadTransport
  readonly server: TakeoutServer
  readonly startThread: () => ArchiveThread
  readonly readLimits: () => Promise<LimitsAnswer>
  /** Milliseconds; only differences count. */
  readonly now: () => number
}

/**
 * The store of this window's import of a Google Takeout. Archives are read in a thread; their
 * photos are sent in groups like any upload, all in one batch.
 */
export class TakeoutImport {
  private readonly options: TakeoutOptions
  private readonly listeners = new Listeners()
  private state = NO_TAKEOUT
  private thread: ArchiveThread | null = null
  private gate: UploadGate | null = null
  private batch: OneBatch | null = null
  private speed = new SpeedMeter()
  private readonly seen = new WeakSet<File>()
  /** Calls of countPhotos in progress. */
  private counting = 0

  constructor(options: TakeoutOptions) {
    this.options = options
  }

  readonly subscribe = this.listeners.subscribe

  readonly read = (): TakeoutState => this.state

  /**
   * Adds archives that are not chosen yet; `files` may contain those of earlier calls. After an
   * import, new ones begin another.
   */
  async add(files: readonly File[]): Promise<void> {
    const fresh = files.filter(file => !this.seen.has(file))
    for (const file of fresh) this.seen.add(file)
    if (fresh.length === 0) return
    if (this.state.phase === 'finished' || this.state.phase === 'failed') this.state = NO_TAKEOUT
    const known = new Set(this.state.parts.map(({ file }) => buildKey(file)))
    const added = fresh.filter(file => !known.has(buildKey(file)))
    if (added.length === 0) return
    const parts: TakeoutPart[] = [
      ...this.state.parts,
      ...added.map(file => ({ file, photos: null, problem: null })),
    ]
    const names = parts.map(({ file }) => file.name)
    this.change({
      parts: parts.toSorted((a, b) => a.file.name.localeCompare(b.file.name, undefined, { numeric: true })),
      missing: listMissingParts(names),
      byteSize: parts.reduce((bytes, { file }) => bytes + file.size, 0),
      // A running import takes the new parts as well.
      ...(isImporting(this.state) ? {} : { phase: 'counting' }),
    })
    if (!isImporting(this.state)) await this.countPhotos(added)
  }

  /**
   * Imports all parts. Resolves when everything is done, cancelled or failed; the state tells
   * which.
   */
  async start(): Promise<void> {
    if (isImporting(this.state)) return
    const gate = new UploadGate({
      wait: this.options.transport.wait,
      onState: ({ isPaused, blocker }) => {
        if (this.gate !== gate || this.state.phase === 'matching') return
        this.change({ blocker, phase: isPaused ? 'paused' : 'running' })
      },
    })
    this.gate = gate
    this.speed = new SpeedMeter()
    const { parts, missing, byteSize } = this.state
    const fresh = parts.map(part => ({ ...part, problem: null }))
    this.state = { ...NO_TAKEOUT, parts: fresh, missing, byteSize }
    this.change({ phase: 'running' })
    try {
      await this.importParts(gate)
      const status = await this.match(gate)
      this.changeIf(gate, { phase: 'finished', blocker: null, bytesPerSecond: null, status })
    } catch (error) {
      gate.close(error)
      await this.keepSent()
      this.changeIf(gate, {
        phase: 'failed',
        blocker: null,
        bytesPerSecond: null,
        stoppedBy: describeErrorInOwnWords(error),
      })
    } finally {
      if (this.gate === gate) {
        this.gate = null
        this.endThread()
      }
    }
  }

  pause(): void {
    this.gate?.pause()
  }

  resume(): void {
    this.gate?.resume()
  }

  tryNow(): void {
    this.gate?.tryNow()
  }

  /**
   * Cancels the import and forgets the archives. As with any upload, the server removes photos
   * that are not processed yet. Throws ApiError if the server is not reached.
   */
  async cancel(): Promise<void> {
    const { batch } = this
    this.batch = null
    this.forget()
    await batch?.cancel()
  }

  /** Forgets the archives of an import that is over or was not started. */
  forget(): void {
    const { gate } = this
    this.gate = null
    this.endThread()
    this.state = NO_TAKEOUT
    this.listeners.notify()
    gate?.close(new DOMException('The import was cancelled.', 'AbortError'))
  }

  /** Completes the batch of an import that failed: its photos stay. */
  private async keepSent(): Promise<void> {
    const { batch } = this
    this.batch = null
    // If that fails as well, the server completes the batch after an hour.
    await batch?.complete(new AbortController().signal).catch(() => {})
  }

  private async countPhotos(added: readonly File[]): Promise<void> {
    this.counting += 1
    await this.countEach(added)
    this.counting -= 1
    const isLast = this.counting === 0 && this.state.parts.length > 0
    if (this.state.phase === 'counting' && isLast) this.change({ phase: 'ready' })
  }

  private async countEach(added: readonly File[]): Promise<void> {
    for (const file of added) {
      // Meanwhile the import may have been started or cancelled.
      if (!this.state.parts.some(part => part.file === file)) return
      try {
        const photos = await this.getThread().count(file)
        this.changePart(file, { photos })
      } catch (error) {
        if (error instanceof ArchiveError) this.changePart(file, { problem: error.problem })
        else throw error
      }
    }
  }

  private async importParts(gate: UploadGate): Promise<void> {
    const limits = await this.options.readLimits()
    this.batch = new OneBatch(this.options.transport, () => this.countExpected())
    const sending = new Set<Promise<void>>()
    const done = new Set<File>()
    const parts: { file: File; films: ListedFilm[] }[] = []
    for (;;) {
      // Parts may be added meanwhile.
      const part = this.state.parts.find(({ file }) => !done.has(file))
      if (!part) break
      done.add(part.file)
      const before = this.state
      const ofPart: ListedFilm[] = []
      parts.push({ file: part.file, films: ofPart })
      try {
        for await (const { group, fingerprint } of this.readPart(part.file, { gate, limits })) {
          this.changeIf(gate, {
            counts: addCounts(before.counts, group.counts),
            bytesRead: before.bytesRead + group.position,
            bytesPerSecond: this.speed.measure(before.bytesRead + group.position, this.options.now()),
          })
          this.addProblems(gate, group.problems)
          ofPart.push(...group.films)
          const sent = this.sendGroup(group, { fingerprint, gate, limits })
          sending.add(sent)
          // One that failed stays, and ends the import.
          void sent.then(
            () => sending.delete(sent),
            () => {},
          )
          if (sending.size >= GROUPS_AT_ONCE) await Promise.race(sending)
        }
      } catch (error) {
        if (!(error instanceof ArchiveError)) throw error
        gate.signal.throwIfAborted()
        this.changePart(part.file, { problem: error.problem })
        this.changeIf(gate, { bytesRead: before.bytesRead + part.file.size })
      }
    }
    await Promise.all(sending)
    await this.sendFilms(parts, { gate, limits })
    await gate.retryUntilAnswered(async () => this.batch?.complete(gate.signal))
    this.batch = null
  }

  private async *readPart(
    file: File,
    { gate, limits }: { gate: UploadGate; limits: LimitsAnswer },
  ): AsyncGenerator<{ group: PartGroup; fingerprint: string }> {
    const fingerprint = await hashFile(sampleArchive(file)).catch((error: unknown) => {
      throw new ArchiveError('gone', { cause: error })
    })
    const known = await gate.retryUntilAnswered(() => this.options.server.listKnown(fingerprint, gate.signal))
    const options = { known, limits, maxPhotos: limits.maxFilesPerRequest }
    for await (const group of this.getThread().read(file, options)) {
      await gate.open()
      yield { group, fingerprint }
    }
  }

  private async sendGroup(
    { photos, notes }: PartGroup,
    { fingerprint, gate, limits }: { fingerprint: string; gate: UploadGate; limits: LimitsAnswer },
  ): Promise<void> {
    const statuses = new Map<string, FileStatus>()
    const files = photos.map(({ file }, i) => ({ id: String(i), file }))
    if (files.length > 0 && this.batch) {
      const run = new UploadRun({
        files,
        transport: this.batch.createTransport(),
        limits,
        gate,
        onBatch: () => {},
        onStatus: ({ id }, status) => void (isSettled(status) && statuses.set(id, status)),
        onGate: () => {},
      })
      await run.run()
    }
    const settled = photos.map((photo, i) => ({ photo, status: statuses.get(String(i)) }))
    const stored = settled.flatMap(({ photo: { folder, name }, status }) =>
      status && 'photoId' in status
        ? [{ folder, name, photoId: status.photoId, isNew: status.kind === 'sent' }]
        : [],
    )
    if (stored.length > 0 || notes.length > 0) {
      const body = { part: fingerprint, photos: stored, notes: [...notes] }
      await gate.retryUntilAnswered(() => this.options.server.sendEntries(body, gate.signal))
    }
    const count = (kind: FileStatus['kind']) => settled.filter(({ status }) => status?.kind === kind).length
    this.changeIf(gate, {
      added: this.state.added + count('sent'),
      stored: this.state.stored + count('stored'),
    })
    this.addProblems(
      gate,
      settled.flatMap(({ photo: { folder, name, file }, status }) =>
        status?.kind === 'failed'
          ? [
              {
                path: `${folder}/${name}`,
                size: file.size,
                reason: status.reason,
                canRetry: status.canRetry,
              },
            ]
          : [],
      ),
    )
  }

  private async sendFilms(
    parts: readonly FilmsOfPart[],
    { gate, limits }: { gate: UploadGate; limits: LimitsAnswer },
  ): Promise<void> {
    await sendFilms(parts, {
      server: this.options.server,
      gate,
      getThread: () => this.getThread(),
      maxFilmBytes: limits.maxFilmBytes,
      onMatched: () => this.countVideos(gate, -1),
      onForeign: () => this.countVideos(gate, 1),
      onKept: () => this.changeIf(gate, { films: this.state.films + 1 }),
      onProblem: problem => this.addProblems(gate, [problem]),
      onBrokenPart: (file, problem) => this.changePart(file, { problem }),
    })
  }

  private countVideos(gate: UploadGate, more: 1 | -1): void {
    const { counts } = this.state
    this.changeIf(gate, { counts: { ...counts, videos: counts.videos + more } })
  }

  private async match(gate: UploadGate): Promise<TakeoutState['status']> {
    this.changeIf(gate, { phase: 'matching', blocker: null })
    const { server, transport } = this.options
    let status = await gate.retryUntilAnswered(() => server.finish(gate.signal))
    while (status.isMatching) {
      await transport.wait(ASK_EVERY_MS, gate.signal)
      gate.signal.throwIfAborted()
      status = await gate.retryUntilAnswered(() => server.readStatus(gate.signal))
    }
    return status
  }

  /** At least one, which a batch must announce; photos of a `.tgz` are not known in advance. */
  private countExpected(): number {
    const photos = this.state.parts.reduce((sum, part) => sum + (part.photos ?? 0), 0)
    return Math.max(1, photos - this.state.counts.passed)
  }

  private addProblems(gate: UploadGate, problems: readonly TakeoutProblem[]): void {
    if (problems.length === 0) return
    this.changeIf(gate, {
      problems: [...this.state.problems, ...problems].slice(0, MAX_PROBLEMS),
      problemCount: this.state.problemCount + problems.length,
    })
  }

  private changePart(file: File, part: { photos?: number | null; problem?: ArchiveProblem }): void {
    this.change({ parts: this.state.parts.map(one => (one.file === file ? { ...one, ...part } : one)) })
  }

  /** Ignores what belongs to an import that was cancelled. */
  private changeIf(gate: UploadGate, part: Partial<TakeoutState>): void {
    if (this.gate === gate) this.change(part)
  }

  private change(part: Partial<TakeoutState>): void {
    this.state = { ...this.state, ...part }
    this.listeners.notify()
  }

  private getThread(): ArchiveThread {
    this.thread ??= this.options.startThread()
    return this.thread
  }

  private endThread(): void {
    this.thread?.end()
    this.thread = null
  }
}

function buildKey({ name, size, lastModified }: File): string {
  return `${size} ${lastModified} ${name}`
}

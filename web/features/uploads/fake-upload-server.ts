import type { ManifestEntry, ManifestFile } from '../../../shared/api/batches.ts'
import type { ProcessAnswer } from '../../../shared/api/clusters.ts'
import { ApiError } from '../../api-client.ts'
import type { UploadTransport } from './upload-transport.ts'

/** `lost-answer`: stored, but the connection broke before the answer came. */
export type Fate = 'ok' | 'unreachable' | 'lost-answer' | 'server-error' | 'disk-full' | 'batch-closed'

/**
 * A server in memory for tests of the upload: what it does with each request is laid down
 * beforehand.
 */
export class FakeUploadServer {
  readonly stored = new Set<string>()
  readonly hashed: string[] = []
  /** Files whose bytes came although they were stored already. */
  readonly sentTwice: string[] = []
  readonly cancelledBatches: string[] = []
  readonly completedBatches: string[] = []
  readonly refusedNames = new Set<string>()
  onSend: () => void = () => undefined
  private readonly fates: Fate[]
  private readonly hashes = new WeakMap<File, string>()
  private batchCount = 0

  constructor(fates: readonly Fate[] = []) {
    this.fates = [...fates]
  }

  makeFile(name: string, content: string): File {
    const file = new File([content], name, { type: 'image/jpeg' })
    this.hashes.set(file, content)
    return file
  }

  readonly transport: UploadTransport = {
    hash: async file => {
      this.hashed.push(file.name)
      return this.hashes.get(file) ?? null
    },
    wait: async () => undefined,
    createBatch: async () => {
      this.meetFate(['unreachable'])
      return `batch ${(this.batchCount += 1)}`
    },
    askManifest: async (_batchId, files) => {
      this.meetFate(['unreachable', 'batch-closed'])
      return files.map(file => this.answerFor(file))
    },
    send: async (batchId, files, onProgress, signal) => {
      this.onSend()
      await Promise.resolve()
      signal.throwIfAborted()
      onProgress(files.reduce((bytes, file) => bytes + file.size, 0) / 2)
      const fate = this.meetFate(['unreachable', 'server-error', 'disk-full', 'batch-closed'])
      const answer = this.store(batchId, files)
      if (fate === 'lost-answer') throw new ApiError('unreachable', 0, 'No answer.')
      return answer
    },
    completeBatch: async batchId => {
      this.meetFate(['unreachable'])
      this.completedBatches.push(batchId)
    },
    cancelBatch: async batchId => void this.cancelledBatches.push(batchId),
  }

  private answerFor({ name, size, sha256 }: ManifestFile): ManifestEntry {
    if (this.refusedNames.has(name)) return { state: 'rejected', code: 'photo-too-large', reason: 'Too big.' }
    if (sha256 !== undefined && this.stored.has(sha256))
      return { state: 'stored', photoId: sha256, storedAs: name }
    const isUnsure = sha256 === undefined && [...this.stored].some(content => content.length === size)
    return { state: isUnsure ? 'unsure' : 'needed' }
  }

  private meetFate(possible: readonly Fate[]): Fate {
    const fate = this.fates.shift() ?? 'ok'
    if (!possible.includes(fate)) return fate
    throw new ApiError(
      fate,
      { unreachable: 0, 'disk-full': 507, 'batch-closed': 409 }[fate as string] ?? 500,
      fate,
    )
  }

  private store(batchId: string, files: readonly File[]): ProcessAnswer {
    const accepted = files.map(file => {
      const sha256 = this.hashes.get(file) ?? ''
      if (this.stored.has(sha256)) this.sentTwice.push(file.name)
      this.stored.add(sha256)
      return { name: file.name, photoId: sha256, storedAs: file.name, sha256, isRecognised: false }
    })
    return { batchId, accepted, rejected: [] }
  }
}

import type { ManifestEntry, ManifestFile } from '../../../shared/api/uploads.ts'
import type { ProcessAnswer } from '../../../shared/api/clusters.ts'
import { ApiError } from '../../api-client.ts'
import type { UploadTransport } from './upload-transport.ts'

/**
 * What the server does with a request. `lost-answer`: it stores the files, but the connection
 * breaks before its answer arrives.
 */
export type Outcome = 'ok' | 'unreachable' | 'lost-answer' | 'server-error' | 'disk-full' | 'batch-closed'

/**
 * A server in memory for tests of the upload. `outcomes` determines the results of its requests, in
 * order.
 */
export class FakeUploadServer {
  readonly stored = new Set<string>()
  readonly hashed: string[] = []
  /** Names of files that were sent although their bytes were stored already. */
  readonly sentTwice: string[] = []
  readonly cancelledBatches: string[] = []
  readonly completedBatches: string[] = []
  readonly refusedNames = new Set<string>()
  onSend: () => void = () => undefined
  private readonly outcomes: Outcome[]
  private readonly hashes = new WeakMap<File, string>()
  private batchCount = 0

  constructor(outcomes: readonly Outcome[] = []) {
    this.outcomes = [...outcomes]
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
      this.takeOutcome(['unreachable'])
      return `batch ${(this.batchCount += 1)}`
    },
    askManifest: async (_batchId, files) => {
      this.takeOutcome(['unreachable', 'batch-closed'])
      return files.map(file => this.answerFor(file))
    },
    send: async (batchId, files, onProgress, signal) => {
      this.onSend()
      await Promise.resolve()
      signal.throwIfAborted()
      onProgress(files.reduce((bytes, file) => bytes + file.size, 0) / 2)
      const outcome = this.takeOutcome(['unreachable', 'server-error', 'disk-full', 'batch-closed'])
      const answer = this.store(batchId, files)
      if (outcome === 'lost-answer') throw new ApiError('unreachable', 0, 'No answer.')
      return answer
    },
    completeBatch: async batchId => {
      this.takeOutcome(['unreachable'])
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

  private takeOutcome(possible: readonly Outcome[]): Outcome {
    const outcome = this.outcomes.shift() ?? 'ok'
    if (!possible.includes(outcome)) return outcome
    throw new ApiError(
      outcome,
      { unreachable: 0, 'disk-full': 507, 'batch-closed': 409 }[outcome as string] ?? 500,
      outcome,
    )
  }

  private store(batchId: string, files: readonly File[]): ProcessAnswer {
    const accepted = files.map(file => {
      const sha256 = this.hashes.get(file) ?? ''
      if (this.stored.has(sha256)) this.sentTwice.push(file.name)
      this.stored.add(sha256)
      return { name: file.name, photoId: sha256, storedAs: file.name, sha256, isRecognised: false }
    })
    return { batchId, accepted, rejected: [], films: [] }
  }
}

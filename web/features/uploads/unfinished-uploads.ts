import { Listeners } from '../../ui/listeners.ts'
import type { BatchProgress } from '../../../shared/api/uploads.ts'

/** An upload of this tab. `batchId`: null until its turn has come. */
export type UnfinishedUpload = { readonly batchId: string | null; readonly fileCount: number }

type Kept = { own: readonly UnfinishedUpload[]; leftBehind: readonly UnfinishedUpload[] }

const KEY = 'kindred.uploads'

/** Remembers the uploads of this tab across a reload, which ends them. */
export class UnfinishedUploads {
  private readonly storage: Storage
  private kept: Kept
  private readonly listeners = new Listeners()

  constructor(storage: Storage) {
    this.storage = storage
    this.kept = { own: [], leftBehind: readUploads(storage.getItem(KEY)) }
  }

  readonly subscribe = this.listeners.subscribe

  /** Those that a reload has ended. */
  readonly readLeftBehind = (): readonly UnfinishedUpload[] => this.kept.leftBehind

  readonly remember = (own: readonly UnfinishedUpload[]): void => this.write({ ...this.kept, own })

  /** Called when the user has sent the missing files, or does not want to. */
  readonly forget = (): void => this.write({ ...this.kept, leftBehind: [] })

  private write(kept: Kept): void {
    this.kept = kept
    const all = [...kept.leftBehind, ...kept.own]
    if (all.length > 0) this.storage.setItem(KEY, JSON.stringify(all))
    else this.storage.removeItem(KEY)
    this.listeners.notify()
  }
}

/** Other versions of the app may have written something else. */
function readUploads(text: string | null): readonly UnfinishedUpload[] {
  try {
    const uploads: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(uploads) ? uploads.filter(isUnfinishedUpload) : []
  } catch {
    return []
  }
}

function isUnfinishedUpload(value: unknown): value is UnfinishedUpload {
  return (
    typeof value === 'object' &&
    value !== null &&
    'batchId' in value &&
    (value.batchId === null || typeof value.batchId === 'string') &&
    'fileCount' in value &&
    typeof value.fileCount === 'number'
  )
}

export type Interrupted = {
  /** Batches that no window may be sending any more. */
  readonly batchIds: readonly string[]
  readonly missing: number
  /** A reload of this tab has ended them; otherwise another window may still send them. */
  readonly isCertain: boolean
  /** Changes with every file that arrives. */
  readonly state: string
}

type Uploads = {
  /** Batches of uploads of this window. */
  readonly own: ReadonlySet<string>
  /** Uploads of this tab before it was reloaded. */
  readonly leftBehind: readonly UnfinishedUpload[]
}

/** Finds uploads that have not ended and that this window does not send. */
export function findInterrupted(
  batches: readonly BatchProgress[],
  { own, leftBehind }: Uploads,
): Interrupted {
  const receiving = batches.filter(
    ({ id, state, unread }) => state === 'receiving' && unread === null && !own.has(id),
  )
  const known = new Set(leftBehind.map(({ batchId }) => batchId))
  const certain = receiving.filter(({ id }) => known.has(id))
  const found = certain.length > 0 ? certain : receiving
  // Their turn had not come, so the server knows nothing of them.
  const notBegun = leftBehind.filter(({ batchId }) => batchId === null)
  const waiting = sum(notBegun.map(({ fileCount }) => fileCount))
  return {
    batchIds: found.map(({ id }) => id),
    missing: waiting + sum(found.map(countMissing)),
    isCertain: certain.length > 0 || waiting > 0,
    state: found.map(({ id, ...batch }) => `${id} ${countMissing(batch)}`).join(),
  }
}

function countMissing(batch: Pick<BatchProgress, 'fileCount' | 'received' | 'recognised' | 'rejected'>) {
  return Math.max(0, batch.fileCount - batch.received - batch.recognised - batch.rejected)
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0)
}

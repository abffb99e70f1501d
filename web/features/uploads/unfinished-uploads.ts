import { Listeners } from '../../ui/listeners.ts'

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

import type { FolderProblemCode } from '../../../shared/api/folders.ts'

/** What a check of a folder found; kept as JSON. */
export type CheckSummary = {
  /** Files that may be photos. */
  readonly files: number
  /** What was passed over. */
  readonly links: number
  readonly ignored: number
  /** Neither files nor folders: pipes, sockets, devices. */
  readonly special: number
  readonly problemCount: number
  /** The first of them. */
  readonly problems: readonly { readonly path: string; readonly code: FolderProblemCode }[]
}

const MAX_PROBLEMS = 20
const MAX_PATH_LENGTH = 500

/** Counts what a check finds. */
export class SummaryWriter {
  readonly #counts = { files: 0, links: 0, ignored: 0, special: 0 }
  readonly #problems: { path: string; code: FolderProblemCode }[] = []
  #problemCount = 0

  count(kind: 'files' | 'links' | 'ignored' | 'special', by = 1): void {
    this.#counts[kind] += by
  }

  tell(path: Uint8Array, code: FolderProblemCode): void {
    this.#problemCount += 1
    if (this.#problems.length < MAX_PROBLEMS)
      this.#problems.push({ path: Buffer.from(path).toString('utf8').slice(0, MAX_PATH_LENGTH), code })
  }

  get(): CheckSummary {
    return { ...this.#counts, problemCount: this.#problemCount, problems: this.#problems }
  }
}

import type { LimitsAnswer } from '../../../shared/api/limits.ts'
import { isNotesName, isSidecarName } from '../../../shared/api/sidecar-formats.ts'
import { Listeners } from '../../ui/listeners.ts'
import type { PickedFile } from './picked-file.ts'
import { placePicked } from './place-picked.ts'
import type { SkipReason } from './triage-files.ts'
import { triageFiles } from './triage-files.ts'
import type { UploadFile } from './upload-transport.ts'

export type SkippedFile = {
  readonly name: string
  readonly size: number
  readonly reason: SkipReason | 'chosen-already'
}

export type Selection = {
  readonly files: readonly (UploadFile & PickedFile)[]
  readonly skipped: readonly SkippedFile[]
  /** Sidecars and Picasa's notes, which lie beside photos and may name the people in them. */
  readonly sidecars: readonly PickedFile[]
  /** Archives of a Google Takeout. */
  readonly archives: readonly File[]
}

/**
 * The store of the files that the user has chosen and not removed. It is kept while other screens
 * are open.
 */
export class FileSelection {
  private selection: Selection = { files: [], skipped: [], sidecars: [], archives: [] }
  private lastId = 0
  private lastPick = 0
  private readonly listeners = new Listeners()

  readonly subscribe = this.listeners.subscribe

  readonly read = (): Selection => this.selection

  /**
   * Adds new files at the end. Files that are chosen already are not added again, but listed as
   * skipped.
   */
  add(picked: readonly PickedFile[], limits: LimitsAnswer, unreadable: readonly string[] = []): void {
    const { files, sidecars } = this.selection
    const { placed, again } = placePicked(picked, [...files, ...sidecars], (this.lastPick += 1))
    const { accepted, skipped } = triageFiles(
      placed.filter(({ file }) => !mayNamePeople(file)),
      limits,
    )
    this.replace({
      ...this.selection,
      files: [
        ...this.selection.files,
        ...accepted.map(one => ({ ...one, id: `file-${(this.lastId += 1)}` })),
      ],
      skipped: [
        ...this.selection.skipped,
        ...skipped.map(({ picked: { file }, reason }) => ({ name: file.name, size: file.size, reason })),
        ...again.filter(({ file }) => !mayNamePeople(file)).map(({ file }) => skipAgain(file)),
        ...unreadable.map((name): SkippedFile => ({ name, size: 0, reason: 'unreadable' })),
      ],
      sidecars: [...this.selection.sidecars, ...placed.filter(({ file }) => mayNamePeople(file))],
    })
  }

  remove(id: string): void {
    this.replace({ ...this.selection, files: this.selection.files.filter(file => file.id !== id) })
  }

  addArchives(archives: readonly File[]): void {
    this.replace({ ...this.selection, archives: [...this.selection.archives, ...archives] })
  }

  clearArchives(): void {
    this.replace({ ...this.selection, archives: [] })
  }

  clear(): void {
    this.replace({ ...this.selection, files: [], skipped: [], sidecars: [] })
  }

  clearSkipped(): void {
    this.replace({ ...this.selection, skipped: [] })
  }

  private replace(selection: Selection): void {
    this.selection = selection
    this.listeners.notify()
  }
}

function skipAgain({ name, size }: File): SkippedFile {
  return { name, size, reason: 'chosen-already' }
}

function mayNamePeople({ name }: File): boolean {
  return isSidecarName(name) || isNotesName(name)
}

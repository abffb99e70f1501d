import type { LimitsAnswer } from '../../../shared/api/limits.ts'
import { isNotesName, isSidecarName } from '../../../shared/api/pair-sidecars.ts'
import { Listeners } from '../../ui/listeners.ts'
import type { PickedFile } from './picked-file.ts'
import { placePicked } from './place-picked.ts'
import type { SetApartReason } from './triage-files.ts'
import { triageFiles } from './triage-files.ts'
import type { UploadFile } from './upload-transport.ts'

export type SetApartFile = {
  readonly name: string
  readonly size: number
  readonly reason: SetApartReason | 'chosen-already'
}

export type Selection = {
  readonly files: readonly (UploadFile & PickedFile)[]
  readonly setApart: readonly SetApartFile[]
  /** XMP files and Picasa's notes, which lie beside photos and may tell who is in them. */
  readonly sidecars: readonly PickedFile[]
}

/**
 * The files that a person has chosen and not sent away again; it stays while other screens are
 * looked at.
 */
export class FileSelection {
  private selection: Selection = { files: [], setApart: [], sidecars: [] }
  private lastId = 0
  private lastPick = 0
  private readonly listeners = new Listeners()

  readonly subscribe = this.listeners.subscribe

  readonly read = (): Selection => this.selection

  /**
   * New picks are put behind those that are there; what is there already is not added once more,
   * and told.
   */
  add(picked: readonly PickedFile[], limits: LimitsAnswer, unreadable: readonly string[] = []): void {
    const { files, sidecars } = this.selection
    const { placed, again } = placePicked(picked, [...files, ...sidecars], (this.lastPick += 1))
    const { accepted, setApart } = triageFiles(
      placed.filter(({ file }) => !mayTellNames(file)),
      limits,
    )
    this.replace({
      files: [
        ...this.selection.files,
        ...accepted.map(one => ({ ...one, id: `file-${(this.lastId += 1)}` })),
      ],
      setApart: [
        ...this.selection.setApart,
        ...setApart.map(({ picked: { file }, reason }) => ({ name: file.name, size: file.size, reason })),
        ...again.filter(({ file }) => !mayTellNames(file)).map(({ file }) => setApartAgain(file)),
        ...unreadable.map((name): SetApartFile => ({ name, size: 0, reason: 'unreadable' })),
      ],
      sidecars: [...this.selection.sidecars, ...placed.filter(({ file }) => mayTellNames(file))],
    })
  }

  remove(id: string): void {
    this.replace({ ...this.selection, files: this.selection.files.filter(file => file.id !== id) })
  }

  clear(): void {
    this.replace({ files: [], setApart: [], sidecars: [] })
  }

  forgetSetApart(): void {
    this.replace({ ...this.selection, setApart: [] })
  }

  private replace(selection: Selection): void {
    this.selection = selection
    this.listeners.tell()
  }
}

function setApartAgain({ name, size }: File): SetApartFile {
  return { name, size, reason: 'chosen-already' }
}

function mayTellNames({ name }: File): boolean {
  return isSidecarName(name) || isNotesName(name)
}

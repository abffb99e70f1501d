import type { LimitsAnswer } from '../../../shared/api/limits.ts'
import { isNotesName, isSidecarName } from '../../../shared/api/pair-sidecars.ts'
import { Listeners } from '../../ui/listeners.ts'
import type { PickedFile } from './picked-file.ts'
import type { SetApartReason } from './triage-files.ts'
import { triageFiles } from './triage-files.ts'
import type { UploadFile } from './upload-transport.ts'

export type SetApartFile = { readonly name: string; readonly size: number; readonly reason: SetApartReason }

export type Selection = {
  readonly files: readonly (UploadFile & PickedFile)[]
  readonly setApart: readonly SetApartFile[]
  /** XMP files and Picasa's notes, which lie beside photos and may tell who is in them. */
  readonly sidecars: readonly PickedFile[]
}

/** The files that a person has chosen and not sent away again; it stays while other screens are looked at. */
export class FileSelection {
  private selection: Selection = { files: [], setApart: [], sidecars: [] }
  private lastId = 0
  private lastPick = 0
  private readonly listeners = new Listeners()

  readonly subscribe = this.listeners.subscribe

  readonly read = (): Selection => this.selection

  /** New picks are put behind those that are there. */
  add(picked: readonly PickedFile[], limits: LimitsAnswer, unreadable: readonly string[] = []): void {
    const placed = this.placeApart(picked)
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

  /** Two folders of one name, picked one after the other, are two folders. */
  private placeApart(picked: readonly PickedFile[]): PickedFile[] {
    this.lastPick += 1
    return picked.map(({ path, file }) => ({
      path: path.includes('/') ? `${this.lastPick}/${path}` : path,
      file,
    }))
  }

  private replace(selection: Selection): void {
    this.selection = selection
    this.listeners.tell()
  }
}

function mayTellNames({ name }: File): boolean {
  return isSidecarName(name) || isNotesName(name)
}

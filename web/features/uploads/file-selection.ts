import type { LimitsAnswer } from '../../../shared/api/limits.ts'
import { isSidecarName } from '../../../shared/api/pair-sidecars.ts'
import { Listeners } from '../../ui/listeners.ts'
import type { SetApartReason } from './triage-files.ts'
import { triageFiles } from './triage-files.ts'
import type { UploadFile } from './upload-transport.ts'

export type SetApartFile = { readonly name: string; readonly size: number; readonly reason: SetApartReason }

export type Selection = {
  readonly files: readonly UploadFile[]
  readonly setApart: readonly SetApartFile[]
  /** XMP files that lie beside photos and may tell who is in them. */
  readonly sidecars: readonly File[]
}

/** The files that a person has chosen and not sent away again; it stays while other screens are looked at. */
export class FileSelection {
  private selection: Selection = { files: [], setApart: [], sidecars: [] }
  private lastId = 0
  private readonly listeners = new Listeners()

  readonly subscribe = this.listeners.subscribe

  readonly read = (): Selection => this.selection

  /** New picks are put behind those that are there. */
  add(picked: readonly File[], limits: LimitsAnswer, unreadable: readonly string[] = []): void {
    const { accepted, setApart } = triageFiles(
      picked.filter(({ name }) => !isSidecarName(name)),
      limits,
    )
    this.replace({
      files: [...this.selection.files, ...accepted.map(file => ({ id: `file-${(this.lastId += 1)}`, file }))],
      setApart: [
        ...this.selection.setApart,
        ...setApart.map(({ file, reason }) => ({ name: file.name, size: file.size, reason })),
        ...unreadable.map((name): SetApartFile => ({ name, size: 0, reason: 'unreadable' })),
      ],
      sidecars: [...this.selection.sidecars, ...picked.filter(({ name }) => isSidecarName(name))],
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

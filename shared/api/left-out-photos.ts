import { chooseNote, listNoteNames, listTitleNames, predictPhotoName } from './takeout-names.ts'
import { readTakeoutJson } from './takeout-note.ts'

type Note = { readonly name: string; readonly title: string; readonly isLeftOut: boolean }

/**
 * The photos of an archive that were in Google's trash or locked folder, by the JSON files beside
 * them. They are read before the photos, so that none of these is sent or stored.
 */
export class LeftOutPhotos {
  /** The notes of each folder, by their names and by the names of their photos. */
  readonly #folders = new Map<string, Map<string, Set<Note>>>()
  readonly #withLeftOut = new Set<string>()

  addNote({ folder, name, text }: { folder: string; name: string; text: string }): void {
    const json = readTakeoutJson(text)
    if (json?.kind !== 'photo') return
    const { title, isLeftOut } = json.note
    const note = { name, title, isLeftOut }
    if (isLeftOut) this.#withLeftOut.add(folder)
    const notes = this.#folders.get(folder) ?? new Map<string, Set<Note>>()
    this.#folders.set(folder, notes)
    for (const key of [name, predictPhotoName(title || name)])
      notes.set(key, (notes.get(key) ?? new Set()).add(note))
  }

  has({ folder, name }: { folder: string; name: string }): boolean {
    const notes = this.#withLeftOut.has(folder) ? this.#folders.get(folder) : undefined
    if (!notes) return false
    const keys = [...listNoteNames(name), ...listTitleNames(name)]
    const found = new Set(keys.flatMap(key => [...(notes.get(key) ?? [])]))
    return chooseNote(name, [...found])?.isLeftOut === true
  }
}

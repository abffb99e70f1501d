import { isFilmName, pairFilms } from '../../../shared/intake/films.ts'
import type { LimitsAnswer } from '../../../shared/api/uploads.ts'
import { isNotesName, isSidecarName } from '../../../shared/intake/sidecars.ts'
import { Listeners } from '../../ui/listeners.ts'
import type { PickedFile } from './picked-files.ts'
import { triageFiles, type SkipReason } from './triage-files.ts'
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
  /** Films that may belong to photos, also to those that are chosen later. */
  private films: readonly PickedFile[] = []
  /** Without films that belong to no photo. */
  private skipped: readonly SkippedFile[] = []
  private readonly listeners = new Listeners()

  readonly subscribe = this.listeners.subscribe

  readonly read = (): Selection => this.selection

  /**
   * Adds new files at the end. Files that are chosen already are not added again, but listed as
   * skipped.
   */
  add(picked: readonly PickedFile[], limits: LimitsAnswer, unreadable: readonly string[] = []): void {
    const { files, sidecars } = this.selection
    const chosen = [...files, ...sidecars, ...this.films]
    const { placed, again } = placePicked(picked, chosen, (this.lastPick += 1))
    const { films = [], others = [] } = Object.groupBy(placed, ({ file }) =>
      isFilm(file, limits) ? 'films' : 'others',
    )
    const { accepted, skipped } = triageFiles(
      others.filter(({ file }) => !mayNamePeople(file)),
      limits,
    )
    this.films = [...this.films, ...films]
    this.skipped = [
      ...this.skipped,
      ...skipped.map(({ picked: { file }, reason }) => ({ name: file.name, size: file.size, reason })),
      ...again
        .filter(({ file }) => !mayNamePeople(file) && !isFilm(file, limits))
        .map(({ file }) => skipAgain(file)),
      ...unreadable.map((name): SkippedFile => ({ name, size: 0, reason: 'unreadable' })),
    ]
    this.replace({
      ...this.selection,
      files: [
        ...this.selection.files,
        ...accepted.map(one => ({ ...one, id: `file-${(this.lastId += 1)}` })),
      ],
      sidecars: [...this.selection.sidecars, ...placed.filter(({ file }) => mayNamePeople(file))],
    })
  }

  remove(id: string): void {
    const removed = this.selection.files.find(file => file.id === id)
    this.films = this.films.filter(({ file }) => file !== removed?.film)
    this.replace({ ...this.selection, files: this.selection.files.filter(file => file.id !== id) })
  }

  addArchives(archives: readonly File[]): void {
    this.replace({ ...this.selection, archives: [...this.selection.archives, ...archives] })
  }

  clearArchives(): void {
    this.replace({ ...this.selection, archives: [] })
  }

  clear(): void {
    this.films = []
    this.skipped = []
    this.replace({ ...this.selection, files: [], sidecars: [] })
  }

  clearSkipped(): void {
    const paired = new Set(this.selection.files.map(({ film }) => film))
    this.films = this.films.filter(({ file }) => paired.has(file))
    this.skipped = []
    this.replace(this.selection)
  }

  /** Gives each photo its film; films without a photo are listed as skipped. */
  private replace(selection: Selection): void {
    const pairs = pairFilms(this.films, selection.files, {
      film: ({ path }) => path,
      photo: ({ path }) => path,
    })
    const filmOf = new Map(pairs.map(({ film, photo }) => [photo.id, film.file]))
    const paired = new Set(pairs.map(({ film }) => film))
    const alone = this.films.filter(film => !paired.has(film))
    this.selection = {
      ...selection,
      // The rest stays the same object, as rows of the list are compared by it.
      files: selection.files.map(file =>
        file.film === filmOf.get(file.id) ? file : { ...file, film: filmOf.get(file.id) },
      ),
      skipped: [
        ...this.skipped,
        ...alone.map(({ file: { name, size } }): SkippedFile => ({ name, size, reason: 'film-alone' })),
      ],
    }
    this.listeners.notify()
  }
}

function skipAgain({ name, size }: File): SkippedFile {
  return { name, size, reason: 'chosen-already' }
}

/** Larger ones are listed as too big, whether they belong to a photo or not. */
function isFilm({ name, type, size }: File, { maxFilmBytes }: LimitsAnswer): boolean {
  return isFilmName(name) && !type.startsWith('image/') && size > 0 && size <= maxFilmBytes
}

function mayNamePeople({ name }: File): boolean {
  return isSidecarName(name) || isNotesName(name)
}

/**
 * Separates the files of a pick that are chosen already (`again`) from new ones (`placed`). Paths
 * of new files begin with the number of the pick, so that two folders of the same name stay apart.
 * A folder that is picked again keeps its first number.
 */
function placePicked(
  picked: readonly PickedFile[],
  chosen: readonly PickedFile[],
  pickNumber: number,
): { placed: PickedFile[]; again: PickedFile[] } {
  const known = new KnownFiles()
  for (const { path, file } of chosen) known.add({ path: removeNumber(path), file }, path)
  const numbers = new Map<string, string>()
  const again: PickedFile[] = []
  const fresh: PickedFile[] = []
  for (const one of picked) {
    const before = known.find(one)
    if (before === undefined) fresh.push(one)
    else again.push(one)
    if (before && isInFolder(before) && isInFolder(one.path))
      numbers.set(getFirstFolder(one.path), getFirstFolder(before))
  }
  const placed = fresh.map(({ path, file }) => ({
    path: isInFolder(path) ? `${numbers.get(getFirstFolder(path)) ?? pickNumber}/${path}` : path,
    file,
  }))
  return { placed, again }
}

/**
 * Browsers do not reveal the full path of a file, so two files with the same relative path, size
 * and modification time are taken as the same file.
 */
class KnownFiles {
  private readonly byPath = new Map<string, string>()
  /** Files that were picked by themselves, whose folder is unknown. */
  private readonly loose = new Map<string, string>()
  private readonly byName = new Map<string, string>()

  add({ path, file }: PickedFile, placedPath: string): void {
    this.byPath.set(buildKey(path, file), placedPath)
    this.byName.set(buildKey(file.name, file), placedPath)
    if (!isInFolder(path)) this.loose.set(buildKey(file.name, file), placedPath)
  }

  /** Returns the path under which the file was placed; undefined when it is new. */
  find({ path, file }: PickedFile): string | undefined {
    const sameName = isInFolder(path) ? this.loose : this.byName
    return this.byPath.get(buildKey(path, file)) ?? sameName.get(buildKey(file.name, file))
  }
}

function buildKey(path: string, { size, lastModified }: File): string {
  return `${size} ${lastModified} ${path}`
}

function isInFolder(path: string): boolean {
  return path.includes('/')
}

function getFirstFolder(path: string): string {
  return path.slice(0, path.indexOf('/'))
}

/** Returns the path without the number of the pick. */
function removeNumber(path: string): string {
  return path.slice(path.indexOf('/') + 1)
}

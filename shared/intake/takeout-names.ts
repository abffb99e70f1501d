import { normaliseText } from '../api/cut-text.ts'

// How Google names the JSON file beside a photo, as users of the export found out; Google does not
// document it. `IMG_1.jpg.json`, since 2024 `IMG_1.jpg.supplemental-metadata.json`: everything
// before `.json` is cut to 46 letters. If several photos have one name, the number of the second
// follows that: `IMG_1(1).jpg` has `IMG_1.jpg(1).json`. A photo that was edited in Google Photos is
// exported twice, as `IMG_1-edited.jpg` and `IMG_1.jpg`, with one JSON file. Names of photos are
// cut to 51 letters.

/** A JSON file in a folder: its name, and the title of the photo in it. */
type NamedNote = { readonly name: string; readonly title: string }

/** Longer than any file system allows. */
const MAX_NAME_LENGTH = 1000
const MAX_NOTE_LETTERS = 46
const MAX_PHOTO_LETTERS = 51
const SUPPLEMENT = '.supplemental-metadata'
const NUMBER = /\((\d{1,4})\)$/
/**
 * The suffixes that Google adds to the names of photos that it made from another: of effects, and
 * of edited ones by the language of the account.
 */
const EDITED_SUFFIXES =
  'effects,smile,mix,edited,bearbeitet,modifié,modifiée,editado,editada,ha editado,modificato,modificata,bewerkt,edytowane,redigerad,redigert,redigeret,muokattu,upraveno,upravené,düzenlendi,szerkesztve,uređeno,urejeno,editat,editată,redaguota,rediģēts,muudetud,breytt,изменено,отредактировано,змінено,відредаговано,редактирано,измењено,επεξεργασμένο,επεξεργάστηκε,diedit,telah diedit,đã chỉnh sửa,แก้ไขแล้ว,編集済み,已编辑,已編輯,已修改,수정됨,संपादित,সম্পাদিত,ویرایش‌شده,ویرایش شده,נערך,معدل,تم التعديل,تم تعديلها'.split(
    ',',
  )
/** Google exports some photos in another format, but does not change the title in the JSON file. */
const FORMATS = 'jpg,JPG,jpeg,JPEG,png,PNG,heic,HEIC,heif,HEIF,webp,gif,GIF,dng,DNG'.split(',')

/**
 * One way to interpret the name of a photo: without its number or without its suffix for edited
 * photos.
 */
type Form = {
  readonly stem: string
  readonly extension: string
  readonly number: string
  readonly isUnedited: boolean
}

/**
 * Lists the names that the JSON file of a photo may have, the most likely ones first. `photoName`
 * is the last part of its path.
 */
export function listNoteNames(photoName: string): string[] {
  const forms = listForms(photoName)
  return [...new Set([...forms.flatMap(listNamesOfForm), ...forms.flatMap(listOldNames)])]
}

/**
 * Lists the names, as `predictPhotoName` returns them, that the title of a photo's JSON file may
 * have.
 */
export function listTitleNames(photoName: string): string[] {
  return [
    ...new Set(
      listForms(photoName).flatMap(({ stem, extension }) => [
        replaceMarks(stem + extension),
        // A title without an extension.
        replaceMarks(stem),
        ...FORMATS.map(format => `${replaceMarks(stem)}.${format}`),
      ]),
    ),
  ]
}

/**
 * Returns the name, without a number, that Google gives to a photo of this title in the archive,
 * with `_` for characters that it may or may not keep.
 */
export function predictPhotoName(title: string): string {
  const { stem, extension } = splitName(replaceMarks(title))
  return stem.slice(0, MAX_PHOTO_LETTERS - extension.length) + extension
}

/** macOS writes names in decomposed form. */
function compose(name: string): string {
  return normaliseText(name, 'NFC', MAX_NAME_LENGTH)
}

function replaceMarks(name: string): string {
  return compose(name).replaceAll(/[\\/:*?¿"<>=|&%'’#{}@!+]/g, '_')
}

/**
 * Chooses the JSON file of a photo among those of its folder. Returns null if none fits, or if
 * several fit equally: no names are better than wrong ones.
 */
export function chooseNote<Note extends NamedNote>(photoName: string, notes: readonly Note[]): Note | null {
  const forms = listForms(photoName)
  const names = new Map(listNoteNames(photoName).map((name, rank) => [name, rank]))
  const few = dropAlike(notes, { forms, names })
  const rate = (some: readonly Form[]) =>
    few.map(note => ({
      note,
      rank: names.get(compose(note.name)) ?? Infinity,
      ...rateTitle(some, note),
    }))
  const rated = rate(forms)
  const candidates = [
    // `Sea-b.jpg` may be a cut `Sea-beach.jpg`; only without one is it an edited `Sea.jpg`.
    ...listTitled(rate(forms.filter(({ isUnedited }) => !isUnedited))),
    ...listTitled(rated),
    // The title was changed, or has no extension. A cut name is no evidence then.
    listBest(rated.filter(({ note, rank }) => rank < Infinity && (!isCut(note.name) || note.title === ''))),
    // The photo has another format than its title.
    rated.filter(({ isTitledInOtherFormat }) => isTitledInOtherFormat),
  ]
  // Where the stronger evidence leaves several, the weaker one would choose at random.
  const strongest = candidates.find(({ length }) => length > 0) ?? []
  return strongest.length === 1 ? (strongest[0]?.note ?? null) : null
}

/**
 * Leaves out what cannot fit, and all but two notes of those that fit equally: two are as ambiguous
 * as a thousand.
 */
function dropAlike<Note extends NamedNote>(
  notes: readonly Note[],
  { forms, names }: { forms: readonly Form[]; names: ReadonlyMap<string, number> },
): Note[] {
  const numbers = new Set(forms.map(({ number }) => number))
  const counts = new Map<string, number>()
  return notes.filter(({ name, title }) => {
    if (names.has(compose(name))) return true
    const number = readNumber(name)
    const hasNumber = numbers.has(number)
    if (!hasNumber && !isCut(name)) return false
    const kind = JSON.stringify([title, isCut(name), hasNumber && number])
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    return count <= 2
  })
}

type Rated<Note> = { readonly note: Note; readonly rank: number }
type RatedTitle<Note> = Rated<Note> & {
  readonly isTitled: boolean
  readonly isTitledExceptNumber: boolean
}

/** Lists the notes whose title fits, the strongest evidence first. */
function listTitled<Note extends NamedNote>(rated: readonly RatedTitle<Note>[]): (readonly Rated<Note>[])[] {
  const named = rated.filter(({ rank, isTitled }) => isTitled && rank < Infinity)
  // `IMG_1(1).jpg` is the second photo of the title `IMG_1.jpg`, or one titled `IMG_1(1).jpg`.
  const hasOneTitle = new Set(named.map(({ note }) => predictPhotoName(note.title))).size === 1
  return [
    hasOneTitle ? listBest(named) : named,
    rated.filter(({ isTitled }) => isTitled),
    // Two long names may be cut to the same one; then they have the numbers of the cut names.
    rated.filter(({ isTitledExceptNumber, note }) => isTitledExceptNumber && isCut(note.name)),
  ]
}

/** The first of those with the lowest rank, or none. */
function listBest<Note>(rated: readonly Rated<Note>[]): readonly Rated<Note>[] {
  return rated.toSorted((a, b) => a.rank - b.rank).slice(0, 1)
}

function rateTitle(forms: readonly Form[], { name, title }: NamedNote) {
  if (title === '') return { isTitled: false, isTitledExceptNumber: false, isTitledInOtherFormat: false }
  const wanted = predictPhotoName(title)
  const number = readNumber(name)
  const same = forms.filter(({ stem, extension }) => replaceMarks(stem + extension) === wanted)
  const stemOfTitle = splitName(wanted).stem
  const alike = forms.filter(
    form =>
      form.number === number &&
      (replaceMarks(form.stem) === stemOfTitle || isWithoutExtension(form, replaceMarks(title))),
  )
  return {
    isTitled: same.some(form => form.number === number),
    isTitledExceptNumber: same.length > 0,
    isTitledInOtherFormat: alike.length > 0,
  }
}

/** Whether a photo has this title, to which Google added the extension, perhaps after a cut. */
function isWithoutExtension({ stem, extension }: Form, title: string): boolean {
  const name = replaceMarks(stem)
  const isCutName = name.length + extension.length >= MAX_PHOTO_LETTERS
  return name === title || (isCutName && title.startsWith(name))
}

/**
 * Returns the number in the name of a JSON file: `(1)` of `IMG_1.jpg(1).json`; empty if it has
 * none.
 */
function readNumber(noteName: string): string {
  return NUMBER.exec(noteName.replace(/\.json$/i, ''))?.[0] ?? ''
}

function isCut(noteName: string): boolean {
  return noteName.replace(/\.json$/i, '').replace(NUMBER, '').length >= MAX_NOTE_LETTERS
}

function listForms(photoName: string): Form[] {
  const { stem, extension } = splitName(compose(photoName))
  const number = NUMBER.exec(stem)?.[0] ?? ''
  const forms: Form[] = [{ stem, extension, number: '', isUnedited: false }]
  if (number !== '') forms.push({ stem: stem.slice(0, -number.length), extension, number, isUnedited: false })
  return [
    ...forms,
    ...forms.flatMap(form =>
      listUnedited(form.stem, extension).map(unedited => ({ ...form, stem: unedited, isUnedited: true })),
    ),
  ]
}

/**
 * Returns the stem without its suffixes for edited photos, which may be cut together with the name.
 */
function listUnedited(stem: string, extension: string): string[] {
  const dash = stem.lastIndexOf('-')
  if (dash <= 0) return []
  const mark = stem.slice(dash + 1).toLowerCase()
  const mayBeCut = stem.length + extension.length >= MAX_NOTE_LETTERS
  const isEdited = EDITED_SUFFIXES.some(
    word => word === mark || (mayBeCut && mark !== '' && word.startsWith(mark)),
  )
  if (!isEdited) return []
  const unedited = stem.slice(0, dash)
  return [unedited, ...listUnedited(unedited, extension)]
}

/** Of a title without an extension, Google adds that to the name of the photo only. */
function listNamesOfForm({ stem, extension, number }: Form): string[] {
  const extensions = extension === '' ? [''] : [extension, '']
  return extensions.flatMap(one => listFormNames(stem + one, number))
}

function listFormNames(name: string, number: string): string[] {
  const full = name + SUPPLEMENT
  const room = MAX_NOTE_LETTERS - number.length
  const cuts = [full.slice(0, MAX_NOTE_LETTERS), name.slice(0, MAX_NOTE_LETTERS), full.slice(0, room)]
  // Older exports were cut at other lengths; after the full name, only a part of the supplement can
  // follow.
  const supplements = Array.from(
    { length: SUPPLEMENT.length + 1 },
    (_, cut) => name + full.slice(name.length, full.length - cut),
  )
  return [...cuts, ...supplements].map(cut => `${cut}${number}.json`)
}

/** Lists names without the extension of the photo, as in the first exports. */
function listOldNames({ stem, number }: Form): string[] {
  return [`${stem.slice(0, MAX_NOTE_LETTERS)}${number}.json`]
}

function splitName(name: string): { stem: string; extension: string } {
  const dot = name.lastIndexOf('.')
  const isExtension = dot > 0 && name.length - dot <= 6
  return isExtension
    ? { stem: name.slice(0, dot), extension: name.slice(dot) }
    : { stem: name, extension: '' }
}

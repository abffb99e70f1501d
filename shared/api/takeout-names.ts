// How Google names the JSON file beside a photo, as its users have found out; Google says nothing
// of it. `IMG_1.jpg.json`, since 2024 `IMG_1.jpg.supplemental-metadata.json`: all before `.json` is
// cut to 46 letters. Of several photos of one name, the number of the second stands after that:
// `IMG_1(1).jpg` has `IMG_1.jpg(1).json`. A photo that was edited there comes twice,
// `IMG_1-edited.jpg` beside `IMG_1.jpg`, with one JSON file. Names of photos are cut to 51 letters.

/** A JSON file of a folder: its name, and what it says the photo is called. */
export type NamedNote = { readonly name: string; readonly title: string }

const MAX_NOTE_LETTERS = 46
const MAX_PHOTO_LETTERS = 51
const SUPPLEMENT = '.supplemental-metadata'
const NUMBER = /\((\d{1,4})\)$/
/** What Google puts behind the name of an edited photo, by the language of the account. */
const EDITED =
  'edited,bearbeitet,modifié,editado,editada,modificato,bewerkt,edytowane,redigerad,redigert,redigeret,muokattu,upraveno,düzenlendi,изменено,отредактировано,editat,editada,ha editado,編集済み,已编辑,已修改,수정됨,संपादित,معدل,تم التعديل'.split(
    ',',
  )
/** Google writes a photo under its new format, and the name in the JSON file stays. */
const FORMATS = 'jpg,JPG,jpeg,JPEG,png,PNG,heic,HEIC,heif,HEIF,webp,gif,GIF,dng,DNG'.split(',')

/** One way to read the name of a photo: without its number or its mark of editing. */
type Form = { readonly stem: string; readonly extension: string; readonly number: string }

/**
 * The names that the JSON file of a photo may have, the most likely ones first. `photoName` is the
 * last part of its path.
 */
export function listNoteNames(photoName: string): string[] {
  const forms = listForms(photoName)
  return [...new Set([...forms.flatMap(listNamesOfForm), ...forms.flatMap(listOldNames)])]
}

/** The names, as `predictPhotoName` gives them, that the title of a photo's JSON file may have. */
export function listTitleNames(photoName: string): string[] {
  return [
    ...new Set(
      listForms(photoName).flatMap(({ stem, extension }) => [
        replaceMarks(stem + extension),
        ...FORMATS.map(format => `${replaceMarks(stem)}.${format}`),
      ]),
    ),
  ]
}

/**
 * The name, without a number, under which Google puts a photo of this title into the archive; with
 * `_` for marks that it may or may not keep.
 */
export function predictPhotoName(title: string): string {
  const { stem, extension } = splitName(replaceMarks(title))
  return stem.slice(0, MAX_PHOTO_LETTERS - extension.length) + extension
}

function replaceMarks(name: string): string {
  return name.replaceAll(/[\\/:*?¿"<>=|&%'’#{}@!+]/g, '_')
}

/**
 * Chooses the JSON file of a photo among those of its folder. Null if none fits, or several do
 * equally: no names are better than wrong ones.
 */
export function chooseNote<Note extends NamedNote>(photoName: string, notes: readonly Note[]): Note | null {
  const forms = listForms(photoName)
  const names = new Map(listNoteNames(photoName).map((name, rank) => [name, rank]))
  const rated = notes.map(note => ({
    note,
    rank: names.get(note.name) ?? Infinity,
    ...rateTitle(forms, note),
  }))
  return (
    // Name and title agree; the first reading of the name counts most.
    pickFirst(rated.filter(({ rank, isTitled }) => isTitled && rank < Infinity)) ??
    pickOnly(rated.filter(({ isTitled }) => isTitled)) ??
    // Two long names may be cut to one; then their numbers are those of the cut names.
    pickOnly(rated.filter(({ isTitledButNumber, note }) => isTitledButNumber && isCut(note.name))) ??
    // The title was changed, or has no ending. A name that was cut proves nothing then.
    pickFirst(
      rated.filter(({ note, rank }) => rank < Infinity && (!isCut(note.name) || note.title === '')),
    ) ??
    // Under another format.
    pickOnly(rated.filter(({ isTitledInOtherFormat }) => isTitledInOtherFormat))
  )
}

type Rated<Note> = { readonly note: Note; readonly rank: number }

function pickFirst<Note>(rated: readonly Rated<Note>[]): Note | null {
  const [first] = rated.toSorted((a, b) => a.rank - b.rank)
  return first?.note ?? null
}

function pickOnly<Note>(rated: readonly Rated<Note>[]): Note | null {
  return rated.length === 1 ? (rated[0]?.note ?? null) : null
}

function rateTitle(forms: readonly Form[], { name, title }: NamedNote) {
  if (title === '') return { isTitled: false, isTitledButNumber: false, isTitledInOtherFormat: false }
  const wanted = predictPhotoName(title)
  const number = readNumber(name)
  const same = forms.filter(({ stem, extension }) => replaceMarks(stem + extension) === wanted)
  const stemOfTitle = splitName(wanted).stem
  const alike = forms.filter(form => replaceMarks(form.stem) === stemOfTitle && form.number === number)
  return {
    isTitled: same.some(form => form.number === number),
    isTitledButNumber: same.length > 0,
    isTitledInOtherFormat: alike.length > 0,
  }
}

/** Of a JSON file: `(1)` of `IMG_1.jpg(1).json`; empty without one. */
function readNumber(noteName: string): string {
  return NUMBER.exec(noteName.replace(/\.json$/i, ''))?.[0] ?? ''
}

function isCut(noteName: string): boolean {
  return noteName.replace(/\.json$/i, '').replace(NUMBER, '').length >= MAX_NOTE_LETTERS
}

function listForms(photoName: string): Form[] {
  const { stem, extension } = splitName(photoName)
  const number = NUMBER.exec(stem)?.[0] ?? ''
  const forms: Form[] = [{ stem, extension, number: '' }]
  if (number !== '') forms.push({ stem: stem.slice(0, -number.length), extension, number })
  return [
    ...forms,
    ...forms.flatMap(form =>
      listUnedited(form.stem, extension).map(unedited => ({ ...form, stem: unedited })),
    ),
  ]
}

/** The stem without its mark of editing, which is cut with the name. */
function listUnedited(stem: string, extension: string): string[] {
  const dash = stem.lastIndexOf('-')
  if (dash <= 0) return []
  const mark = stem.slice(dash + 1)
  const mayBeCut = stem.length + extension.length >= MAX_NOTE_LETTERS
  const isEdited = EDITED.some(word => word === mark || (mayBeCut && mark !== '' && word.startsWith(mark)))
  return isEdited ? [stem.slice(0, dash)] : []
}

function listNamesOfForm({ stem, extension, number }: Form): string[] {
  const name = stem + extension
  const full = name + SUPPLEMENT
  const room = MAX_NOTE_LETTERS - number.length
  const cuts = [full.slice(0, MAX_NOTE_LETTERS), name.slice(0, MAX_NOTE_LETTERS), full.slice(0, room)]
  // Older exports cut at other letters; what follows the whole name can be nothing else.
  const supplements = Array.from(
    { length: SUPPLEMENT.length + 1 },
    (_, cut) => name + full.slice(name.length, full.length - cut),
  )
  return [...cuts, ...supplements].map(cut => `${cut}${number}.json`)
}

/** Without the ending of the photo, as the first exports had it. */
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

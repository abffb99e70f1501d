import { isRecord } from '../api/is-record.ts'
import { chooseNote, listNoteNames, listTitleNames, predictPhotoName } from './takeout-names.ts'

/** What Google recorded about a photo. */
export type TakeoutNote = {
  /** The original name of the photo; Google may shorten it in the archive. */
  readonly title: string
  readonly description: string
  /** Milliseconds since 1970, UTC; null if there is none. */
  readonly takenAt: number | null
  readonly isFavourite: boolean
  readonly isArchived: boolean
  /** Whether it was in Google's trash or locked folder. */
  readonly isLeftOut: boolean
  /** Names of people in the photo, without positions. */
  readonly people: readonly string[]
}

export type TakeoutJson =
  | { readonly kind: 'photo'; readonly note: TakeoutNote }
  /** What Google recorded about a folder that is an album. */
  | { readonly kind: 'album'; readonly title: string }

/** Bytes of one JSON file; Google's have about 1,000 on average. */
export const MAX_NOTE_BYTES = 256 * 1024
const MAX_TITLE_LENGTH = 500
export const MAX_DESCRIPTION_LENGTH = 5000
export const MAX_PEOPLE_OF_PHOTO = 100
const MAX_PERSON_LENGTH = 200
/** The time of a photo before 1826 or after 2200 is invalid. */
const EARLIEST = Date.UTC(1826, 0)
const LATEST = Date.UTC(2200, 0)

/** Reads a JSON file of the export. Returns null if it describes neither a photo nor an album. */
export function readTakeoutJson(text: string): TakeoutJson | null {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return null
  }
  const album = readRecord(readRecord(json)?.['albumData']) ?? readRecord(json)
  if (!album) return null
  const title = cutLine(album['title'], MAX_TITLE_LENGTH)
  if (readRecord(album['photoTakenTime']) || readRecord(album['creationTime'])) {
    return { kind: 'photo', note: readNote(album, title) }
  }
  const isAlbum = json !== album || 'access' in album || 'date' in album
  return isAlbum && title !== '' && !isCollectedByGoogle(title) ? { kind: 'album', title } : null
}

function readNote(json: Readonly<Record<string, unknown>>, title: string): TakeoutNote {
  const people = Array.isArray(json['people']) ? json['people'] : []
  const names = people
    .slice(0, MAX_PEOPLE_OF_PHOTO)
    .map(person => cutLine(readRecord(person)?.['name'], MAX_PERSON_LENGTH))
  return {
    title,
    description: typeof json['description'] === 'string' ? cut(json['description']).trim() : '',
    takenAt: readTime(readRecord(json['photoTakenTime'])?.['timestamp']),
    isFavourite: json['favorited'] === true,
    isArchived: json['archived'] === true,
    isLeftOut: LEFT_OUT.some(key => json[key] === true),
    people: [...new Set(names.filter(name => name !== ''))],
  }
}

const LEFT_OUT = ['trashed', 'inLockedFolder', 'locked']

/** Reads seconds since 1970, as a text; 0 if Google knows no date. */
function readTime(timestamp: unknown): number | null {
  const isNumber = typeof timestamp === 'string' || typeof timestamp === 'number'
  const ms = isNumber && String(timestamp).trim() !== '' ? Number(timestamp) * 1000 : Number.NaN
  return Number.isSafeInteger(ms) && ms !== 0 && ms >= EARLIEST && ms <= LATEST ? ms : null
}

/**
 * Tells whether a title is that of a folder that Google creates for each year (`Photos from 2019`,
 * `Fotos von 2019`), or created for each day (`2018-06-03`, `2018-06-03 #2`), or of the trash; they
 * are not albums of the user.
 */
function isCollectedByGoogle(title: string): boolean {
  return (
    YEAR.test(title) ||
    TRASH.has(title.toLowerCase()) ||
    /^\d{4}-\d{2}-\d{2}(-\d{2}-\d{2})?( #\d+)?$/.test(title)
  )
}

const YEAR =
  /^(photos from|photos of|fotos von|photos de|photos du|fotos de|fotos del|foto del|foto dal|foto's uit|foto[’']s uit|zdjęcia z|zdjęcia z roku|foton från|bilder från|bilder fra|billeder fra|valokuvat|фото за|фотографии за|photos from year) \d{4}$/i

/** Google's trash and locked folder, by the language of the account. */
const TRASH: ReadonlySet<string> = new Set(
  'trash,bin,locked folder,papierkorb,gesperrter ordner,corbeille,dossier verrouillé,papelera,carpeta privada,paperera,lixeira,pasta trancada,pasta protegida,lixo,cestino,cartella bloccata,prullenbak,vergrendelde map,kosz,folder zablokowany,papperskorgen,papperskorg,låst mapp,papirkurv,låst mappe,roskakori,lukittu kansio,koš,uzamčená složka,kôš,çöp kutusu,çöp,kilitli klasör,lomtár,kuka,zárolt mappa,coș de gunoi,coș,dosar blocat,корзина,папка с ограниченным доступом,кошик,кошче,κάδος,κάδος απορριμμάτων,smeće,otpad,thùng rác,sampah,ถังขยะ,ゴミ箱,回收站,垃圾桶,垃圾箱,휴지통,बिन,ट्रैश,আবর্জনা,אשפה,المهملات,سلة المهملات'.split(
    ',',
  ),
)

function readRecord(value: unknown): Readonly<Record<string, unknown>> | null {
  return isRecord(value) ? value : null
}

/** Google escaped some titles for HTML: `&`, quotes and angle brackets. */
const ESCAPES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
}

function cutLine(value: unknown, length: number): string {
  if (typeof value !== 'string') return ''
  const plain = value
    .slice(0, 2 * length)
    .replaceAll(/&(amp|lt|gt|quot|#39);/g, code => ESCAPES[code] ?? code)
  return plain
    .replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
    .slice(0, length)
    .toWellFormed()
}

function cut(text: string): string {
  return text.slice(0, MAX_DESCRIPTION_LENGTH).toWellFormed()
}

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

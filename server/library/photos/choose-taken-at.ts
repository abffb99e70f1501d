import { HOUR_MS } from '../../../shared/api/durations.ts'
import type { TakenFrom } from '../../../shared/api/photos.ts'
import { computeTime } from '../../machinery/imaging/metadata/parse-date.ts'

/** The largest difference between two time zones: UTC+14 and UTC-12. */
const MAX_ZONE_DIFFERENCE_MS = 26 * HOUR_MS

/** What is known of when a photo was taken; times by the clock at the place, as UTC. */
export type KnownDates = {
  /** What the user set; the first in the order, though no screen sets it yet. */
  readonly user: number | null
  readonly sidecar: number | null
  readonly inFile: number | null
  /** The time in a note, in UTC, since notes have no time zone. */
  readonly noted: number | null
  readonly fileName: string
  /** When the file says that it was changed last. */
  readonly modified: number | null
}

/** `nothing`: it was examined, and nothing tells the date. */
export type ChosenDate = { readonly takenAt: number | null; readonly takenFrom: TakenFrom | 'nothing' }

/** Returns what a photo's file tells of its date. */
export function readDates(
  file: { readonly takenAt?: Date | null; readonly modifiedAt?: Date | null },
  fileName: string,
): Pick<KnownDates, 'inFile' | 'fileName' | 'modified'> {
  return {
    inFile: file.takenAt?.getTime() ?? null,
    fileName,
    modified: file.modifiedAt?.getTime() ?? null,
  }
}

/** Chooses the date of a photo, in the order of decision 111. The time of a file never counts. */
export function chooseDate(known: KnownDates): ChosenDate {
  const { user, sidecar, inFile, noted, fileName, modified } = known
  if (user !== null) return { takenAt: user, takenFrom: 'user' }
  if (sidecar !== null) {
    // The file may say the same with the fraction of the second, which orders bursts.
    const isSame = inFile !== null && Math.floor(inFile / 1000) === Math.floor(sidecar / 1000)
    return { takenAt: isSame ? inFile : sidecar, takenFrom: 'sidecar' }
  }
  const takenAt = chooseTakenAt(inFile, noted)
  if (takenAt !== null) return { takenAt, takenFrom: takenAt === inFile ? 'file' : 'note' }
  const named = readDateInName(fileName)
  if (named !== undefined) return { takenAt: named, takenFrom: 'name' }
  return { takenAt: modified, takenFrom: modified === null ? 'nothing' : 'modified' }
}

/**
 * Returns the date of a photo that gets a note. `current` is the date that it has; its origin is
 * null if it was read before origins were known.
 */
export function applyNotedTime(
  current: { readonly takenAt: number | null; readonly takenFrom: ChosenDate['takenFrom'] | null },
  noted: number | null,
): { takenAt: number | null; takenFrom: ChosenDate['takenFrom'] | null } {
  const { takenAt, takenFrom } = current
  if (noted === null || takenFrom === 'user' || takenFrom === 'sidecar') return { takenAt, takenFrom }
  const isWeaker = takenFrom === 'name' || takenFrom === 'modified'
  const chosen = chooseTakenAt(isWeaker ? null : takenAt, noted)
  return { takenAt: chosen, takenFrom: chosen === takenAt ? takenFrom : 'note' }
}

/**
 * Returns when a photo was taken, by the camera's clock. `inFile` is the time in the photo's
 * metadata, `noted` the time in a note beside it, in UTC. The note is used only if the file has no
 * time, or if the two differ by more than time zones can: then the user has corrected the date.
 */
export function chooseTakenAt(inFile: number | null, noted: number | null): number | null {
  if (inFile === null || noted === null) return inFile ?? noted
  return Math.abs(inFile - noted) <= MAX_ZONE_DIFFERENCE_MS ? inFile : noted
}

/** Digital cameras and phones did not name files by dates before. */
const FIRST_YEAR = 1990

/** A day in a name, and what follows it: 20190729, 2019-07-29, 2019_07_29, 2019.07.29 */
const DAYS = [
  /(?<!\d)(?<year>(?:19|20)\d{2})(?<month>\d{2})(?<day>\d{2})(?<rest>.*)/u,
  /(?<!\d)(?<year>(?:19|20)\d{2})-(?<month>\d{2})-(?<day>\d{2})(?<rest>.*)/u,
  /(?<!\d)(?<year>(?:19|20)\d{2})_(?<month>\d{2})_(?<day>\d{2})(?<rest>.*)/u,
  /(?<!\d)(?<year>(?:19|20)\d{2})\.(?<month>\d{2})\.(?<day>\d{2})(?<rest>.*)/u,
]
/** IMG-20190729-WA0001.jpg of WhatsApp has no time of day. */
const [WHATSAPP, WHATSAPP_NUMBER] = [/^[a-z]{3}-\d{8}-/i, /^-wa\d{4}(?!\d)/i]
/**
 * A time to the second after a day: IMG_20190729_044507.jpg, PXL_20190729_044507123.jpg,
 * Screenshot_2019-07-29-04-45-07.png, Screenshot 2019-07-29 at 4.45.07 PM.png,
 * signal-2019-07-29-044507.jpg, photo_2019-07-29_04-45-07.jpg
 */
const BETWEEN = /^(?:[-_.,T\s]|\s?\p{L}{1,5}\s){0,2}/iu
const TIMES = [
  /^(?<hour>\d{1,2})(?<minute>\d{2})(?<second>\d{2})(?:[-_.]?\d{3})?(?!\d)(?:\s?(?<half>[ap])\.?m)?/i,
  /^(?<hour>\d{1,2})[-_.:\s](?<minute>\d{2})[-_.:\s](?<second>\d{2})(?:[-_.]?\d{3})?(?!\d)(?:\s?(?<half>[ap])\.?m)?/i,
]

/**
 * Reads when a photo was taken from its file name, as phones, messengers and programs for
 * screenshots write it. Returns the time on the clock, interpreted as UTC, in milliseconds since
 * 1970; undefined if the name has no such date.
 */
export function readDateInName(name: string): number | undefined {
  for (const pattern of DAYS) {
    const found = pattern.exec(name)?.groups
    const time = found && readTime(name, found['rest'] ?? '')
    if (!found || !time) continue
    const { hour = 0, minute = 0, second = 0, half } = time
    const isAfternoon = half?.toLowerCase() === 'p'
    const taken = computeTime({
      year: Number(found['year']),
      month: Number(found['month']),
      day: Number(found['day']),
      hour: half === undefined ? Number(hour) : (Number(hour) % 12) + (isAfternoon ? 12 : 0),
      minute: Number(minute),
      second: Number(second),
      millisecond: 0,
    })
    if (taken !== undefined && Number(found['year']) >= FIRST_YEAR) return taken
  }
  return undefined
}

/**
 * Returns the parts of the time that follows a day; none for WhatsApp; undefined without a time.
 */
function readTime(name: string, rest: string): Readonly<Record<string, string | undefined>> | undefined {
  if (WHATSAPP.test(name) && WHATSAPP_NUMBER.test(rest)) return {}
  const text = rest.slice(BETWEEN.exec(rest)?.[0].length ?? 0)
  return TIMES.map(pattern => pattern.exec(text)?.groups).find(found => found !== undefined)
}

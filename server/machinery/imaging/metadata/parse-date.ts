/** Longer than any date that programs write, with its zone. */
const MAX_LENGTH = 64
/** The first photograph is from 1826; programs write year 1 or 9999 where they know no date. */
const FIRST_YEAR = 1826
const LAST_YEAR = 2199

/**
 * Complete dates with other marks: 2019-07-29-04-45-07, 2019:07:29 04-45-07, 2019-07-29T044507. All
 * six numbers are needed: 2019-07-29-07:00 is a date with a zone.
 */
const COMPLETE =
  /^(?<year>\d{4})[-:/._](?<month>\d{1,2})[-:/._](?<day>\d{1,2})(?:[T:_-]|\s+)(?<hour>\d{2})[-:._]?(?<minute>\d{2})[-:._]?(?<second>\d{2})(?:[.,](?<fraction>\d{1,9}))?(?!\d)/i
/** Days before which nothing stands; a time may follow. */
const DAYS = [
  // EXIF, XMP and their mixtures: 2019:07:29, 2019-7-29, 2019/07/29
  /^(?<year>\d{4})\s*[-:/.]\s*(?<month>\d{1,2})\s*[-:/.]\s*(?<day>\d{1,2})(?!\d)/,
  // RFC 1123, as PNG recommends: Mon, 29 Jul 2019
  /^(?:[a-z]{3,9},?\s+)?(?<day>\d{1,2})\s+(?<word>[a-z]{3})[a-z]*\.?\s+(?<year>\d{4})/i,
]
const SEPARATOR = /^(?:\s*[T,]\s*|\s+)/i
/** 04:45, 04:45:07.25, 4.45.07 PM */
const TIME =
  /^(?<hour>\d{1,2})\s*[:.]\s*(?<minute>\d{1,2})(?:\s*[:.]\s*(?<second>\d{1,2})(?:[.,](?<fraction>\d{1,9}))?)?/
const HALF = /^\s*(?<half>[ap])\.?m\b/i
/** IPTC: 20190729, 20190729T044507+0200 */
const COMPACT_DAY = /^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})(?=$|\D|\d{4}(?:\d\d)?(?!\d))/
const COMPACT_TIME =
  /^[T\s]*(?<hour>\d{2}):?(?<minute>\d{2})(?::?(?<second>\d{2})(?:[.,](?<fraction>\d{1,9}))?)?(?!\d)/i
/** asctime: Mon Jul 29 04:45:07 2019 */
const [WORD_AND_DAY, YEAR] = [
  /^(?:[a-z]{3,9},?\s+)?(?<word>[a-z]{3})[a-z]*\s+(?<day>\d{1,2})(?=\s)/i,
  /^\s+(?<year>\d{4})/,
]

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * Reads a date as cameras and programs write it, with or without a time and a zone. Returns what a
 * clock at the place showed, interpreted as UTC, in milliseconds since 1970: the zone is ignored.
 * `fraction` has the digits of the fraction of the second, where a tag of its own contains them.
 * Undefined for a date that does not exist, such as 0000:00:00, which stands for an unset clock.
 */
export function parseDate(text: string, fraction = ''): number | undefined {
  const short = text.slice(0, MAX_LENGTH).trim()
  const found = findParts(short)
  if (!found) return undefined
  const { year, month, word, day, hour, minute, second, half } = found
  const [digits = ''] = /^\d{1,9}/.exec(fraction) ?? []
  return computeTime({
    year: Number(year),
    month: word === undefined ? Number(month) : MONTHS.indexOf(word.toLowerCase()) + 1,
    day: Number(day),
    hour: toHour(Number(hour ?? 0), half?.toLowerCase()),
    minute: Number(minute ?? 0),
    second: Number(second ?? 0),
    millisecond: Number((found['fraction'] ?? digits).slice(0, 3).padEnd(3, '0')),
  })
}

type Parts = Readonly<Record<string, string | undefined>>

/** Finds the parts of a date by the first spelling that fits. */
function findParts(text: string): Parts | undefined {
  const complete = read(COMPLETE, text)
  if (complete) return { ...complete.parts, ...read(HALF, complete.rest)?.parts }
  const day = DAYS.map(pattern => read(pattern, text)).find(found => found !== undefined)
  if (day) return { ...day.parts, ...readTime(day.rest)?.parts }
  const compact = read(COMPACT_DAY, text)
  if (compact) return { ...compact.parts, ...read(COMPACT_TIME, compact.rest)?.parts }
  const named = read(WORD_AND_DAY, text)
  const time = named && readTime(named.rest)
  const year = time && read(YEAR, time.rest)
  return year && { ...named?.parts, ...time?.parts, ...year.parts }
}

function readTime(text: string): Found | undefined {
  const separator = read(SEPARATOR, text)
  const time = separator && read(TIME, separator.rest)
  const half = time && read(HALF, time.rest)
  return half ? { parts: { ...time.parts, ...half.parts }, rest: half.rest } : time
}

/** `rest`: what follows. */
type Found = { readonly parts: Parts; readonly rest: string }

function read(pattern: RegExp, text: string): Found | undefined {
  const found = pattern.exec(text)
  return found ? { parts: found.groups ?? {}, rest: text.slice(found[0].length) } : undefined
}

type DateParts = Readonly<
  Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second' | 'millisecond', number>
>

/** Returns undefined if there is no such day or time. A minute may have a 60th second. */
export function computeTime(parts: DateParts): number | undefined {
  const { year, month, day, hour, minute, second, millisecond } = parts
  const midnight = new Date(0)
  midnight.setUTCFullYear(year, month - 1, day)
  const isDay = midnight.getUTCMonth() === month - 1 && midnight.getUTCDate() === day
  if (!isDay || year < FIRST_YEAR || year > LAST_YEAR) return undefined
  if (hour > 23 || minute > 59 || second > 60) return undefined
  return midnight.getTime() + ((hour * 60 + minute) * 60 + second) * 1000 + millisecond
}

/**
 * Phones that count hours from 1 to 24 write 24:10 in the first hour of a day, beside the date of
 * that day (github.com/immich-app/immich/issues/5714).
 */
function toHour(hour: number, half: string | undefined): number {
  if (half === undefined) return hour === 24 ? 0 : hour
  if (hour > 12) return hour
  return (hour % 12) + (half === 'p' ? 12 : 0)
}

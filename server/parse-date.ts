/** Longer than any date that programs write, with its zone. */
const MAX_LENGTH = 64
/** The first photograph is from 1826; programs write year 1 or 9999 where they know no date. */
const FIRST_YEAR = 1826
const LAST_YEAR = 2199

const FRACTION = String.raw`(?:[.,](?<fraction>\d{1,9}))?`
const HALF = String.raw`(?:\s*(?<half>[ap])\.?m\b)?`
const TIME = String.raw`(?<hour>\d{1,2})\s*[:.]\s*(?<minute>\d{1,2})(?:\s*[:.]\s*(?<second>\d{1,2})${FRACTION})?${HALF}`

const SPELLINGS = [
  // EXIF, XMP and their mixtures: 2019:07:29 04:45:07, 2019-07-29T04:45:07.25+02:00, 2019/07/29
  String.raw`^(?<year>\d{4})\s*[-:/.]\s*(?<month>\d{1,2})\s*[-:/.]\s*(?<day>\d{1,2})(?!\d)(?:(?:\s*[T,]\s*|\s+)${TIME})?`,
  // IPTC: 20190729, 20190729 044507+0200
  String.raw`^(?<year>\d{4})(?<month>\d{2})(?<day>\d{2})(?:[T\s]*(?<hour>\d{2}):?(?<minute>\d{2})(?::?(?<second>\d{2})${FRACTION})?)?(?!\d)`,
  // RFC 1123, as PNG recommends: Mon, 29 Jul 2019 04:45:07 +0000
  String.raw`^(?:[a-z]{3,9},?\s+)?(?<day>\d{1,2})\s+(?<word>[a-z]{3})[a-z]*\.?\s+(?<year>\d{4})(?:,?\s+${TIME})?`,
  // asctime: Mon Jul 29 04:45:07 2019
  String.raw`^(?:[a-z]{3,9},?\s+)?(?<word>[a-z]{3})[a-z]*\s+(?<day>\d{1,2})\s+${TIME}\s+(?<year>\d{4})`,
].map(spelling => new RegExp(spelling, 'i'))

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * Reads a date as cameras and programs write it, with or without a time and a zone. Returns what a
 * clock at the place showed, interpreted as UTC, in milliseconds since 1970: the zone is ignored.
 * `fraction` has the digits of the fraction of the second, where a tag of its own contains them.
 * Undefined for a date that does not exist, such as 0000:00:00, which stands for an unset clock.
 */
export function parseDate(text: string, fraction = ''): number | undefined {
  const short = text.slice(0, MAX_LENGTH).trim()
  for (const spelling of SPELLINGS) {
    const found = spelling.exec(short)?.groups
    if (!found) continue
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
  return undefined
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

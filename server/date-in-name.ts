import { computeTime } from './parse-date.ts'

/** Digital cameras and phones did not name files by dates before. */
const FIRST_YEAR = 1990

const DAY = String.raw`(?<!\d)(?<year>(?:19|20)\d{2})(?<mark>[-_.]?)(?<month>\d{2})\k<mark>(?<day>\d{2})`

const NAMES = [
  // IMG-20190729-WA0001.jpg of WhatsApp has no time of day.
  new RegExp(String.raw`^[a-z]{3}-${DAY}-wa\d{4}(?!\d)`, 'i'),
  // A date and a time to the second: IMG_20190729_044507.jpg, PXL_20190729_044507123.jpg,
  // Screenshot_2019-07-29-04-45-07.png, Screenshot 2019-07-29 at 4.45.07 PM.png,
  // signal-2019-07-29-044507.jpg, photo_2019-07-29_04-45-07.jpg
  new RegExp(
    String.raw`${DAY}(?:[-_.,T\s]|\s*\p{L}{1,5}\s){0,2}(?<hour>\d{1,2})(?<gap>[-_.:\s]?)(?<minute>\d{2})\k<gap>(?<second>\d{2})(?:[-_.]?\d{3})?(?!\d)(?:\s?(?<half>[ap])\.?m)?`,
    'iu',
  ),
]

/**
 * Reads when a photo was taken from its file name, as phones, messengers and programs for
 * screenshots write it. Returns the time on the clock, interpreted as UTC, in milliseconds since
 * 1970; undefined if the name has no such date.
 */
export function readDateInName(name: string): number | undefined {
  for (const pattern of NAMES) {
    const found = pattern.exec(name)?.groups
    if (!found) continue
    const { year, month, day, hour = 0, minute = 0, second = 0, half } = found
    const isAfternoon = half?.toLowerCase() === 'p'
    const time = computeTime({
      year: Number(year),
      month: Number(month),
      day: Number(day),
      hour: half === undefined ? Number(hour) : (Number(hour) % 12) + (isAfternoon ? 12 : 0),
      minute: Number(minute),
      second: Number(second),
      millisecond: 0,
    })
    if (time !== undefined && Number(year) >= FIRST_YEAR) return time
  }
  return undefined
}

import { computeTime } from '../../machinery/imaging/metadata/parse-date.ts'

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

/**
 * Days and times the way a language writes them, by the clock of the device. `locale`: a BCP 47
 * tag.
 */
export function datesIn(locale: string) {
  const moments = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' })
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long' })
  return {
    /** `time`: ISO 8601, or milliseconds since 1970. */
    day: (time: string | number) => days.format(new Date(time)),
    /** `iso`: ISO 8601. */
    moment: (iso: string) => moments.format(new Date(iso)),
  }
}

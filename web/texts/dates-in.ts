/** Days and times the way a language writes them, by the clock of the device. `locale`: a BCP 47 tag. */
export function datesIn(locale: string) {
  const moments = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' })
  return {
    /** `iso`: ISO 8601. */
    moment: (iso: string) => moments.format(new Date(iso)),
  }
}

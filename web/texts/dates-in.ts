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

/** Names of months the way a language writes them. `locale`: a BCP 47 tag. */
export function monthsIn(locale: string) {
  const long = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const short = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' })
  // While photos are scrolled, hundreds of months are asked for in a second.
  const known = { long: new Map<string, string>(), short: new Map<string, string>() }
  return {
    /** `yearAndMonth`: `2024-06`, which is in UTC as every ISO date. */
    month: (yearAndMonth: string, isShort = false) => {
      const months = isShort ? known.short : known.long
      const name = months.get(yearAndMonth) ?? (isShort ? short : long).format(new Date(yearAndMonth))
      months.set(yearAndMonth, name)
      return name
    },
  }
}

/** When photos were taken, by the clock of the camera: it has no time zone and is read as UTC. */
export function cameraTimesIn(locale: string) {
  const times = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' })
  return {
    /** `time`: ISO 8601, or milliseconds since 1970. */
    takenAt: (time: string | number) => times.format(new Date(time)),
  }
}

/** Formats days and times of a language, in the device's time zone. `locale`: a BCP 47 tag. */
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

/** Formats hours of the day, such as "10:00 PM". `locale`: a BCP 47 tag. */
export function hoursIn(locale: string) {
  const times = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' })
  return { hour: (hourOfDay: number) => times.format(Date.UTC(2000, 0, 1, hourOfDay)) }
}

/** Formats months of a language. `locale`: a BCP 47 tag. */
export function monthsIn(locale: string) {
  const long = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const short = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' })
  // Cached, since scrolling through photos formats hundreds of months in a second.
  const known = { long: new Map<string, string>(), short: new Map<string, string>() }
  return {
    /** `yearAndMonth`: `2024-06`, read as UTC like every ISO date. */
    month: (yearAndMonth: string, isShort = false) => {
      const months = isShort ? known.short : known.long
      const name = months.get(yearAndMonth) ?? (isShort ? short : long).format(new Date(yearAndMonth))
      months.set(yearAndMonth, name)
      return name
    },
  }
}

/** Formats when photos were taken. A camera's time has no time zone and is stored as UTC. */
export function cameraTimesIn(locale: string) {
  const times = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' })
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  return {
    /** Short, without the time of day. `iso`: ISO 8601. */
    dayTaken: (iso: string) => days.format(new Date(iso)),
    /** `time`: ISO 8601, or milliseconds since 1970. */
    takenAt: (time: string | number) => times.format(new Date(time)),
  }
}

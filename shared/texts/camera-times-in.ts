import { findLocale, type Language } from '../api/languages.ts'
import { formatterIn } from './formats-in.ts'

/**
 * Formats when photos were taken. A camera's time has no time zone and is stored as UTC. Not in
 * `formats-in.ts`, which the first screen loads.
 */
export function cameraTimesIn(language: Language) {
  const locale = findLocale(language)
  const long = formatterIn(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const short = formatterIn(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' })
  // Cached, since scrolling through photos formats hundreds of months in a second.
  const known = { long: new Map<string, string>(), short: new Map<string, string>() }
  return {
    /** "Jun 15, 2024". */
    dayTaken: formatterIn(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
    /** "Saturday, June 15, 2024 at 2:05 PM". */
    takenAt: formatterIn(locale, { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' }),
    /** "June 2024", or "Jun 2024" if `isShort`. `yearAndMonth`: `2024-06`. */
    month: (yearAndMonth: string, isShort = false) => {
      const months = isShort ? known.short : known.long
      const name = months.get(yearAndMonth) ?? (isShort ? short : long)(yearAndMonth)
      months.set(yearAndMonth, name)
      return name
    },
  }
}

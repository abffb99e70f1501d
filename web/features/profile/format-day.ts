import { language } from '../../texts.ts'
import { findLocale } from '../../../shared/api/languages.ts'

/** Formats an ISO date in the language, independent of time zones. */
export function formatDay(isoDate: string): string {
  const format = new Intl.DateTimeFormat(findLocale(language), { dateStyle: 'long', timeZone: 'UTC' })
  return format.format(new Date(`${isoDate}T00:00:00Z`))
}

import { language } from '../../texts.ts'
import { LOCALES } from '../../texts/languages.ts'

/** Formats an ISO date in the language, independent of time zones. */
export function formatDay(isoDate: string): string {
  const format = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' })
  return format.format(new Date(`${isoDate}T00:00:00Z`))
}

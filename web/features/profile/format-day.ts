import { language } from '../../texts.ts'
import { LOCALES } from '../../texts/languages.ts'

/** An ISO date the way the language writes days; it is the same day everywhere. */
export function formatDay(isoDate: string): string {
  const format = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' })
  return format.format(new Date(`${isoDate}T00:00:00Z`))
}

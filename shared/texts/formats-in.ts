import { findLocale, type Language } from '../api/languages.ts'

/** A text for each plural category that the language has; `#` stands for the number. */
export type PluralForms = { readonly other: string } & Partial<Readonly<Record<Intl.LDMLPluralRule, string>>>

/** Formats amounts, days and times of a language. */
export function formatsIn(language: Language) {
  const locale = findLocale(language)
  return { ...amountsIn(locale), ...datesIn(locale) }
}

function amountsIn(locale: string) {
  const numbers = new Intl.NumberFormat(locale)
  const percents = new Intl.NumberFormat(locale, { style: 'percent', roundingMode: 'floor' })
  const exactPercents = new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    roundingMode: 'floor',
  })
  const plurals = new Intl.PluralRules(locale)
  const lists = new Intl.ListFormat(locale)
  const number = (amount: number) => numbers.format(amount)
  return {
    number,
    /** `share`: 0 to 1. Rounds down, so that 100% means that it is finished. */
    percent: (share: number) => percents.format(share),
    /** With one decimal: "99.9%". Rounds down, so that it never claims too much. */
    percentExact: (share: number) => exactPercents.format(share),
    count: (amount: number, forms: PluralForms) =>
      (forms[plurals.select(amount)] ?? forms.other).replace('#', number(amount)),
    /** "Ann, Ben and Cem". */
    list: (names: readonly string[]) => lists.format(names),
  }
}

/** Formats days and times in the device's time zone. */
function datesIn(locale: string) {
  const momentOfThisYear = formatterIn(locale, MOMENT)
  const moment = formatterIn(locale, { ...MOMENT, year: 'numeric' })
  const hour = formatterIn(locale, { timeStyle: 'short', timeZone: 'UTC' })
  return {
    /** "June 15, 2024". */
    day: formatterIn(locale, { dateStyle: 'long' }),
    /** "June 15, 2024 at 2:05 PM". */
    dayAndTime: formatterIn(locale, { dateStyle: 'long', timeStyle: 'short' }),
    /** "Jun 15, 2:05 PM": without the year if it is the current one. */
    moment: (iso: string) =>
      new Date(iso).getFullYear() === new Date().getFullYear() ? momentOfThisYear(iso) : moment(iso),
    /** "10:00 PM". */
    hour: (hourOfDay: number) => hour(Date.UTC(2000, 0, 1, hourOfDay)),
  }
}

const MOMENT = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const

/** Returns a function that formats a time: ISO 8601, or milliseconds since 1970. */
export function formatterIn(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): (time: string | number) => string {
  // Made when it is first used: most screens need few of them.
  let format: Intl.DateTimeFormat | undefined
  return time => (format ??= new Intl.DateTimeFormat(locale, options)).format(new Date(time))
}

/** A text for each plural category that the language has; `#` stands for the number. */
export type PluralForms = { readonly other: string } & Partial<Readonly<Record<Intl.LDMLPluralRule, string>>>

/** Formats numbers and plurals of a language. `locale`: a BCP 47 tag. */
export function amountsIn(locale: string) {
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
    /** Day and time in this device's time zone, without the year if it is this one. */
    moment: (iso: string) => {
      const time = new Date(iso)
      const isOfThisYear = time.getFullYear() === new Date().getFullYear()
      // Only the history shows moments, so that no formatter is made when the app starts.
      return time.toLocaleString(locale, {
        year: isOfThisYear ? undefined : 'numeric',
        month: 'short',
        day: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
      })
    },
  }
}

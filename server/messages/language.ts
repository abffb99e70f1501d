/** The languages that Kindred writes in. */
export type Language = (typeof LANGUAGES)[number]

export const LANGUAGES = ['en', 'hi', 'ar'] as const

/** The best of ours for an Accept-Language header, which the web app sets to the language it shows; English without one. */
export function chooseLanguage(acceptLanguage: string | null | undefined): Language {
  const wishes = (acceptLanguage ?? '').split(',').map(wish => {
    const [tag = '', ...parameters] = wish.trim().toLowerCase().split(';')
    const quality = parameters.map(parameter => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean)
    return { language: tag.split('-')[0], weight: quality === undefined ? 1 : Number(quality) }
  })
  const best = wishes
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ language }) => readLanguage(language))
    .find(language => language !== null)
  return best ?? 'en'
}

/** A language of ours by its code, or null. */
export function readLanguage(code: unknown): Language | null {
  return LANGUAGES.find(language => language === code) ?? null
}

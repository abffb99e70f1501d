import type { Language } from '../../shared/api/preferences.ts'

const LANGUAGES: readonly Language[] = ['en', 'hi', 'ar']

/**
 * The best of ours for an Accept-Language header, which the web app sets to the language it shows;
 * English without one.
 */
export function chooseLanguage(acceptLanguage: string | null | undefined): Language {
  const wishes = (acceptLanguage ?? '').split(',').map(wish => {
    const [tag = '', ...parameters] = wish.trim().toLowerCase().split(';')
    const quality = parameters.map(parameter => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean)
    return { language: tag.split('-')[0], weight: quality === undefined ? 1 : Number(quality) }
  })
  const best = wishes
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(wish => LANGUAGES.find(language => language === wish.language))
    .find(language => language !== undefined)
  return best ?? 'en'
}

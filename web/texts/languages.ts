/** The languages in the order of the menu, each with its name in itself. */
export const LANGUAGES = {
  en: { name: 'English', direction: 'ltr' },
  hi: { name: 'हिन्दी', direction: 'ltr' },
  ar: { name: 'العربية', direction: 'rtl' },
} as const satisfies Record<string, { name: string; direction: 'ltr' | 'rtl' }>

export type Language = keyof typeof LANGUAGES

/** BCP 47 tags for days and times, with the digits that `amounts.ts` uses. */
export const LOCALES = {
  en: 'en',
  hi: 'hi-u-nu-latn',
  ar: 'ar-u-nu-latn',
} satisfies Record<Language, string>

const STORAGE_KEY = 'kindred.language'

export function chooseLanguage(): Language {
  return pickLanguage(localStorage.getItem(STORAGE_KEY), navigator.languages)
}

export function saveLanguage(language: Language): void {
  localStorage.setItem(STORAGE_KEY, language)
}

/** `wanted`: the browser's BCP 47 tags, in order of preference. */
export function pickLanguage(saved: string | null, wanted: readonly string[]): Language {
  if (saved !== null && isLanguage(saved)) return saved
  return wanted.map(tag => tag.split('-')[0]?.toLowerCase() ?? '').find(isLanguage) ?? 'en'
}

export function isLanguage(tag: string): tag is Language {
  return Object.hasOwn(LANGUAGES, tag)
}

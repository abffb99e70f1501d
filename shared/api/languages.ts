/**
 * The languages in the order of the menu. docs/add-a-language.md says how to add one.
 *
 * - `name`: in the language itself.
 * - `folder`: of its texts in `shared/texts`.
 * - `script`: as Unicode names it; lines of any other script than Latin are set with more space.
 */
export const LANGUAGES = {
  en: { name: 'English', folder: 'english', script: 'Latin', direction: 'ltr' },
  hi: { name: 'हिन्दी', folder: 'hindi', script: 'Devanagari', direction: 'ltr' },
  ar: { name: 'العربية', folder: 'arabic', script: 'Arabic', direction: 'rtl' },
} as const satisfies Record<string, LanguageInfo>

type LanguageInfo = {
  readonly name: string
  readonly folder: string
  readonly script: string
  readonly direction: 'ltr' | 'rtl'
}

/** A BCP 47 tag without a region. */
export type Language = keyof typeof LANGUAGES

// The keys of an object literal are its type's keys.
export const LANGUAGE_TAGS = Object.keys(LANGUAGES) as Language[]

export function isLanguage(tag: string): tag is Language {
  return Object.hasOwn(LANGUAGES, tag)
}

/** Returns the BCP 47 tag for amounts, days and times: with the digits 0 to 9 in every language. */
export function findLocale(language: Language): string {
  return `${language}-u-nu-latn`
}

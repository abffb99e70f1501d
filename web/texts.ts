import { english } from './texts/english/english.ts'
import type { Texts } from './texts/english/english.ts'
import { chooseLanguage, LANGUAGES, saveLanguage } from './texts/languages.ts'
import type { Language } from './texts/languages.ts'

/** All texts of the current language. Read them while rendering, not while a module loads. */
export let texts: Texts = english as Texts // The rest comes with `withLaterTexts`, before a screen that reads it.
export let language: Language = 'en'

const LAZY = {
  en: () => Promise.resolve(texts),
  hi: async () => (await import('./texts/hindi/hindi.ts')).hindi,
  ar: async () => (await import('./texts/arabic/arabic.ts')).arabic,
} satisfies Record<Language, () => Promise<Texts>>

/**
 * Called before the first screen: loads the saved language, else the one that the browser asks for.
 * English is used if it cannot be loaded.
 */
export async function loadLanguage(): Promise<void> {
  const chosen = chooseLanguage()
  try {
    texts = await LAZY[chosen]()
    language = chosen
  } catch {
    // The server is unreachable, or a new version has removed the file: an English page is better
    // than none.
  }
  document.documentElement.lang = language
  document.documentElement.dir = direction()
}

/** Loads a screen together with the texts of the later screens. `load` imports it. */
export function withLaterTexts<Screen>(load: () => Promise<Screen>): () => Promise<Screen> {
  return async () => {
    const [screen] = await Promise.all([load(), loadLaterTexts()])
    return screen
  }
}

/**
 * Like `withLaterTexts`, for the landing page only, which does not need the texts of the others.
 */
export function withLandingTexts<Screen>(load: () => Promise<Screen>): () => Promise<Screen> {
  return async () => {
    const [screen] = await Promise.all([load(), loadLandingTexts()])
    return screen
  }
}

async function loadLandingTexts(): Promise<void> {
  if (language !== 'en') return
  const { landing } = await import('./texts/english/landing.ts')
  texts = { ...texts, landing }
}

async function loadLaterTexts(): Promise<void> {
  // The other languages are loaded as a whole.
  if (language !== 'en') return
  const { englishLater } = await import('./texts/english/english-later.ts')
  texts = { ...english, ...englishLater }
}

/** The writing direction of the language. */
export function direction(): 'ltr' | 'rtl' {
  return LANGUAGES[language].direction
}

/** Reloads the page, since screens keep the language that they were rendered in. */
export function switchLanguage(to: Language): void {
  saveLanguage(to)
  location.reload()
}

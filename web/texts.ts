import { english } from './texts/english/english.ts'
import type { Texts } from './texts/english/english.ts'
import { chooseLanguage, LANGUAGES, saveLanguage } from './texts/languages.ts'
import type { Language } from './texts/languages.ts'

/**
 * Every text that a person reads, in the language in force. Read it while rendering, never while a
 * module loads.
 */
export let texts: Texts = english as Texts // The rest comes with `withLaterTexts`, before a screen that reads it.
export let language: Language = 'en'

const LAZY = {
  en: () => Promise.resolve(texts),
  hi: async () => (await import('./texts/hindi/hindi.ts')).hindi,
  ar: async () => (await import('./texts/arabic/arabic.ts')).arabic,
} satisfies Record<Language, () => Promise<Texts>>

/**
 * Before the first screen: the saved choice, else what the browser asks for. If it cannot be
 * fetched, English stays.
 */
export async function loadLanguage(): Promise<void> {
  const chosen = chooseLanguage()
  try {
    texts = await LAZY[chosen]()
    language = chosen
  } catch {
    // Offline, or a new version took its file away: a page in English beats none.
  }
  document.documentElement.lang = language
  document.documentElement.dir = direction()
}

/** Has the texts of the later screens there when the screen is. `load` imports it. */
export function withLaterTexts<Screen>(load: () => Promise<Screen>): () => Promise<Screen> {
  return async () => {
    const [screen] = await Promise.all([load(), loadLaterTexts()])
    return screen
  }
}

/** As `withLaterTexts`, for the first page alone: it is not to wait for what all others say. */
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
  // The other languages come as a whole.
  if (language !== 'en') return
  const { englishLater } = await import('./texts/english/english-later.ts')
  texts = { ...english, ...englishLater }
}

/** The way in which one reads. */
export function direction(): 'ltr' | 'rtl' {
  return LANGUAGES[language].direction
}

/** Loads the page anew, for every screen is written in the language that it started with. */
export function switchLanguage(to: Language): void {
  saveLanguage(to)
  location.reload()
}

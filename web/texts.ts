import { isLanguage, LANGUAGES, type Language } from '../shared/api/languages.ts'
import { english, type Texts } from '../shared/texts/english/english.ts'

/** All texts of the current language. Read them while rendering, not while a module loads. */
export let texts: Texts = english as Texts // The rest comes with `withLaterTexts`, before a screen that reads it.
export let language: Language = 'en'

/** Loads the texts of the other languages, by the path of their file. */
const OTHERS = import.meta.glob<Texts>('../shared/texts/*/texts.ts', { import: 'texts' })

const STORAGE_KEY = 'kindred.language'

/**
 * Called before the first screen: loads the saved language, else the one that the browser asks for.
 * English is used if it cannot be loaded.
 */
export async function loadLanguage(): Promise<void> {
  const chosen = chooseLanguage()
  try {
    texts = (await OTHERS[`../shared/texts/${LANGUAGES[chosen].folder}/texts.ts`]?.()) ?? texts
    language = chosen
  } catch {
    // The server is unreachable, or a new version has removed the file: an English page is better
    // than none.
  }
  document.documentElement.lang = language
  document.documentElement.dir = direction()
  document.documentElement.dataset['script'] = LANGUAGES[language].script
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
  const { landing } = await import('../shared/texts/english/landing.ts')
  texts = { ...texts, landing }
}

async function loadLaterTexts(): Promise<void> {
  // The other languages are loaded as a whole.
  if (language !== 'en') return
  const { englishLater } = await import('../shared/texts/english/english-later.ts')
  texts = { ...english, ...englishLater }
}

/** The writing direction of the language. */
export function direction(): 'ltr' | 'rtl' {
  return LANGUAGES[language].direction
}

/** Reloads the page, since screens keep the language that they were rendered in. */
export function switchLanguage(to: Language): void {
  localStorage.setItem(STORAGE_KEY, to)
  location.reload()
}

/** The saved language, else the first one that the browser asks for. */
export function chooseLanguage(): Language {
  return pickLanguage(localStorage.getItem(STORAGE_KEY), navigator.languages)
}

/** `wanted`: the browser's BCP 47 tags, in order of preference. */
export function pickLanguage(saved: string | null, wanted: readonly string[]): Language {
  if (saved !== null && isLanguage(saved)) return saved
  return wanted.map(tag => tag.split('-')[0]?.toLowerCase() ?? '').find(isLanguage) ?? 'en'
}

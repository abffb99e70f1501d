import { useSyncExternalStore } from 'react'
import type { DisplayChoice } from '../../../shared/api/sign-in.ts'
import { chooseLanguage, switchLanguage } from '../../texts.ts'
import { Listeners } from '../../ui/listeners.ts'

const NONE: DisplayChoice = { theme: null, language: null }

let saved = NONE

/** Remembers the theme and language that the server has stored for the user. */
export function rememberSavedChoice(choice: DisplayChoice | null): void {
  saved = choice ?? NONE
}

/** Remembers a choice made in this window, which overrides the stored one. */
export function rememberOwnChoice(choice: Partial<DisplayChoice>): void {
  saved = { ...saved, ...choice }
}

/** Applies the remembered theme and language, once. True if the page reloads for a new language. */
export function applySavedChoice(): boolean {
  const { theme, language } = saved
  saved = NONE
  if (theme !== null) chooseTheme(theme)
  if (language === null || language === chooseLanguage()) return false
  switchLanguage(language)
  return true
}

/** `system` until the user chooses; it follows the device's scheme. */
export type Theme = 'system' | 'light' | 'dark'

// web/public/theme.js reads the same key.
const KEY = 'kindred.theme'
const listeners = new Listeners()

export function useTheme(): Theme {
  return useSyncExternalStore(watch, readTheme)
}

/** Applies the theme and stores it in this browser. */
export function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, theme)
  applyTheme()
  listeners.notify()
}

function readTheme(): Theme {
  const saved = localStorage.getItem(KEY)
  return saved === 'light' || saved === 'dark' ? saved : 'system'
}

function applyTheme(): void {
  const theme = readTheme()
  const { dataset } = document.documentElement
  // The transitions of all colours would begin at once, and delay the first picture of the page.
  dataset['changing'] = ''
  requestAnimationFrame(() => requestAnimationFrame(() => delete dataset['changing']))
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    meta.media = buildMedia(meta.dataset['scheme'], theme)
}

/** Returns the media query for which a theme-color of index.html applies. */
function buildMedia(scheme: string | undefined, theme: Theme): string {
  if (theme === 'system') return `(prefers-color-scheme: ${scheme})`
  return scheme === theme ? 'all' : 'not all'
}

function watch(listener: () => void): () => void {
  const stop = listeners.subscribe(listener)
  // Changed in another tab.
  const onStorage = () => {
    applyTheme()
    listener()
  }
  window.addEventListener('storage', onStorage)
  return () => {
    stop()
    window.removeEventListener('storage', onStorage)
  }
}

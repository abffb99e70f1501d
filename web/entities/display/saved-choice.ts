import type { DisplayChoice } from '../../../shared/api/sign-in.ts'
import { chooseLanguage, switchLanguage } from '../../texts.ts'
import { chooseTheme } from './theme.ts'

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

import type { DisplayChoice } from '../../../shared/api/session.ts'
import { switchLanguage } from '../../texts.ts'
import { chooseLanguage } from '../../texts/languages.ts'
import { chooseTheme } from './theme.ts'

const NONE: DisplayChoice = { theme: null, language: null }

let told = NONE

/** What the server says that the person has chosen, on this device or another. */
export function noteChoice(choice: DisplayChoice | null): void {
  told = choice ?? NONE
}

/** What the person chooses now: it counts, whatever was told before. */
export function noteOwnChoice(choice: Partial<DisplayChoice>): void {
  told = { ...told, ...choice }
}

/**
 * Shows the app as its person has chosen it elsewhere, once for each time that it was told. True:
 * the page loads anew for it.
 */
export function followChoice(): boolean {
  const { theme, language } = told
  told = NONE
  if (theme !== null) chooseTheme(theme)
  if (language === null || language === chooseLanguage()) return false
  switchLanguage(language)
  return true
}

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { findProblems } from './check-accessibility.ts'
import { SCHEMES } from './screens/screens.ts'
import { TEXTS, type State } from './states.ts'

export const LANGUAGES = ['en', 'hi', 'ar'] as const
export type Language = (typeof LANGUAGES)[number]
// 720 is a window of 1440 px at 200 %.
const WIDTHS_PX = [360, 720, 768, 1440, 1920] as const
const NARROW_PX = 360

/**
 * Opens the states in turn, in those of their looks that are in this language, and returns what is
 * wrong with each. Every state is looked at `looks` times, each time in another language, scheme
 * and width: as 2, 3 and 5 have no common divisor, 30 looks in a row are all combinations.
 */
export async function lookAtStates(
  page: Page,
  language: Language,
  { states, looks, inspect = findProblems }: Inspection,
): Promise<string[]> {
  const problems: string[] = []
  const turns = states.flatMap((state, i) =>
    Array.from({ length: looks }, (_, k) => ({ ...state, turn: i * looks + k })),
  )
  for (const { name, path, open, isNarrow, turn } of turns) {
    if (LANGUAGES[turn % LANGUAGES.length] !== language) continue
    const width = (isNarrow ? undefined : WIDTHS_PX[turn % WIDTHS_PX.length]) ?? NARROW_PX
    const colorScheme = SCHEMES[turn % SCHEMES.length] ?? 'light'
    await page.goto('about:blank')
    await page.setViewportSize({ width, height: width < 720 ? 760 : 900 })
    await page.emulateMedia({ colorScheme })
    await page.goto(path)
    await page.locator('main h1').waitFor()
    await open?.(page, TEXTS[language])
    await expect.poll(() => page.locator('main [class*=skeleton]').count()).toBe(0)
    const found = await inspect(page)
    problems.push(...found.map(problem => `${name}, ${width} px, ${colorScheme}: ${problem}`))
  }
  return problems
}

type Inspection = {
  readonly states: readonly State[]
  readonly looks: number
  readonly inspect?: (page: Page) => Promise<string[]>
}

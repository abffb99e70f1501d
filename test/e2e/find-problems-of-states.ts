import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { LANGUAGE_TAGS, type Language } from '../../shared/api/languages.ts'
import { findProblems } from './check-accessibility.ts'
import { SCHEMES } from './screens/screens.ts'
import { TEXTS, type State } from './states.ts'

/** Widths of windows; 720 px is a window of 1440 px zoomed to 200 %. */
const WIDTHS_PX = [360, 720, 768, 1440, 1920] as const
const NARROW_PX = 360

/**
 * Opens the states one after another and returns the problems of each. Every state has `variants`,
 * each in another language, colour scheme and width; only those in `language` are checked. Since 2,
 * 3 and 5 have no common divisor, 30 successive variants are all combinations.
 */
export async function findProblemsOfStates(
  page: Page,
  language: Language,
  { states, variants, inspect = findProblems }: Inspection,
): Promise<string[]> {
  const problems: string[] = []
  const turns = states.flatMap((state, i) =>
    Array.from({ length: variants }, (_, k) => ({ ...state, turn: i * variants + k })),
  )
  // One page after another, without an empty page between them: Chromium would start two processes
  // for each state.
  for (const { name, path, open, leave, isNarrow, madeUp, turn } of turns) {
    if (LANGUAGE_TAGS[turn % LANGUAGE_TAGS.length] !== language) continue
    const width = (isNarrow ? undefined : WIDTHS_PX[turn % WIDTHS_PX.length]) ?? NARROW_PX
    const colorScheme = SCHEMES[turn % SCHEMES.length] ?? 'light'
    await page.setViewportSize({ width, height: width < 720 ? 760 : 900 })
    await page.emulateMedia({ colorScheme })
    if (madeUp) {
      const { url, status = 200, answer } = madeUp
      await page.route(url, async route => {
        const made = await answer(route)
        const body =
          typeof made === 'string' ? { contentType: 'text/event-stream', body: made } : { json: made }
        await route.fulfill({ status, ...body })
      })
    }
    await page.goto(path)
    // While the dashboard is loading, it has a heading too, but no title of its own.
    await page.locator('main:not([aria-busy=true]) h1').waitFor()
    await open?.(page, TEXTS[language])
    await expect.poll(() => page.locator('main [class*=skeleton]').count()).toBe(0)
    const found = await inspect(page)
    problems.push(...found.map(problem => `${name}, ${width} px, ${colorScheme}: ${problem}`))
    await leave?.(page)
    if (madeUp) await page.unroute(madeUp.url)
  }
  return problems
}

type Inspection = {
  readonly states: readonly State[]
  readonly variants: number
  readonly inspect?: (page: Page) => Promise<string[]>
}

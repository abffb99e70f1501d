import { describe, expect, it } from 'vitest'
import { hasChromium, openContext } from './browser.ts'
import { findProblems } from './check-accessibility.ts'
import { askMadeUpQuestion } from './screens/ask-made-up-question.ts'
import { SCHEMES } from './screens/screens.ts'
import { STATES, TEXTS } from './states.ts'
import { useFullLibrary } from './use-full-library.ts'

const LANGUAGES = ['en', 'hi', 'ar'] as const
// 720 is a window of 1440 px at 200 %.
const WIDTHS_PX = [360, 720, 768, 1440, 1920] as const
/** A state is looked at so often, each time in another language, scheme and width. */
const LOOKS = 2

/**
 * As 2, 3 and 5 have no common divisor, 30 looks in a row are of all combinations of scheme,
 * language and width.
 */
const looks = STATES.flatMap((state, i) =>
  Array.from({ length: LOOKS }, (_, k) => ({ ...state, turn: i * LOOKS + k })),
)

describe.skipIf(!hasChromium)('every state of a full library', () => {
  const { app, browser, owner } = useFullLibrary()

  it.each(LANGUAGES)('is accessible and fits, in %s', async language => {
    const { context, complaints } = await openContext(browser, app.url, {
      reducedMotion: 'reduce',
      locale: language,
      storageState: owner.session,
    })
    const page = await context.newPage()
    await askMadeUpQuestion(page)
    const problems: string[] = []
    for (const { name, path, open, isNarrow, turn } of looks) {
      if (LANGUAGES[turn % LANGUAGES.length] !== language) continue
      const width = (isNarrow ? undefined : WIDTHS_PX[turn % WIDTHS_PX.length]) ?? 360
      const colorScheme = SCHEMES[turn % SCHEMES.length] ?? 'light'
      await page.goto('about:blank')
      await page.setViewportSize({ width, height: width < 720 ? 760 : 900 })
      await page.emulateMedia({ colorScheme })
      await page.goto(path)
      await page.locator('main h1').waitFor()
      await open?.(page, TEXTS[language])
      await expect.poll(() => page.locator('main [class*=skeleton]').count()).toBe(0)
      const found = await findProblems(page)
      problems.push(...found.map(problem => `${name}, ${width} px, ${colorScheme}: ${problem}`))
    }
    expect(problems).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  })
})

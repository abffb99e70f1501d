import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { LANGUAGES, LANGUAGE_TAGS } from '../../shared/api/languages.ts'
import { hasChromium, openContext, signUp } from './browser.ts'
import { findProblems } from './check-accessibility.ts'
import { findProblemsOfStates } from './find-problems-of-states.ts'
import { EMPTY_STATES, PUBLIC_STATES } from './states.ts'
import { useApp, useBrowser } from './use-app.ts'

/** The description that index.html holds before any screen is rendered. */
const DESCRIPTION_OF_ALL = 'Groups your photos by the people in them, on your own computer.'

describe.skipIf(!hasChromium)('every address', () => {
  const app = useApp()
  const browser = useBrowser()

  const ACCOUNTS = [
    { account: 'visitors', states: PUBLIC_STATES },
    { account: 'a new account', states: EMPTY_STATES },
  ]
  it.each(ACCOUNTS.flatMap(account => LANGUAGE_TAGS.map(language => ({ ...account, language }))))(
    'for $account is accessible and fits, in $language',
    async ({ states, language }) => {
      const { context, complaints } = await openContext(browser, app.url, {
        locale: language,
      })
      if (states === EMPTY_STATES) await signUp(context)
      const page = await context.newPage()
      const direction = LANGUAGES[language].direction
      const inspect = (): Promise<string[]> => findProblemsOfAddress(page, direction)
      // As many variants as languages: each state is checked once in each language.
      expect(
        await findProblemsOfStates(page, language, { states, variants: LANGUAGE_TAGS.length, inspect }),
      ).toEqual([])
      expect(complaints).toEqual([])
      await context.close()
    },
  )
})

async function findProblemsOfAddress(page: Page, direction: 'ltr' | 'rtl'): Promise<string[]> {
  const problems = await findProblems(page)
  if ((await page.locator('html').getAttribute('dir')) !== direction) problems.push('has the wrong direction')
  if (!(await page.title()).endsWith('– Kindred')) problems.push('has no title')
  const description = await page.locator('meta[name=description]').getAttribute('content')
  if (description === DESCRIPTION_OF_ALL) problems.push('has no description of its own')
  return problems
}

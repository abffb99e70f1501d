import type { Page } from 'playwright-core'
import type { Texts } from '../../shared/texts/english/english.ts'
import { BROKEN_STREAM } from './made-up-answers.ts'
import type { State } from './states.ts'

/** The server is out of reach while people are shown. */
export const LOST_CONNECTION: State = {
  name: 'a lost connection',
  path: '/dashboard/results',
  madeUp: BROKEN_STREAM,
  open: async (page: Page, { errors }: Texts) => {
    await page.getByRole('article').first().waitFor()
    // The stream of progress is opened again and again, which fails now.
    await page.context().setOffline(true)
    await page.getByText(errors.lost).waitFor()
  },
  leave: page => page.context().setOffline(false),
}

import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { LANGUAGE_TAGS } from '../../shared/api/languages.ts'
import { WAIT_LIMITS } from '../wait-limits.ts'
import { readOutbox } from '../server/read-outbox.ts'
import { agreeOnTerms, expectAgreement } from './agree-on-terms.ts'
import { hasChromium, openContext, signUp } from './browser.ts'
import { useApp, useBrowser } from './use-app.ts'

const PHONE = { viewport: { width: 360, height: 740 } }

describe.skipIf(!hasChromium)('a sign-up on a phone', () => {
  const app = useApp()
  const browser = useBrowser()
  let context: BrowserContext

  beforeAll(async () => {
    // The address of a machine's first account needs no confirmation.
    const first = await openContext(browser, app.url)
    await signUp(first.context)
    await first.context.close()
  })

  afterEach(() => context.close())

  async function visit(path: string, language = 'en'): Promise<Page> {
    ;({ context } = await openContext(browser, app.url, { ...PHONE, locale: language }))
    const page = await context.newPage()
    await page.goto(path)
    return page
  }

  /** Returns the match in the newest message, once it has arrived. */
  const findInMessage = (to: string, pattern: RegExp): Promise<string> =>
    vi.waitFor(async () => {
      const message = (await readOutbox(app.dataDir)).findLast(sent => sent.to === to)
      const [found] = pattern.exec(message?.text ?? '') ?? []
      if (found === undefined) throw new Error(`Nothing like ${pattern} was sent to ${to}.`)
      return found
    }, WAIT_LIMITS)

  it('sends one code for a double tap, and still asks for it after a reload', async () => {
    const page = await visit('/register')
    const sent: string[] = []
    page.on('request', request => {
      if (request.url().endsWith('/send-otp')) sent.push(request.url())
    })
    await page.getByLabel('Phone number').fill('98765 00001')
    await page.getByRole('button', { name: 'Send OTP' }).dblclick()
    const code = page.getByLabel('Enter the 6-digit OTP')
    await code.waitFor()
    // Phones do this when the user returns from the message.
    await page.reload()
    await page.getByText('+91 98765 00001').waitFor()
    await page.getByRole('button', { name: /^Send a new code in \d+ s$/ }).waitFor()
    // The number of before gets no second code so soon, which the server would refuse.
    await page.getByRole('button', { name: 'Change number' }).click()
    await page.getByLabel('Phone number').fill('98765 00001')
    await page.getByRole('button', { name: 'Send OTP' }).click()
    await code.fill(await findInMessage('+919876500001', /\b\d{6}\b/))
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(sent).toHaveLength(1)
    await page.getByRole('button', { name: 'Verify & Continue' }).click()
    await page.waitForURL('/dashboard')
  })

  it('by e-mail waits for the link after a reload, and does not ask for consent again', async () => {
    const page = await visit('/terms')
    await agreeOnTerms(page)
    await page.getByRole('button', { name: 'Use your e-mail address instead' }).click()
    await page.getByLabel('Your name').fill('Ann')
    await page.getByLabel('E-mail address').fill('ann@example.org')
    await page.getByLabel('Password', { exact: true }).fill('four quiet garden chairs')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('heading', { name: 'Your link is ready' }).waitFor()
    await page.reload()
    await page.getByText('Open the link for ann@example.org').waitFor()
    // The mail opens it in another tab.
    const other = await context.newPage()
    await other.goto(await findInMessage('ann@example.org', /http:\S+confirm-address#\S+/))
    await other.getByRole('button', { name: 'Confirm' }).click()
    await other.getByRole('link', { name: 'Go to my photos' }).click()
    await other.waitForURL('/dashboard')
    await expectAgreement(other)
  })

  it.each(LANGUAGE_TAGS)('moves no button when it fails, in the language %s', async language => {
    const page = await visit('/register', language)
    await page.route('**/send-otp', route =>
      route.fulfill({ status: 429, json: { code: 'too-many-requests', message: '', retryAfterS: 30 } }),
    )
    await page.locator('button[type=submit]').waitFor()
    await page.evaluate('document.fonts.ready')
    const before = await listButtons(page)
    await page.locator('input[type=tel]').fill('12')
    await page.locator('button[type=submit]').click()
    await page.locator('input[aria-invalid=true]').waitFor()
    expect(await listButtons(page)).toEqual(before)
    await page.locator('input[type=tel]').fill('98765 00002')
    await page.locator('button[type=submit]').click()
    await page.getByRole('alert').waitFor()
    expect(await listButtons(page)).toEqual(before)
  })
})

/** The places of all buttons; none of them may move under a thumb. */
async function listButtons(page: Page): Promise<unknown> {
  return page.evaluate(`
    [...document.querySelectorAll('main button')].map(button => {
      const { top, left, width, height } = button.getBoundingClientRect()
      return [top + scrollY, left, width, height].map(Math.round)
    })
  `)
}

import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { joinStorage } from '../../server/storage/open-storage.ts'
import { LANGUAGE_TAGS } from '../../shared/api/languages.ts'
import type { SessionAnswer } from '../../shared/api/sign-in.ts'
import { WAIT_LIMITS } from '../wait-limits.ts'
import { readOutbox } from '../server/read-outbox.ts'
import { agreeOnTerms, expectAgreement, tickAndContinue } from './agree-on-terms.ts'
import { hasChromium, openContext, signUp } from './browser.ts'
import { findViolations } from './check-accessibility.ts'
import { useApp, useBrowser } from './use-app.ts'

const PASSWORD = 'four quiet garden chairs'
const PHONE = { viewport: { width: 360, height: 740 } }

async function logIn(page: Page, identifier: string, password: string): Promise<void> {
  await page.getByLabel('Phone number or e-mail').fill(identifier)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
}

describe.skipIf(!hasChromium)('signing up and in', () => {
  const app = useApp()
  const browser = useBrowser()
  const open: BrowserContext[] = []

  beforeAll(async () => {
    // The address of a machine's first account needs no confirmation.
    const { context } = await openContext(browser, app.url)
    await signUp(context)
    await context.close()
  })

  afterAll(async () => {
    for (const context of open) await context.close()
  })

  async function visit(
    path: string,
    options?: BrowserContextOptions,
  ): Promise<{ page: Page; complaints: string[] }> {
    const { context, complaints } = await openContext(browser, app.url, options)
    open.push(context)
    const page = await context.newPage()
    await page.goto(path)
    return { page, complaints }
  }

  /** Returns the match in the newest message, once it has arrived. */
  const findInMessage = (to: string, pattern: RegExp): Promise<string> =>
    vi.waitFor(async () => {
      const message = (await readOutbox(app.dataDir)).findLast(sent => sent.to === to)
      const [found] = pattern.exec(message?.text ?? '') ?? []
      if (found === undefined) throw new Error(`Nothing like ${pattern} was sent to ${to}.`)
      return found
    }, WAIT_LIMITS)

  /** Deletes the counts of limits, as if the 30 s between two codes for a number had passed. */
  const forgetLimits = async () => {
    const { db } = await joinStorage(app.dataDir)
    await db.deleteFrom('throttleHits').execute()
    await db.destroy()
  }

  it('signs up by phone, after a typing error and a wrong code', async () => {
    const { page, complaints } = await visit('/register')
    await page.getByText('Use your phone number to sign up').waitFor()
    expect(await page.getByLabel('Country').inputValue()).toBe('IN')
    const countries = await page.getByLabel('Country').locator('option').allTextContents()
    expect(countries.slice(0, 4).map(name => name.replaceAll(/[\u2066\u2069]/g, ''))).toEqual([
      'India +91',
      'Syria +963',
      'United States +1',
      'United Kingdom +44',
    ])
    expect(countries.length).toBeGreaterThan(200)

    await page.getByLabel('Phone number').fill('12')
    await page.getByRole('button', { name: 'Send OTP' }).click()
    await page.getByText('That isn’t a valid phone number for this country.').waitFor()
    await page.getByLabel('Phone number').fill('98765 43210')
    await page.getByRole('button', { name: 'Send OTP' }).click()

    const field = page.getByLabel('Enter the 6-digit OTP')
    await field.waitFor()
    expect(await findViolations(page)).toEqual([])
    expect([await field.getAttribute('autocomplete'), await field.getAttribute('inputmode')]).toEqual([
      'one-time-code',
      'numeric',
    ])
    await page.getByText('npm run kindred -- outbox').waitFor()
    expect(await page.getByRole('button', { name: /^Send a new code in \d+ s$/ }).isDisabled()).toBe(true)
    const code = await findInMessage('+919876543210', /\b\d{6}\b/)
    await field.fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
    await page.getByRole('button', { name: 'Verify & Continue' }).click()
    await page.getByRole('alert').getByText('Invalid OTP. Please try again.').waitFor()
    // With spaces, as pasted from a message.
    await field.fill(` ${code.slice(0, 3)} ${code.slice(3)} `)
    await field.press('Enter')
    await page.waitForURL('/dashboard')
    await page.getByText('+91 98765 43210').first().waitFor()
    expect(complaints).toEqual([])
  })

  it('keeps a consent given before in an account by phone, and warns of the risk of such codes', async () => {
    const { page, complaints } = await visit('/')
    await page.getByRole('link', { name: 'Get Started' }).first().click()
    await page.waitForURL('/terms')
    await tickAndContinue(page)
    await page.waitForURL('/register')
    await page.getByText('Use your phone number to sign up').waitFor()
    await page.getByLabel('Phone number').fill('98111 44555')
    await page.getByRole('button', { name: 'Send OTP' }).click()
    const code = await findInMessage('+919811144555', /\b\d{6}\b/)
    await page.getByLabel('Enter the 6-digit OTP').fill(code)
    await page.getByRole('button', { name: 'Verify & Continue' }).click()
    await page.waitForURL('/dashboard')
    await expectAgreement(page)
    await page.goto('/dashboard/settings')
    const secondStep = page.getByRole('region', { name: 'Two-factor authentication' })
    await secondStep.getByText('At the moment, a code sent by SMS is enough to log in.').waitFor()
    expect(complaints).toEqual([])
  })

  it('lets the number be changed before the code is entered', async () => {
    const { page } = await visit('/register')
    await page.getByLabel('Country').selectOption('GB')
    await page.getByLabel('Phone number').fill('07400 123456')
    await page.getByRole('button', { name: 'Send OTP' }).click()
    await page.getByText('+44 7400 123456').waitFor()
    await page.getByRole('button', { name: 'Change number' }).click()
    // The chosen country is kept.
    expect(await page.getByLabel('Country').inputValue()).toBe('GB')
  })

  it('signs up by e-mail, by the link in the mail', async () => {
    const { page } = await visit('/register')
    await page.getByRole('button', { name: 'Use your e-mail address instead' }).click()
    await page.getByLabel('Your name').fill('Ann')
    await page.getByLabel('E-mail address').fill('ann@example.org')
    await page.getByLabel('Password', { exact: true }).fill('password123')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('alert').getByText('This password is too common.').waitFor()
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('heading', { name: 'Your link is ready' }).waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.goto(await findInMessage('ann@example.org', /http:\S+confirm-address#\S+/))
    await page.getByRole('heading', { name: 'Confirm your e-mail address' }).waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('ann@example.org is confirmed, and you’re logged in.').waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'Go to my photos' }).click()
    await page.waitForURL('/dashboard')
    await page.getByText('Ann').first().waitFor()
    // The login redirects a user who is signed in.
    await page.goto('/login')
    await page.waitForURL('/dashboard')
    await page.goto('/register')
    await page.waitForURL('/dashboard')
  })

  it('asks for a new password if the link is opened in another browser, and explains a used link', async () => {
    const { page } = await visit('/register')
    await page.getByRole('button', { name: 'Use your e-mail address instead' }).click()
    await page.getByLabel('Your name').fill('Cem')
    await page.getByLabel('E-mail address').fill('cem@example.org')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    const link = await findInMessage('cem@example.org', /http:\S+confirm-address#\S+/)
    const { page: elsewhere } = await visit(link)
    await elsewhere.getByRole('button', { name: 'Confirm' }).click()
    await elsewhere.getByText('cem@example.org is confirmed. You signed up in another browser').waitFor()
    expect(await findViolations(elsewhere)).toEqual([])
    await elsewhere.getByLabel('New password', { exact: true }).fill('five quiet garden chairs')
    await elsewhere.getByRole('button', { name: 'Save password' }).click()
    await elsewhere.waitForURL('/login')
    await logIn(elsewhere, 'cem@example.org', 'five quiet garden chairs')
    await elsewhere.waitForURL('/dashboard')
    await page.goto(link)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('cem@example.org is already confirmed. Log in to continue.').waitFor()
    await page.goto('/confirm-address#made-up')
    await page.reload()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('alert').getByText('This link has expired or has already been used.').waitFor()
  })

  it('logs in by a code after signing up by phone, and shows the number left to right in Arabic', async () => {
    const { page } = await visit('/register')
    await page.getByLabel('Phone number').fill('98111 55444')
    await page.getByRole('button', { name: 'Send OTP' }).click()
    await page.getByLabel('Enter the 6-digit OTP').fill(await findInMessage('+919811155444', /\b\d{6}\b/))
    await page.getByRole('button', { name: 'Verify & Continue' }).click()
    await page.waitForURL('/dashboard')
    const { user } = (await (await page.request.get('/api/session')).json()) as SessionAnswer
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL('/login')

    await page.getByRole('button', { name: 'Send me a code instead' }).click()
    await page.getByLabel('Phone number').fill('98111 55444')
    await forgetLimits()
    await page.getByRole('button', { name: 'Send OTP' }).click()
    await page.getByLabel('Enter the 6-digit OTP').waitFor()
    expect(await findViolations(page)).toEqual([])
    // The message arrives before the page says that it was sent.
    const code = await findInMessage('+919811155444', /\b\d{6}\b/)
    expect((await readOutbox(app.dataDir)).filter(({ to }) => to === '+919811155444')).toHaveLength(2)
    await page.getByLabel('Enter the 6-digit OTP').fill(code)
    await page.getByRole('button', { name: 'Verify & Continue' }).click()
    await page.waitForURL('/dashboard')
    const again = (await (await page.request.get('/api/session')).json()) as SessionAnswer
    expect(again.user?.uid).toBe(user?.uid)
    await page.evaluate(() => localStorage.setItem('kindred.language', 'ar'))
    await page.goto('/dashboard/settings')
    const shown = page.locator('bdi', { hasText: '98111' }).first()
    await shown.waitFor()
    const [plusX, lastX] = await page.evaluate<number[]>(`(() => {
      const [text] = [...document.querySelectorAll('bdi')].find(one => one.textContent.includes('98111')).childNodes
      return [0, text.length - 1].map(at => {
        const range = document.createRange()
        range.setStart(text, at)
        range.setEnd(text, at + 1)
        return range.getBoundingClientRect().x
      })
    })()`)
    expect(plusX).toBeLessThan(lastX ?? 0)
  })

  it('disables every field and button of the screen while a code is sent', async () => {
    const { page } = await visit('/register')
    await page.getByLabel('Phone number').fill('98111 66777')
    const held = Promise.withResolvers<void>()
    await page.route('**/api/auth/phone-number/send-otp', async route => {
      await held.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Send OTP' }).click()
    await page.getByRole('button', { name: 'Sending OTP...' }).waitFor()
    const open = page.locator('main').locator('input:enabled, select:enabled, button:enabled')
    expect(await open.count()).toBe(0)
    held.resolve()
    await page.getByLabel('Enter the 6-digit OTP').waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('code')
  })

  it('solves the proof of work after many wrong passwords, without a message', async () => {
    const { page } = await visit('/login')
    for (let i = 0; i < 10; i += 1) {
      await page.request.post('/api/auth/sign-in/email', {
        data: { email: 'cem@example.org', password: `guess number ${i}` },
        headers: { origin: app.url },
      })
    }
    const asked = page.waitForRequest('**/api/bot-check*')
    await logIn(page, 'cem@example.org', 'five quiet garden chairs')
    await asked
    await page.waitForURL('/dashboard')
  })

  it('resets a forgotten password, and logs in with the new one', async () => {
    const { page } = await visit('/login')
    await page.getByRole('link', { name: 'Forgot Password?' }).click()
    await page.getByRole('heading', { name: 'Reset Password' }).waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.getByLabel('E-mail address').fill('ann@example.org')
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await page.getByText('Check your email to reset your password.').waitFor()
    await page.goto(await findInMessage('ann@example.org', /http:\S+reset-password#\S+/))
    await page.getByLabel('New password', { exact: true }).fill('five quiet garden chairs')
    await page.getByRole('button', { name: 'Save password' }).click()
    await page.waitForURL('/login')
    await page
      .getByRole('alert')
      .getByText('Your new password has been saved. You can now log in with it.')
      .waitFor()
    await page.getByLabel('Phone number or e-mail').fill('ann@example.org')
    await page.getByLabel('Password', { exact: true }).fill('five quiet garden chairs')
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await page.waitForURL('/dashboard')
  })

  it('accepts a pasted password', async () => {
    const { page } = await visit('/login')
    await page.getByLabel('Phone number or e-mail').fill(PASSWORD)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press('ControlOrMeta+c')
    const password = page.getByLabel('Password', { exact: true })
    await password.focus()
    await page.keyboard.press('ControlOrMeta+v')
    expect(await password.inputValue()).toBe(PASSWORD)
    expect(await password.getAttribute('autocomplete')).toBe('current-password')
  })

  it('shows what is wrong with a phone number or its password', async () => {
    const { page } = await visit('/login')
    await page.getByLabel('Phone number or e-mail').fill('12')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('alert').getByText('Enter your e-mail address, or your phone number').waitFor()
    await page.getByLabel('Phone number or e-mail').fill('+91 98765 43210')
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await page.getByRole('alert').getByText('Wrong phone number or password.').waitFor()
    // The field was disabled during the request, and has the focus again.
    await expect.poll(() => page.evaluate('document.activeElement.name')).toBe('password')
  })

  it('reports an expired bot check, and works at the next press', async () => {
    const { page } = await visit('/register')
    await page.route('**/api/auth/phone-number/send-otp', route =>
      route.fulfill({ status: 400, json: { code: 'bot-check-expired', message: 'x' } }),
    )
    await page.getByLabel('Phone number').fill('98111 22333')
    await page.getByRole('button', { name: 'Send OTP' }).click()
    await page.getByRole('alert').getByText('reCAPTCHA expired. Please try again.').waitFor()
    await page.unroute('**/api/auth/phone-number/send-otp')
    await page.getByRole('button', { name: 'Send OTP' }).click()
    await page.getByLabel('Enter the 6-digit OTP').waitFor()
  })

  it('on a phone sends one code for a double tap, and still asks for it after a reload', async () => {
    const { page } = await visit('/register', PHONE)
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

  it('on a phone by e-mail waits for the link after a reload, and does not ask for consent again', async () => {
    const { page } = await visit('/terms', PHONE)
    await agreeOnTerms(page)
    await page.getByRole('button', { name: 'Use your e-mail address instead' }).click()
    await page.getByLabel('Your name').fill('Dora')
    await page.getByLabel('E-mail address').fill('dora@example.org')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('heading', { name: 'Your link is ready' }).waitFor()
    await page.reload()
    await page.getByText('Open the link for dora@example.org').waitFor()
    // The mail opens it in another tab.
    const other = await page.context().newPage()
    await other.goto(await findInMessage('dora@example.org', /http:\S+confirm-address#\S+/))
    await other.getByRole('button', { name: 'Confirm' }).click()
    await other.getByRole('link', { name: 'Go to my photos' }).click()
    await other.waitForURL('/dashboard')
    await expectAgreement(other)
  })

  it.each(LANGUAGE_TAGS)('on a phone moves no button when it fails, in the language %s', async language => {
    const { page } = await visit('/register', { ...PHONE, locale: language })
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

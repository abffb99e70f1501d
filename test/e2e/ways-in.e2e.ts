import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readOutbox } from '../server/read-outbox.ts'
import { agreeOnTerms, expectAgreement } from './agree-on-terms.ts'
import { hasChromium, openContext, signUp } from './browser.ts'
import { findViolations } from './check-accessibility.ts'
import { useApp, useBrowser } from './use-app.ts'

const PASSWORD = 'four quiet garden chairs'

describe.skipIf(!hasChromium)('the ways in', () => {
  const app = useApp()
  const browser = useBrowser()
  const open: BrowserContext[] = []

  beforeAll(async () => {
    // The first account of a machine needs no proof of its address.
    const { context } = await openContext(browser, app.url)
    await signUp(context)
    await context.close()
  })

  afterAll(async () => {
    for (const context of open) await context.close()
  })

  async function visit(path: string): Promise<{ page: Page; complaints: string[] }> {
    const { context, complaints } = await openContext(browser, app.url)
    open.push(context)
    const page = await context.newPage()
    await page.goto(path)
    return { page, complaints }
  }

  /** What matches in the newest message, once it is there. */
  const findInMessage = (to: string, pattern: RegExp): Promise<string> =>
    vi.waitFor(
      async () => {
        const message = (await readOutbox(app.dataDir)).findLast(sent => sent.to === to)
        const [found] = pattern.exec(message?.text ?? '') ?? []
        if (found === undefined) throw new Error(`Nothing like ${pattern} was sent to ${to}.`)
        return found
      },
      { timeout: 10_000 },
    )

  it('signs up by phone, after a slip of the finger and a wrong code', async () => {
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
    await page.getByText('This is no phone number in that country.').waitFor()
    await page.getByLabel('Phone number').fill('98765 43210')
    await page.getByRole('button', { name: 'Send OTP' }).click()

    const field = page.getByLabel('Enter the 6-digit OTP')
    await field.waitFor()
    expect(await findViolations(page)).toEqual([])
    expect([await field.getAttribute('autocomplete'), await field.getAttribute('inputmode')]).toEqual([
      'one-time-code',
      'numeric',
    ])
    await page.getByText('npx kindred outbox').waitFor()
    expect(await page.getByRole('button', { name: /^Send a new code in \d+ s$/ }).isDisabled()).toBe(true)
    const code = await findInMessage('+919876543210', /\b\d{6}\b/)
    await field.fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'))
    await page.getByRole('button', { name: 'Verify & Continue' }).click()
    await page.getByRole('alert').getByText('Invalid OTP. Please try again.').waitFor()
    // As it is pasted from a message.
    await field.fill(` ${code.slice(0, 3)} ${code.slice(3)} `)
    await field.press('Enter')
    await page.waitForURL('/dashboard')
    await page.getByText('+91 98765 43210').first().waitFor()
    expect(complaints).toEqual([])
  })

  it('brings what was agreed to before along to an account by phone, and tells of the risk of such codes', async () => {
    const { page, complaints } = await visit('/')
    await agreeOnTerms(page)
    await page.getByRole('link', { name: 'Sign up' }).click()
    // The login has a field of nearly the same name.
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
    await secondStep.getByText('Now a code by SMS alone lets you in.').waitFor()
    expect(complaints).toEqual([])
  })

  it('lets the number be changed before the code is given', async () => {
    const { page } = await visit('/register')
    await page.getByLabel('Country').selectOption('GB')
    await page.getByLabel('Phone number').fill('07400 123456')
    await page.getByRole('button', { name: 'Send OTP' }).click()
    await page.getByText('+44 7400 123456').waitFor()
    await page.getByRole('button', { name: 'Change number' }).click()
    // The country stays as it was chosen.
    expect(await page.getByLabel('Country').inputValue()).toBe('GB')
  })

  it('signs up by e-mail, by the link in the mail', async () => {
    const { page } = await visit('/register')
    await page.getByRole('button', { name: 'Use your e-mail address instead' }).click()
    await page.getByLabel('Your name').fill('Ann')
    await page.getByLabel('E-mail address').fill('ann@example.org')
    await page.getByLabel('Password', { exact: true }).fill('password123')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('alert').getByText('Many people use this password.').waitFor()
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.goto(await findInMessage('ann@example.org', /http:\S+/))
    await page.waitForURL('/dashboard')
    await page.getByText('Ann').first().waitFor()
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
    await page.getByLabel('Phone number or e-mail').fill('ann@example.org')
    await page.getByLabel('Password', { exact: true }).fill('five quiet garden chairs')
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await page.waitForURL('/dashboard')
  })

  it('takes a password that is pasted', async () => {
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

  it('tells in red what is wrong with a phone number or its password', async () => {
    const { page } = await visit('/login')
    await page.getByLabel('Phone number or e-mail').fill('12')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('alert').getByText('Enter your e-mail address, or your phone number').waitFor()
    await page.getByLabel('Phone number or e-mail').fill('+91 98765 43210')
    await page.getByLabel('Password', { exact: true }).press('Enter')
    await page.getByRole('alert').getByText('The phone number or the password is not right.').waitFor()
    // While it worked the field was disabled; now it can be typed into again.
    expect(await page.evaluate('document.activeElement.name')).toBe('password')
  })

  it('says so when the bot check has run out, and works at the next press', async () => {
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
})

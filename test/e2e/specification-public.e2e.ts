import type { BrowserContext, Locator, Page, Route } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hasChromium, openContext, openPersonSheet, signUp } from './browser.ts'
import { useApp, useBrowser } from './use-app.ts'

// Sentences of the specification about the public screens that no other test checks.
describe.skipIf(!hasChromium)('the screens before signing in', () => {
  const app = useApp()
  const browser = useBrowser()
  let context: BrowserContext
  let page: Page

  beforeEach(async () => {
    ;({ context } = await openContext(browser, app.url))
    page = await context.newPage()
  })

  afterEach(() => context.close())

  const findButton = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
  const findAlert = (text: string) => page.getByRole('alert').getByText(text, { exact: true })

  it.each([
    ['/', 'Find everyone you love in your photos'],
    ['/login', 'Welcome back'],
    ['/register', 'Sign Up'],
    ['/forgot-password', 'Reset Password'],
    ['/terms', 'How Kindred handles your photos'],
    ['/contact-us', 'Contact us'],
  ])('%s is open to everybody', async (path, heading) => {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
  })

  it('/ has four highlights and three figures, and leads to the terms', async () => {
    await page.goto('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    const findItems = (name: string) =>
      page.getByRole('region', { name }).getByRole('list').getByRole('listitem')
    await findItems('Measured, not promised').last().waitFor()
    expect(await findItems('What Kindred does for you').count()).toBe(4)
    expect(await findItems('Measured, not promised').count()).toBe(3)
    await link('Get Started').first().click()
    await page.waitForURL('/terms')
  })

  it('/login has its two fields, and links to other screens', async () => {
    await page.goto('/login')
    const password = page.getByLabel('Password', { exact: true })
    expect(await password.getAttribute('type')).toBe('password')
    await findButton('Show password').click()
    expect(await password.getAttribute('type')).toBe('text')
    await findButton('Hide password').click()
    expect(await password.getAttribute('type')).toBe('password')
    await findButton('Continue with google').waitFor()
    expect(await link('Forgot Password?').getAttribute('href')).toBe('/forgot-password')
    expect(await link('Sign up').getAttribute('href')).toBe('/register')
    await findButton('Log in').click()
    expect(await page.locator('input:invalid').count()).toBe(2)
  })

  it('/login is busy while it works, also when Enter was pressed in the first field', async () => {
    const { email, password } = await signUp(context)
    await context.clearCookies()
    await page.goto('/login')
    const identifier = page.getByLabel('Phone number or e-mail')
    await identifier.fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    const goOn = await hold('**/api/auth/sign-in/email')
    await identifier.press('Enter')
    await expectBusy(findButton('Logging in...'))
    goOn()
    await page.waitForURL('/dashboard')
  })

  it('/login shows an error under its form if Google is not set up', async () => {
    await page.goto('/login')
    await findButton('Continue with google').click()
    const box = page.getByRole('main').getByRole('alert')
    expect(await box.innerText()).toBe('Google sign-in isn’t set up on this server yet.')
    const [red, green] = await page.evaluate<number[]>(
      `getComputedStyle(document.querySelector('main [role=alert]')).borderTopColor.match(/[0-9.]+/g).map(Number)`,
    )
    expect(red).toBeGreaterThan(green ?? Infinity)
    expect((await box.boundingBox())?.y).toBeGreaterThan(
      (await findButton('Log in').boundingBox())?.y ?? Infinity,
    )
  })

  it('/register sets the bot check up once, when it opens', async () => {
    let count = 0
    const asked = page.waitForRequest('**/api/bot-check')
    page.on('request', request => {
      if (request.url().endsWith('/api/bot-check')) count += 1
    })
    await page.goto('/register')
    await asked
    await page.getByRole('heading', { name: 'Sign Up', exact: true }).waitFor()
    await findButton('Send OTP').click()
    await page
      .getByText('That isn’t a valid phone number for this country. Please check the digits.')
      .waitFor()
    expect(count).toBe(1)
  })

  it('/register has its other sign-in methods, and the link to the login', async () => {
    await page.goto('/register')
    await page.getByText('Already have an account? Log in', { exact: true }).waitFor()
    for (const name of ['Continue with Facebook', 'Continue with Google']) await findButton(name).waitFor()
    await link('Log in').click()
    await page.waitForURL('/login')
  })

  it('/register shows why no code could be sent, and stays at the first step', async () => {
    await page.route('**/api/auth/phone-number/send-otp', route =>
      route.fulfill({ status: 502, json: { code: 'from-the-gateway', message: 'The gateway failed.' } }),
    )
    await page.goto('/register')
    await page.getByLabel('Phone number').fill('98111 22334')
    await findButton('Send OTP').click()
    await findAlert('The gateway failed.').waitFor()
    await findButton('Send OTP').waitFor()
  })

  it('/register is busy while it sends and verifies, requires six digits, and can send again after 30 s', async () => {
    await page.clock.install()
    await page.goto('/register')
    await page.getByLabel('Phone number').fill('98111 22335')
    await page.clock.pauseAt(Date.now() + 60_000)
    const sendOn = await hold('**/api/auth/phone-number/send-otp')
    await findButton('Send OTP').click()
    await tickUntil(findButton('Sending OTP...'))
    await expectBusy(findButton('Sending OTP...'))
    sendOn()
    await tickUntil(findButton('Send a new code in 30 s'))
    await page.clock.runFor(28_500)
    expect(await findButton('Send a new code in 2 s').isDisabled()).toBe(true)
    await page.clock.runFor(1500)
    // Mocked, since the clock of the server does not follow the clock of the page.
    await page.route('**/api/auth/phone-number/send-otp', route => route.fulfill({ json: {} }))
    await tickUntil(findButton('Send a new code'))
    await findButton('Send a new code').click()
    await tickUntil(findButton('Send a new code in 30 s'))
    await page.clock.resume()

    const code = page.getByLabel('Enter the 6-digit OTP')
    for (const wrong of ['', '12345']) {
      await code.fill(wrong)
      await findButton('Verify & Continue').click()
      await page.getByText('The code has six digits.').waitFor()
    }
    const verifyOn = await hold('**/api/auth/phone-number/verify')
    await code.fill('123456')
    await findButton('Verify & Continue').click()
    await expectBusy(findButton('Verifying...'))
    verifyOn()
    await findButton('Verify & Continue').waitFor()
  })

  it('/forgot-password links back, is busy while it works, and shows a failure as an alert', async () => {
    await page.goto('/forgot-password')
    expect(await link('Back to Login').getAttribute('href')).toBe('/login')
    await findButton('Send Reset Link').click()
    expect(await page.locator('input:invalid').count()).toBe(1)
    await page.route('**/api/auth/request-password-reset', route =>
      route.fulfill({
        status: 503,
        json: { code: 'from-the-provider', message: 'The mail could not be sent.' },
      }),
    )
    const goOn = await hold('**/api/auth/request-password-reset')
    await page.getByLabel('E-mail address').fill('ann@example.org')
    await findButton('Send Reset Link').click()
    await expectBusy(findButton('Sending...'))
    goOn()
    await findAlert('The mail could not be sent.').waitFor()
    await findButton('Send Reset Link').waitFor()
  })

  it('/contact-us says who reads a message and where it is stored', async () => {
    await page.goto('/contact-us')
    await page.getByText('This server’s administrator, most likely the person who gave you').waitFor()
    await page.getByText(`On the computer at ${new URL(app.url).host}.`).waitFor()
    await page.getByText('By e-mail, to the address you give here.').waitFor()
  })

  it('/demo shows a card for each cluster: picture, name, count, and downloads', async () => {
    await page.goto('/demo')
    const card = page.getByRole('article', { name: 'Cluster: Asha' })
    await card.getByRole('heading', { name: 'Cluster: Asha', exact: true }).waitFor()
    await card.getByText('4 photos', { exact: true }).waitFor()
    await expect
      .poll(() => page.evaluate<number>(`document.querySelector('article img').naturalWidth`))
      .toBeGreaterThan(0)
    await openPersonSheet(card)
    await page.getByRole('button', { name: 'Download Cluster', exact: true }).waitFor()
    await page.getByText('Birthday 01.jpg', { exact: true }).waitFor()
    const downloads = page.getByRole('button', { name: /^Download .*\.jpg$/ })
    expect(await downloads.allInnerTexts()).toEqual(Array.from({ length: 4 }, () => 'Download'))
  })

  /**
   * Holds requests to the address until the returned function is called; then other routes handle
   * them.
   */
  async function hold(address: string): Promise<() => void> {
    const { promise: isHeld, resolve: goOn } = Promise.withResolvers<void>()
    await page.route(address, async (route: Route) => {
      await isHeld
      await route.fallback()
    })
    return goOn
  }

  /** Expects that the busy button is shown, and that it and the fields of the form are disabled. */
  async function expectBusy(busy: Locator): Promise<void> {
    await busy.waitFor()
    expect(await busy.isDisabled()).toBe(true)
    const form = page.locator('form', { has: busy })
    expect(await form.locator('input:enabled, select:enabled').count()).toBe(0)
  }

  /** While the page's clock is stopped, answers of the server are handled only as it ticks. */
  async function tickUntil(shown: Locator): Promise<void> {
    await expect
      .poll(async () => {
        await page.clock.runFor(1)
        return shown.count()
      })
      .toBe(1)
  }
})

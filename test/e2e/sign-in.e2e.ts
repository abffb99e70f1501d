import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { computeAppCode } from '../factories/app-code.ts'
import { startProvider, type RunningProvider } from '../openid-provider/start-provider.ts'
import { agreeOnTerms, expectAgreement } from './agree-on-terms.ts'
import { hasChromium, openContext, signUp } from './browser.ts'
import { findViolations } from './check-accessibility.ts'
import { useApp, useBrowser } from './use-app.ts'

describe.skipIf(!hasChromium)('sign-in methods', () => {
  let provider: RunningProvider
  const app = useApp(async url => {
    provider = await startProvider(url)
    return {
      KINDRED_GOOGLE_CLIENT_ID: provider.google.clientId,
      KINDRED_GOOGLE_CLIENT_SECRET: provider.google.clientSecret,
      KINDRED_GOOGLE_DISCOVERY_URL: provider.google.discoveryUrl,
    }
  })
  const browser = useBrowser()
  let context: BrowserContext
  const complaints: string[] = []
  let page: Page
  let heard: string[]

  beforeEach(async () => {
    const opened = await openContext(browser, app.url)
    context = opened.context
    heard = opened.complaints
    page = await context.newPage()
  })
  afterEach(async () => {
    complaints.push(...heard)
    await context.close()
  })
  afterAll(async () => {
    await provider?.stop()
  })

  describe('with Google', () => {
    it('opens a window, closes it again, and leads to the dashboard', async () => {
      await page.goto('/login')
      const popup = await openPopup('Continue with google')
      const closed = popup.waitForEvent('close')
      await popup.getByRole('button', { name: 'Ada Google' }).click()
      await page.waitForURL('/dashboard')
      await closed
      await page.getByText('Ada Google').first().waitFor()
    })

    it('signs up from the other screen too, and keeps a consent given before', async () => {
      await agreeOnTerms(page)
      const popup = await openPopup('Continue with Google')
      await popup.getByRole('button', { name: 'Bela Google' }).click()
      await page.waitForURL('/dashboard')
      await expectAgreement(page)
    })

    it('shows an error when the user cancelled there, and continues when they try again', async () => {
      await page.goto('/login')
      const popup = await openPopup('Continue with google')
      await popup.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('alert').getByText('Google sign-in was cancelled.').waitFor()
      const again = await openPopup('Continue with google')
      await again.getByRole('button', { name: 'Ada Google' }).click()
      await page.waitForURL('/dashboard')
    })

    it('uses the same window if the browser blocks new ones', async () => {
      await page.addInitScript('window.open = () => null')
      await page.goto('/login?back=%2Fdashboard%2Fresults')
      await page.getByRole('button', { name: 'Continue with google' }).click()
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.waitForURL(/\/login\?.*problem=access_denied/)
      await page.getByRole('alert').getByText('Google sign-in was cancelled.').waitFor()
      await page.getByRole('button', { name: 'Continue with google' }).click()
      await page.getByRole('button', { name: 'Ada Google' }).click()
      await page.waitForURL('/dashboard/results')
    })

    it('shows nothing that a stranger wrote into an address', async () => {
      await page.goto('/login?error=x&error_description=Call+0900&problem=Call%200900')
      await page.getByRole('alert').getByText('Google sign-in didn’t work.').waitFor()
      expect(await page.getByText('0900').count()).toBe(0)
      await page.goto('/login?back=https%3A%2F%2Fevil.example')
      await page.getByRole('button', { name: 'Log in', exact: true }).waitFor()
    })
  })

  it('say that Facebook is not available yet', async () => {
    await page.goto('/register')
    await page.getByRole('button', { name: 'Continue with Facebook' }).click()
    await page
      .getByRole('alert')
      .getByText('Facebook authentication not configured yet.', { exact: true })
      .waitFor()
  })

  it('include a passkey, added in Settings, used at the login, and removed', async () => {
    await addAuthenticator({ isUserVerified: true })
    await signUp(context)
    await page.goto('/dashboard/settings')
    const card = page.getByRole('region', { name: 'Passkeys' })
    await card.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByRole('alert').getByText('Your passkey is ready.').waitFor()
    expect(await listActivity()).toContain('You added a passkey')
    await logOut()
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.waitForURL('/dashboard')
    await page.goto('/dashboard/settings')
    await card.getByRole('button', { name: /^Remove the passkey/ }).click()
    await card.getByRole('button', { name: /^Remove the passkey/ }).waitFor({ state: 'detached' })
    expect(await listActivity()).toContain('You removed a passkey')
    await logOut()
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByRole('alert').getByText('Kindred doesn’t recognise this passkey.').waitFor()
  })

  it('accept no passkey that does not verify the user', async () => {
    await addAuthenticator({ isUserVerified: false })
    await signUp(context)
    await page.goto('/dashboard/settings')
    const card = page.getByRole('region', { name: 'Passkeys' })
    await card.getByRole('button', { name: 'Add a passkey' }).click()
    await card.getByRole('alert').waitFor()
    expect(await card.getByRole('button', { name: /^Remove/ }).count()).toBe(0)
    expect(await listActivity()).not.toContain('You added a passkey')
  })

  it('ask for a second step once it is on, and accept a recovery code for it', async () => {
    const { email, password } = await signUp(context)
    await page.goto('/dashboard/settings')
    const card = page.getByRole('region', { name: 'Two-factor authentication' })
    // No code by SMS can be used to sign in here.
    await card.getByText('It’s off.').waitFor()
    expect(await card.getByText('At the moment, a code sent by SMS is enough to log in.').count()).toBe(0)
    await card.getByRole('button', { name: 'Turn on' }).click()
    await card.getByLabel('Current password', { exact: true }).fill(password)
    const enabled = page.waitForResponse('**/two-factor/enable')
    await card.getByRole('button', { name: 'Turn on' }).click()
    const { totpURI } = (await (await enabled).json()) as { totpURI: string }
    await card.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor()
    expect(await findViolations(page)).toEqual([])
    await card.getByLabel('Code').fill('000000')
    await card.getByRole('button', { name: 'Confirm' }).click()
    await card.getByRole('alert').getByText('This code is wrong').waitFor()
    await card.getByLabel('Code').fill(computeAppCode(totpURI))
    await card.getByRole('button', { name: 'Confirm' }).click()
    await card.getByText('Keep these recovery codes').waitFor()
    const codes = await card.getByRole('listitem').allTextContents()
    expect(codes).toHaveLength(10)
    expect(await findViolations(page)).toEqual([])
    await card.getByRole('button', { name: 'I’ve saved them' }).click()
    await card.getByText('It’s on.').waitFor()

    await logOut()
    await logIn(email, password)
    await page.waitForURL('/login/code')
    await page.goto('/dashboard')
    await page.waitForURL(/\/login\?back=/)
    await logIn(email, password)
    await page.waitForURL(/\/login\/code/)
    expect(await findViolations(page)).toEqual([])
    await page.getByLabel('Code').fill(computeAppCode(totpURI, 1))
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL('/dashboard')

    await logOut()
    await logIn(email, password)
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await page.getByLabel('Recovery code').fill(codes[0] ?? '')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL('/dashboard')
  })

  it('are changed in Settings: a new password ends the other sessions', async () => {
    const { email, password } = await signUp(context)
    const other = await openContext(browser, app.url)
    const elsewhere = await other.context.newPage()
    await elsewhere.goto('/login')
    await logIn(email, password, elsewhere)
    await elsewhere.waitForURL('/dashboard')

    await page.goto('/dashboard/settings')
    const devices = page.getByRole('region', { name: 'Where you’re logged in' })
    await devices.getByRole('button', { name: 'Log out all other devices' }).waitFor()
    const card = page.getByRole('region', { name: 'Password', exact: true })
    await card.getByLabel('Current password', { exact: true }).fill('not the right one')
    await card.getByLabel('New password', { exact: true }).fill('six loud kitchen tables')
    await card.getByRole('button', { name: 'Save Changes' }).click()
    await card.getByRole('alert').getByText('That password isn’t correct.').waitFor()
    await card.getByLabel('Current password', { exact: true }).fill(password)
    await card.getByRole('button', { name: 'Save Changes' }).click()
    await page.getByRole('alert').getByText('Your password has been changed.').waitFor()
    await devices.getByRole('button', { name: 'Log out all other devices' }).waitFor({ state: 'detached' })
    await elsewhere.goto('/dashboard/results')
    await elsewhere.waitForURL(/\/login/)
    await other.context.close()
  })

  it('are listed with their devices, and one is logged out', async () => {
    const { email, password } = await signUp(context)
    const other = await openContext(browser, app.url)
    const elsewhere = await other.context.newPage()
    await elsewhere.goto('/login')
    await logIn(email, password, elsewhere)
    await elsewhere.waitForURL('/dashboard')
    await page.goto('/dashboard/settings')
    const devices = page.getByRole('region', { name: 'Where you’re logged in' })
    const stranger = devices.getByRole('listitem').filter({ hasText: 'Last used on' })
    const ended = page.waitForResponse(/\/api\/sessions\/[^/]+\/end$/)
    await stranger
      .getByRole('button', { name: /^Log out/ })
      .first()
      .click()
    await ended
    await elsewhere.goto('/dashboard/results')
    await elsewhere.waitForURL(/\/login/)
    await other.context.close()
  })

  it('and other settings are saved', async () => {
    await signUp(context)
    await page.goto('/dashboard/settings')
    const general = page.getByRole('region', { name: 'General' })
    const saved = page.waitForResponse(
      answer => answer.url().endsWith('/api/profile') && !!answer.request().postData()?.includes('Rome'),
    )
    await general.getByRole('switch', { name: 'E-mail notifications' }).click()
    await general.getByLabel('Time zone', { exact: true }).selectOption('Europe/Rome')
    await page.getByRole('alert').getByText('Your changes have been saved.').waitFor()
    await saved
    await page.reload()
    expect(await general.getByRole('switch', { name: 'E-mail notifications' }).isChecked()).toBe(false)
    expect(await general.getByLabel('Time zone', { exact: true }).inputValue()).toBe('Europe/Rome')
    expect(await findViolations(page)).toEqual([])
  })

  it('caused no errors in the browser', () => {
    expect(complaints).toEqual([])
  })

  /** Lists the activities of the Account tab, the newest first. */
  async function listActivity(): Promise<string[]> {
    await page.goto('/dashboard/account')
    const events = page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem')
    await events.first().waitFor()
    return (await events.allInnerTexts()).map(text => text.split('\n')[0] ?? '')
  }

  async function openPopup(name: string): Promise<Page> {
    const [popup] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('button', { name, exact: true }).click(),
    ])
    return popup
  }

  async function logIn(email: string, password: string, where = page): Promise<void> {
    await where.locator('input[autocomplete~="username"]').fill(email)
    await where.getByLabel('Password', { exact: true }).fill(password)
    await where.getByRole('button', { name: 'Log in', exact: true }).click()
  }

  async function logOut(): Promise<void> {
    await page.getByRole('button', { name: 'Logout' }).click()
    await page
      .getByRole('alert')
      .getByText('Logged out. You have been logged out.', { exact: true })
      .waitFor()
    await page.waitForURL('/login')
  }

  /**
   * Adds a virtual authenticator that is part of the device. `isUserVerified`: whether it checks a
   * fingerprint, a face or a PIN.
   */
  async function addAuthenticator({ isUserVerified }: { isUserVerified: boolean }): Promise<void> {
    const devtools = await context.newCDPSession(page)
    await devtools.send('WebAuthn.enable')
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: isUserVerified,
        isUserVerified,
        automaticPresenceSimulation: true,
      },
    })
  }
})

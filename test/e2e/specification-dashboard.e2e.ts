import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { INTERESTS, SKILLS } from '../../shared/api/profile-options.ts'
import { hasChromium, openContext, signUp, uploadFiles } from './browser.ts'
import { makeSmallPhotos } from './make-small-photos.ts'
import { useApp, useBrowser } from './use-app.ts'

const TABS = {
  Home: '/dashboard',
  Account: '/dashboard/account',
  Settings: '/dashboard/settings',
  Results: '/dashboard/results',
  'Contact us': '/dashboard/contact',
  About: '/dashboard/about',
}

// What the specification says of the dashboard, and no other test looks at.
describe.skipIf(!hasChromium)('the dashboard', () => {
  const app = useApp()
  const browser = useBrowser()
  let context: BrowserContext
  let page: Page

  beforeEach(async () => {
    ;({ context } = await openContext(browser, app.url, { reducedMotion: 'reduce' }))
    page = await context.newPage()
  })

  afterEach(() => context.close())

  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

  it.each(Object.values(TABS))('at %s leads to the login without a session, and back', async path => {
    await page.goto(path)
    await page.waitForURL(/\/login\?/)
    expect(new URL(page.url()).searchParams.get('back')).toBe(path)
  })

  it('has six tabs with addresses of their own, two counters, the user and Logout', async () => {
    await signUp(context)
    await page.goto('/dashboard')
    const tabs = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link')
    await tabs.first().waitFor()
    expect(await tabs.allInnerTexts()).toEqual(Object.keys(TABS))
    const side = page.locator('header').first()
    await side.getByText('Mina Ray', { exact: true }).waitFor()
    await side.getByText('M', { exact: true }).waitFor()
    expect(await side.locator('dt').allInnerTexts()).toEqual(['Total Clusters', 'Images Processed'])
    await expect.poll(() => side.locator('dd').allInnerTexts()).toEqual(['0', '0'])
    await side.getByRole('button', { name: 'Logout', exact: true }).waitFor()
    for (const [name, path] of Object.entries(TABS)) {
      await tabs.filter({ hasText: name }).click()
      await page.waitForURL(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
    }
  })

  it('shows the e-mail address of who has no name', async () => {
    await signUp(context)
    await page.route('**/api/session', async route => {
      const answer = await route.fetch()
      const { user } = (await answer.json()) as { user: object }
      await route.fulfill({ json: { user: { ...user, displayName: '', email: 'mina@example.org' } } })
    })
    await page.goto('/dashboard')
    await page.locator('header').first().getByText('mina@example.org', { exact: true }).waitFor()
  })

  it('takes several pictures, tells their sizes, and nothing starts without one', async () => {
    await signUp(context)
    await page.goto('/dashboard')
    await page.getByText('Supports: JPG, PNG, GIF, WEBP • Max 10MB per file', { exact: true }).waitFor()
    const start = button('Start Clustering (0 files)')
    expect(await start.getAttribute('aria-disabled')).toBe('true')
    await start.click({ force: true })
    await page
      .getByRole('alert')
      .getByText('No files selected. Please select images to process.', { exact: true })
      .waitFor()
    const input = page.locator('input[type=file]').first()
    expect(await input.getAttribute('multiple')).not.toBeNull()
    expect(await input.getAttribute('accept')).toMatch(/^image\/\*/)
    await input.setInputFiles([
      picture('a.jpg', 500),
      picture('b.jpg', 1536),
      picture('c.jpg', 2_411_724),
      picture('d.jpg', 1234),
    ])
    const rows = page.getByRole('group', { name: '4 files selected' }).getByRole('listitem')
    for (const [index, text] of ['500 Bytes', '1.5 KB', '2.3 MB', '1.21 KB'].entries()) {
      await rows.nth(index).getByText(text, { exact: true }).waitFor()
    }
    expect(await button('Start Clustering (4 files)').getAttribute('aria-disabled')).toBeNull()
  })

  it('asks no more after a yes, deletes everything after a no, and then asks again', async () => {
    const photos = await makeSmallPhotos(join(app.dataDir, 'photos'), 2)
    await signUp(context)
    const question = page.getByRole('alertdialog', { name: 'Do you want to download more folders?' })
    const savePhoto = async () => {
      await page.getByRole('link', { name: 'Results', exact: true }).click()
      await page.getByRole('link', { name: 'See all 2 photos' }).click()
      await button('Open small-1.jpg').click()
      await page
        .getByRole('dialog')
        .getByText(/^[12] of 2$/)
        .waitFor()
      await Promise.all([page.waitForEvent('download'), page.keyboard.press('d')])
      await page.keyboard.press('Escape')
      await page.getByRole('dialog', { name: /^Photo/ }).waitFor({ state: 'detached' })
    }
    await uploadFiles(page, photos)
    await page.waitForURL('/dashboard/results')
    await savePhoto()
    await button('Yes, keep everything here').click()
    await question.waitFor({ state: 'detached' })
    await savePhoto()
    await page.getByRole('region', { name: 'Downloads' }).getByText('Saved').waitFor()
    expect(await question.count()).toBe(0)

    await page.getByRole('link', { name: 'Results', exact: true }).click()
    await page.getByRole('link', { name: 'Delete everything' }).click()
    await button('Delete everything now').click()
    await page.waitForURL('/dashboard')
    await page
      .getByRole('alert')
      .getByText('All your photos, the faces in them and the people they showed have been deleted.')
      .waitFor()
    await expect.poll(() => page.locator('header dd').allInnerTexts()).toEqual(['0', '0'])

    await button('Start Clustering (2 files)').click()
    await page.waitForURL('/dashboard/results')
    await savePhoto()
    await button('No, delete everything…').click()
    await page.getByRole('alertdialog', { name: 'Delete everything?' }).waitFor()
  })

  it('opens the profile for editing, with fields of the right kind, and closes it again', async () => {
    await signUp(context)
    await page.goto('/dashboard/account')
    await button('Edit Profile').click()
    const typeOf = (label: string) => page.getByLabel(label, { exact: true }).getAttribute('type')
    const types = {
      Name: 'text',
      'E-mail': 'email',
      Phone: 'tel',
      Website: 'url',
      LinkedIn: 'url',
      'Date of birth': 'date',
      Twitter: 'text',
      Job: 'text',
    }
    for (const [label, type] of Object.entries(types)) expect((await typeOf(label)) ?? 'text').toBe(type)
    for (const name of ['Change profile picture', 'Change cover picture']) await button(name).waitFor()
    const optionsOf = (label: string) =>
      page.getByLabel(label, { exact: true }).and(page.locator('select')).locator('option').allInnerTexts()
    expect((await optionsOf('Add a skill')).slice(1)).toEqual(SKILLS)
    expect((await optionsOf('Add an interest')).slice(1)).toEqual(INTERESTS)
    const choice = page.getByLabel('Add an interest', { exact: true }).and(page.locator('select'))
    const hasIcon: boolean[] = []
    for (const name of INTERESTS) {
      await choice.selectOption({ label: name })
      await button('Add an interest').click()
      const chip = page.getByRole('listitem').filter({ has: button(`Remove ${name}`) })
      hasIcon.push((await chip.locator('svg').count()) > 1)
    }
    expect(hasIcon).toEqual(INTERESTS.map((_, index) => index < 9))
    await button('Save Changes').click()
    await button('Edit Profile').click()
    await button('Close without saving').click()
    await button('Edit Profile').waitFor()
  })

  it('has on Settings what is told, when, and with which password', async () => {
    await signUp(context)
    await page.goto('/dashboard/settings')
    await page.getByRole('switch', { name: 'E-mail notifications' }).waitFor()
    await page.getByLabel('Time zone').waitFor()
    await page.getByLabel('New password', { exact: true }).waitFor()
    await button('Save Changes').waitFor()
  })

  it('has all parts of About', async () => {
    await signUp(context)
    await page.goto('/dashboard/about')
    await page.getByText('Kindred brings back the faces from thousands of photos').waitFor()
    for (const name of [
      'Measured, not promised',
      'What we hold to',
      'Whose work this stands on',
      'The road to Kindred',
      'When it helps',
      'Whom will you find?',
    ]) {
      await page.getByRole('heading', { level: 2, name, exact: true }).waitFor()
    }
    await page.getByRole('main').getByRole('link', { name: 'Add photos' }).waitFor()
    await page.getByRole('main').locator('footer').getByRole('link').first().waitFor()
  })
})

function picture(name: string, size: number) {
  return { name, mimeType: 'image/jpeg', buffer: Buffer.alloc(size, 1) }
}

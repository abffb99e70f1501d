import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { INTERESTS, SKILLS } from '../../shared/api/profile-options.ts'
import { chooseFromMore, hasChromium, openContext, signUp, uploadFiles } from './browser.ts'
import { makeSmallPhotos } from './make-small-photos.ts'
import { useApp, useBrowser } from './use-app.ts'

const TABS = {
  Home: '/dashboard',
  Results: '/dashboard/results',
  Account: '/dashboard/account',
  Settings: '/dashboard/settings',
  'Contact us': '/dashboard/contact',
  About: '/dashboard/about',
}

// Sentences of the specification about the dashboard that no other test checks.
describe.skipIf(!hasChromium)('the dashboard', () => {
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

  it('shows the e-mail address of a user without a name', async () => {
    const email = 'mina.of.the.long.address@photographers.example.org'
    await signUp(context)
    await page.route('**/api/session', async route => {
      const answer = await route.fetch()
      const { user } = (await answer.json()) as { user: object }
      await route.fulfill({ json: { user: { ...user, displayName: '', email } } })
    })
    await page.goto('/dashboard')
    const side = page.locator('header').first()
    await side.getByText(email, { exact: true }).waitFor()
    const [bar, count] = [await side.boundingBox(), await side.locator('dd').first().boundingBox()]
    if (!bar || !count) throw new Error('The bar or its counter is not shown.')
    expect(count.x + count.width).toBeLessThan(bar.x + bar.width)
  })

  it('accepts several pictures, shows their sizes, and starts nothing without one', async () => {
    await signUp(context)
    await page.goto('/dashboard')
    await page.getByText('Supports: JPG, PNG, GIF, WEBP • Max 10MB per file', { exact: true }).waitFor()
    const start = findButton('Start Clustering (0 files)')
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
      buildPicture('a.jpg', 500),
      buildPicture('b.jpg', 1536),
      buildPicture('c.jpg', 2_411_724),
      buildPicture('d.jpg', 1234),
    ])
    const rows = page.getByRole('group', { name: '4 files selected' }).getByRole('listitem')
    for (const [index, text] of ['500 Bytes', '1.5 KB', '2.3 MB', '1.21 KB'].entries()) {
      await rows.nth(index).getByText(text, { exact: true }).waitFor()
    }
    expect(await findButton('Start Clustering (4 files)').getAttribute('aria-disabled')).toBeNull()
  })

  it('does not ask again after a yes, deletes everything after a no, and then asks again', async () => {
    const photos = await makeSmallPhotos(join(app.dataDir, 'photos'), 2)
    await signUp(context)
    const question = page.getByRole('alertdialog', { name: 'Do you want to download more folders?' })
    const savePhoto = async () => {
      await page.getByRole('link', { name: 'Results', exact: true }).click()
      await page.getByRole('main').getByRole('link', { name: 'Photos', exact: true }).click()
      await findButton('Open small-1.jpg').click()
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
    await findButton('Yes, keep everything here').click()
    await question.waitFor({ state: 'detached' })
    await savePhoto()
    await page.getByRole('region', { name: 'Downloads' }).getByText('Saved').waitFor()
    expect(await question.count()).toBe(0)

    await page.getByRole('link', { name: 'Results', exact: true }).click()
    await chooseFromMore(page, 'Delete everything')
    await findButton('Move everything to the trash').click()
    await page.waitForURL('/dashboard')
    await page
      .getByRole('alert')
      .getByText(
        /^All your photos and the people in them have been moved to the trash\. .* select “Erase now”\.$/,
      )
      .waitFor()
    await expect.poll(() => page.locator('header dd').allInnerTexts()).toEqual(['0', '0'])

    await findButton('Start Clustering (2 files)').click()
    await page.waitForURL('/dashboard/results')
    await savePhoto()
    await findButton('No, delete everything…').click()
    await page.getByRole('alertdialog', { name: 'Delete everything?' }).waitFor()
  })

  it('opens the profile for editing, with fields of the right kind, and closes it again', async () => {
    await signUp(context)
    await page.goto('/dashboard/account')
    await findButton('Edit Profile').click()
    const readType = (label: string) => page.getByLabel(label, { exact: true }).getAttribute('type')
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
    for (const [label, type] of Object.entries(types)) expect((await readType(label)) ?? 'text').toBe(type)
    for (const name of ['Change profile photo', 'Change cover photo']) await findButton(name).waitFor()
    const readOptions = (label: string) =>
      page.getByLabel(label, { exact: true }).and(page.locator('select')).locator('option').allInnerTexts()
    expect((await readOptions('Add a skill')).slice(1)).toEqual(SKILLS)
    expect((await readOptions('Add an interest')).slice(1)).toEqual(INTERESTS)
    const choice = page.getByLabel('Add an interest', { exact: true }).and(page.locator('select'))
    const hasIcon: boolean[] = []
    for (const name of INTERESTS) {
      await choice.selectOption({ label: name })
      await findButton('Add an interest').click()
      const chip = page.getByRole('listitem').filter({ has: findButton(`Remove ${name}`) })
      hasIcon.push((await chip.locator('svg').count()) > 1)
    }
    expect(hasIcon).toEqual(INTERESTS.map((_, index) => index < 9))
    await findButton('Save Changes').click()
    await findButton('Edit Profile').click()
    await findButton('Close without saving').click()
    await findButton('Edit Profile').waitFor()
  })

  it('has the notifications, their times and the password on Settings', async () => {
    await signUp(context)
    await page.goto('/dashboard/settings')
    await page.getByRole('switch', { name: 'E-mail notifications' }).waitFor()
    await page.getByLabel('Time zone', { exact: true }).waitFor()
    await page.getByLabel('New password', { exact: true }).waitFor()
    await findButton('Save Changes').waitFor()
  })

  it('has all parts of About', async () => {
    await signUp(context)
    await page.goto('/dashboard/about')
    await page.getByText('Kindred finds the faces in thousands of photos').waitFor()
    for (const name of [
      'Measured, not promised',
      'What we stand for',
      'Built on the work of',
      'The road to Kindred',
      'When it helps',
      'Who will you find?',
    ]) {
      await page.getByRole('heading', { level: 2, name, exact: true }).waitFor()
    }
    await page.getByRole('main').getByRole('link', { name: 'Add photos' }).waitFor()
    await page.getByRole('main').locator('footer').getByRole('link').first().waitFor()
  })
})

function buildPicture(name: string, size: number) {
  return { name, mimeType: 'image/jpeg', buffer: Buffer.alloc(size, 1) }
}

import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildPhotoBytes } from '../factories/build-photo-bytes.ts'
import { hasChromium, openContext, signUp } from './browser.ts'
import { findViolations } from './check-accessibility.ts'
import { useApp, useBrowser } from './use-app.ts'

const SCRIPT = '<img src=x onerror="window.hasRun=true"><script>window.hasRun=true</script>'

describe.skipIf(!hasChromium)('the Account tab', () => {
  const app = useApp()
  const browser = useBrowser()
  let context: BrowserContext
  let page: Page
  let complaints: string[]
  let uid: string

  beforeAll(async () => {
    ;({ context, complaints } = await openContext(browser, app.url))
    ;({ uid } = await signUp(context))
    page = await context.newPage()
  })

  const findHeading = () => page.getByRole('heading', { level: 1 })
  const findButton = (name: string) => page.getByRole('button', { name, exact: true })
  const findField = (name: string) => page.getByLabel(name, { exact: true })
  const readSkillOptions = () => findField('Add a skill').locator('option').allInnerTexts()
  const openForm = async () => {
    await page.goto('/dashboard/account')
    await findButton('Edit Profile').click()
    await page.getByRole('heading', { name: 'Edit your profile' }).waitFor()
  }

  it('says what is missing when the server does not answer, and loads when retried', async () => {
    await page.route('**/api/profile', route => route.abort())
    await page.goto('/dashboard/account')
    await page.getByRole('alert').filter({ hasText: 'This couldn’t be loaded.' }).waitFor()
    await page.unroute('**/api/profile')
    await findButton('Try again').click()
    await page.getByRole('heading', { level: 1, name: 'Mina Ray' }).waitFor()
    await page.getByText('Nothing here yet').waitFor()
    await page.getByText(/^Member since \w+ \d+, \d{4}$/).waitFor()
    expect(await findViolations(page)).toEqual([])
  })

  it('lists activities, the newest first', async () => {
    const { origin } = new URL(app.url)
    const buffer = await buildPhotoBytes({ shade: 7 })
    await context.request.post(`/process?user=${uid}`, {
      headers: { origin },
      multipart: { images: { name: 'a.jpg', mimeType: 'image/jpeg', buffer } },
    })
    await page.reload()
    const activity = page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem')
    await activity.filter({ hasText: 'You added 1 photo' }).waitFor()
    const lines = await activity.allInnerTexts()
    expect(lines.map(line => line.split('\n')[0])).toEqual([
      'You added 1 photo',
      'You agreed to face detection',
      'You logged in',
      'You created your account',
    ])
  })

  it('stores every field, executes no input, and refuses addresses that would be executed', async () => {
    await openForm()
    expect(await findViolations(page)).toEqual([])
    await findField('Name').fill(`Mina ${SCRIPT}`)
    for (const name of ['Job', 'Company', 'Location', 'About you', 'Address']) {
      await findField(name).fill(`${name} ${SCRIPT}`.slice(0, 100))
    }
    await findField('E-mail').fill('mina')
    await findField('Phone').fill('+91 98765 43210')
    await findField('Date of birth').fill('1961-04-03')
    await findField('Website').fill('javascript:window.hasRun=true')
    await findField('LinkedIn').fill('javascript:window.hasRun=true')
    await findField('Twitter').fill('@mina')
    await findField('Followers').fill('12 50x')
    await findButton('Save Changes').click()
    await page.getByRole('alert').filter({ hasText: 'Please check the highlighted fields.' }).waitFor()
    expect(
      await page.getByText('That isn’t a valid web address. It should start with https://').count(),
    ).toBe(2)
    expect(await page.evaluate('document.activeElement.name')).toBe('email')
    expect(await findViolations(page)).toEqual([])

    await findField('E-mail').fill('mina@example.org')
    await findField('Website').fill('example.org/mina')
    await findField('LinkedIn').fill('https://www.linkedin.com/in/mina')
    await addChoice('Add an interest', 'Coffee')
    await addChoice('Add a skill', 'Writing')
    await addChoice('Add a skill', 'Python')
    await findButton('Remove Python').click()
    await page.getByRole('textbox', { name: 'Add an achievement' }).fill(SCRIPT)
    await page.keyboard.press('Enter')
    await findButton('Save Changes').click()
    await page.getByText('Your profile has been saved.').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Mina <img' }).waitFor()

    const main = page.locator('main')
    const shown = await main.innerText()
    for (const text of [
      'mina@example.org',
      '+91 98765 43210',
      'April 3, 1961',
      'Coffee',
      'Writing',
      '1,250',
    ]) {
      expect(shown).toContain(text)
    }
    expect(shown).not.toContain('Python')
    expect(await page.locator('header').first().innerText()).toContain('Mina <img')
    const addresses = await page.evaluate<string[]>(
      `[...document.querySelectorAll('main a')].map(link => link.href)`,
    )
    expect(addresses).toEqual([
      'https://example.org/mina',
      'https://x.com/mina',
      'https://www.linkedin.com/in/mina',
    ])
    expect(await main.locator('img[src=x], script').count()).toBe(0)
    expect(await page.evaluate('window.hasRun')).toBeUndefined()
    await page.reload()
    await main.getByText('April 3, 1961').waitFor()
    expect(await findViolations(page)).toEqual([])
  })

  it('adds only chosen values, and each only once', async () => {
    await openForm()
    expect(await readSkillOptions()).not.toContain('Writing')
    expect(await findButton('Add a skill').getAttribute('aria-disabled')).toBe('true')
    await addChoice('Add a skill', 'Design')
    expect(await readSkillOptions()).not.toContain('Design')
    expect(await page.getByRole('button', { name: 'Remove Design' }).count()).toBe(1)
    await findButton('Close without saving').click()
    await findButton('Leave without saving').click()
  })

  it('asks before changes are lost, however the page is left', async () => {
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    const stayOnPage = async () => {
      await question.waitFor()
      await findButton('Keep editing').click()
      await question.waitFor({ state: 'detached' })
      expect(await findField('Job').inputValue()).toBe('Baker')
    }
    await openForm()
    await findField('Job').fill('Baker')
    await page.getByRole('link', { name: 'Results' }).click()
    await stayOnPage()
    await page.goBack()
    await stayOnPage()
    await findButton('Logout').click()
    await stayOnPage()
    await findButton('Cancel').click()
    expect(await findViolations(page)).toEqual([])
    await stayOnPage()
    const asked = page.waitForEvent('dialog').then(async dialog => {
      const type = dialog.type()
      await dialog.accept()
      return type
    })
    await page.reload()
    expect(await asked).toBe('beforeunload')
    await page.getByRole('heading', { name: 'Edit your profile' }).waitFor()
    await findButton('Close without saving').click()
    await findButton('Edit Profile').waitFor()
    expect(await page.locator('main').innerText()).not.toContain('Baker')
  })

  it('keeps input when saving fails, and saves it when retried', async () => {
    await openForm()
    await findField('Job').fill('Baker')
    await page.route('**/api/profile', route => route.abort())
    await findButton('Save Changes').click()
    await page.getByRole('alert').filter({ hasText: 'Kindred isn’t responding.' }).waitFor()
    await page.unroute('**/api/profile')
    await findButton('Save Changes').click()
    await findButton('Edit Profile').waitFor()
    expect(await page.locator('main').innerText()).toContain('Baker')
  })

  it('crops a picture by keyboard, saves it immediately and shows it beside the name', async () => {
    await openForm()
    await page
      .locator('main input[type=file]')
      .nth(1)
      .setInputFiles({
        name: 'me.jpg',
        mimeType: 'image/jpeg',
        buffer: await buildPhotoBytes({ shade: 9, width: 900, height: 600 }),
      })
    const dialog = page.getByRole('alertdialog', { name: 'Position your photo' })
    await dialog
      .getByRole('group', { name: 'The part that will be shown. Use the arrow keys to move it.' })
      .focus()
    await page.keyboard.press('ArrowRight')
    await dialog.getByLabel('Zoom').focus()
    await page.keyboard.press('End')
    expect(await findViolations(page)).toEqual([])
    await page.route('**/api/profile/images', route => route.abort())
    await dialog.getByRole('button', { name: 'Use this photo' }).focus()
    await page.keyboard.press('Enter')
    await dialog.getByRole('alert').filter({ hasText: 'The photo couldn’t be saved.' }).waitFor()
    await page.unroute('**/api/profile/images')
    await page.keyboard.press('Enter')
    await page.getByText('The new photo has been saved.').waitFor()
    await dialog.waitFor({ state: 'detached' })
    const avatar = page.locator('header img[src^="/api/profile/images/"]')
    await avatar.first().waitFor()
    const sides = await page.evaluate<number[]>(`(() => {
      const { naturalWidth, naturalHeight } = document.querySelector('header img')
      return [naturalWidth, naturalHeight]
    })()`)
    expect(sides[0]).toBe(sides[1])
    await findButton('Remove profile photo').click()
    await findButton('Remove profile photo').waitFor({ state: 'detached' })
    await expect.poll(() => avatar.count()).toBe(0)
  })

  it('reports a file that is not a picture', async () => {
    await page
      .locator('main input[type=file]')
      .nth(0)
      .setInputFiles({
        name: 'page.html',
        mimeType: 'image/png',
        buffer: Buffer.from('<script>window.hasRun=true</script>'),
      })
    await page.getByText('This photo can’t be opened here.').waitFor()
    expect(await page.evaluate('window.hasRun')).toBeUndefined()
    expect(complaints).toEqual([])
    await findHeading().waitFor()
  })

  async function addChoice(list: string, choice: string): Promise<void> {
    await findField(list).and(page.locator('select')).selectOption({ label: choice })
    await findButton(list).click()
    await findButton(`Remove ${choice}`).waitFor()
  }
})

import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { photoBytes } from '../factories/photo-bytes.ts'
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
    ;({ context, complaints } = await openContext(browser, app.url, { reducedMotion: 'reduce' }))
    ;({ uid } = await signUp(context))
    page = await context.newPage()
  })

  const heading = () => page.getByRole('heading', { level: 1 })
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const field = (name: string) => page.getByLabel(name, { exact: true })
  const skillOptions = () => field('Add a skill').locator('option').allInnerTexts()
  const openForm = async () => {
    await page.goto('/dashboard/account')
    await button('Edit Profile').click()
    await page.getByRole('heading', { name: 'Edit your profile' }).waitFor()
  }

  it('says what is missing when the server does not answer, and loads on a second try', async () => {
    await page.route('**/api/profile', route => route.abort())
    await page.goto('/dashboard/account')
    await page.getByRole('alert').filter({ hasText: 'This could not be loaded.' }).waitFor()
    await page.unroute('**/api/profile')
    await button('Try again').click()
    await page.getByRole('heading', { level: 1, name: 'Mina Ray' }).waitFor()
    await page.getByText('Nothing about you yet').waitFor()
    await page.getByText(/^Member since \w+ \d+, \d{4}$/).waitFor()
    expect(await findViolations(page)).toEqual([])
  })

  it('shows what was really done, the newest first', async () => {
    const { origin } = new URL(app.url)
    const buffer = await photoBytes({ shade: 7 })
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
      'You allowed Kindred to look for faces',
      'You signed in',
      'You created your account',
    ])
  })

  it('keeps every field, runs nothing that is typed, and takes no address that would', async () => {
    await openForm()
    expect(await findViolations(page)).toEqual([])
    await field('Name').fill(`Mina ${SCRIPT}`)
    for (const name of ['Job', 'Company', 'Location', 'About you', 'Address']) {
      await field(name).fill(`${name} ${SCRIPT}`.slice(0, 100))
    }
    await field('E-mail').fill('mina')
    await field('Phone').fill('+91 98765 43210')
    await field('Date of birth').fill('1961-04-03')
    await field('Website').fill('javascript:window.hasRun=true')
    await field('LinkedIn').fill('javascript:window.hasRun=true')
    await field('Twitter').fill('@mina')
    await field('Followers').fill('12 50x')
    await button('Save Changes').click()
    await page.getByRole('alert').filter({ hasText: 'Something is not right yet.' }).waitFor()
    expect(await page.getByText('This is not a web address. It starts with https://').count()).toBe(2)
    expect(await page.evaluate('document.activeElement.name')).toBe('email')
    expect(await findViolations(page)).toEqual([])

    await field('E-mail').fill('mina@example.org')
    await field('Website').fill('example.org/mina')
    await field('LinkedIn').fill('https://www.linkedin.com/in/mina')
    await addOf('Add an interest', 'Coffee')
    await addOf('Add a skill', 'Writing')
    await addOf('Add a skill', 'Python')
    await button('Remove Python').click()
    await page.getByRole('textbox', { name: 'Add an achievement' }).fill(SCRIPT)
    await page.keyboard.press('Enter')
    await button('Save Changes').click()
    await page.getByText('Your profile is saved.').waitFor()
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

  it('adds a choice only when one is chosen, and each only once', async () => {
    await openForm()
    expect(await skillOptions()).not.toContain('Writing')
    expect(await button('Add a skill').getAttribute('aria-disabled')).toBe('true')
    await addOf('Add a skill', 'Design')
    expect(await skillOptions()).not.toContain('Design')
    expect(await page.getByRole('button', { name: 'Remove Design' }).count()).toBe(1)
    await button('Close without saving').click()
    await button('Leave without saving').click()
  })

  it('asks before changes are lost, wherever one goes', async () => {
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    const stay = async () => {
      await question.waitFor()
      await button('Keep editing').click()
      await question.waitFor({ state: 'detached' })
      expect(await field('Job').inputValue()).toBe('Baker')
    }
    await openForm()
    await field('Job').fill('Baker')
    await page.getByRole('link', { name: 'Results' }).click()
    await stay()
    await page.goBack()
    await stay()
    await button('Logout').click()
    await stay()
    await button('Cancel').click()
    expect(await findViolations(page)).toEqual([])
    await stay()
    const asked = page.waitForEvent('dialog').then(async dialog => {
      const type = dialog.type()
      await dialog.accept()
      return type
    })
    await page.reload()
    expect(await asked).toBe('beforeunload')
    await page.getByRole('heading', { name: 'Edit your profile' }).waitFor()
    await button('Close without saving').click()
    await button('Edit Profile').waitFor()
    expect(await page.locator('main').innerText()).not.toContain('Baker')
  })

  it('keeps what is typed when saving fails, and saves it on a second try', async () => {
    await openForm()
    await field('Job').fill('Baker')
    await page.route('**/api/profile', route => route.abort())
    await button('Save Changes').click()
    await page.getByRole('alert').filter({ hasText: 'Kindred does not answer.' }).waitFor()
    await page.unroute('**/api/profile')
    await button('Save Changes').click()
    await button('Edit Profile').waitFor()
    expect(await page.locator('main').innerText()).toContain('Baker')
  })

  it('cuts a picture to shape by keyboard alone, saves it at once and shows it beside the name', async () => {
    await openForm()
    await page
      .locator('input[type=file]')
      .nth(1)
      .setInputFiles({
        name: 'me.jpg',
        mimeType: 'image/jpeg',
        buffer: await photoBytes({ shade: 9, width: 900, height: 600 }),
      })
    const dialog = page.getByRole('alertdialog', { name: 'Choose what to show' })
    await dialog.getByRole('group', { name: 'The part that will be shown. Arrow keys move it.' }).focus()
    await page.keyboard.press('ArrowRight')
    await dialog.getByLabel('Zoom').focus()
    await page.keyboard.press('End')
    expect(await findViolations(page)).toEqual([])
    await page.route('**/api/profile/images', route => route.abort())
    await dialog.getByRole('button', { name: 'Use this picture' }).focus()
    await page.keyboard.press('Enter')
    await dialog.getByRole('alert').filter({ hasText: 'The picture could not be saved.' }).waitFor()
    await page.unroute('**/api/profile/images')
    await page.keyboard.press('Enter')
    await page.getByText('The new picture is saved.').waitFor()
    await dialog.waitFor({ state: 'detached' })
    const avatar = page.locator('header img[src^="/api/profile/images/"]')
    await avatar.first().waitFor()
    const sides = await page.evaluate<number[]>(`(() => {
      const { naturalWidth, naturalHeight } = document.querySelector('header img')
      return [naturalWidth, naturalHeight]
    })()`)
    expect(sides[0]).toBe(sides[1])
    await button('Remove profile picture').click()
    await button('Remove profile picture').waitFor({ state: 'detached' })
    expect(await avatar.count()).toBe(0)
  })

  it('says so when a file is no picture', async () => {
    await page
      .locator('input[type=file]')
      .nth(0)
      .setInputFiles({
        name: 'page.html',
        mimeType: 'image/png',
        buffer: Buffer.from('<script>window.hasRun=true</script>'),
      })
    await page.getByText('This picture cannot be opened here.').waitFor()
    expect(await page.evaluate('window.hasRun')).toBeUndefined()
    expect(complaints).toEqual([])
    await heading().waitFor()
  })

  async function addOf(list: string, choice: string): Promise<void> {
    await field(list).and(page.locator('select')).selectOption({ label: choice })
    await button(list).click()
    await button(`Remove ${choice}`).waitFor()
  }
})

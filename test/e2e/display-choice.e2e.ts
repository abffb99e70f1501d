import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hasChromium, openContext, signUp } from './browser.ts'
import { useApp, useBrowser } from './use-app.ts'

const LIGHT = 'rgb(246, 248, 247)'
const DARK = 'rgb(17, 22, 20)'

describe.skipIf(!hasChromium)('the chosen theme and language', () => {
  const app = useApp()
  const browser = useBrowser()
  let context: BrowserContext
  let page: Page
  let complaints: string[]
  let person: { email: string; password: string }

  beforeEach(async () => {
    ;({ context, complaints } = await openContext(browser, app.url, { colorScheme: 'light' }))
    person = await signUp(context)
    page = await context.newPage()
  })
  afterEach(() => context.close())

  it('are used on the user’s other devices, and kept there', async () => {
    await page.goto('/dashboard/settings')
    await choose(page, 'Dark')
    await page.getByRole('main').getByRole('combobox', { name: 'Language' }).selectOption('hi')
    await page.getByRole('heading', { level: 1, name: 'सेटिंग' }).waitFor()

    const other = await openContext(browser, app.url, { colorScheme: 'light' })
    const elsewhere = await other.context.newPage()
    const asked: string[] = []
    elsewhere.on('request', request => asked.push(new URL(request.url()).pathname))
    await elsewhere.goto('/login')
    expect(await readDisplay(elsewhere)).toEqual(['en', undefined])
    await logIn(elsewhere)
    await elsewhere.getByRole('heading', { name: 'फ़ोटो जोड़ें' }).waitFor()
    expect(await readDisplay(elsewhere)).toEqual(['hi', 'dark'])
    expect(new URL(elsewhere.url()).pathname).toBe('/dashboard')
    await elsewhere.goto('/')
    await elsewhere.getByRole('heading', { level: 1 }).waitFor()
    expect(await readDisplay(elsewhere)).toEqual(['hi', 'dark'])
    // Theme and language are part of the answer to another request.
    expect(asked).not.toContain('/api/profile')
    expect([...complaints, ...other.complaints]).toEqual([])
    await other.context.close()
  })

  it('are those of the device until the user chooses, and the latest choice is used everywhere', async () => {
    const other = await openContext(browser, app.url, { colorScheme: 'light' })
    const elsewhere = await other.context.newPage()
    const saves: string[] = []
    elsewhere.on('request', request => {
      if (request.method() === 'POST') saves.push(new URL(request.url()).pathname)
    })
    await elsewhere.goto('/')
    await elsewhere.getByRole('radio', { name: 'Dark' }).check()
    await elsewhere.getByRole('combobox', { name: 'Language' }).selectOption('ar')
    await elsewhere.locator('html[lang=ar]').waitFor()
    // Without a session the choice is stored only in this browser.
    expect(saves).toEqual([])
    await elsewhere.goto('/login')
    await logIn(elsewhere)
    await elsewhere.waitForURL('/dashboard')
    await elsewhere.getByRole('heading', { level: 1 }).waitFor()
    expect(await readDisplay(elsewhere)).toEqual(['ar', 'dark'])

    await page.goto('/dashboard/settings')
    expect(await readDisplay(page)).toEqual(['en', undefined])
    await choose(page, 'Light')
    await elsewhere.reload()
    await elsewhere.locator('html[data-theme=light]').waitFor()
    expect(await readDisplay(elsewhere)).toEqual(['ar', 'light'])
    await other.context.close()
  })

  it('set the colours that the browser draws around the page', async () => {
    await page.goto('/dashboard/settings')
    expect(await readColours(page)).toEqual([LIGHT, LIGHT])
    await choose(page, 'Dark')
    expect(await readColours(page)).toEqual([DARK, DARK])
    // The colours must be right before any code of the app runs.
    await page.route('**/assets/*.js', route => route.abort())
    await page.reload({ waitUntil: 'domcontentloaded' })
    expect((await readColours(page))[0]).toBe(DARK)
    await page.unroute('**/assets/*.js')
    await page.reload()
    await choose(page, 'Match device')
    expect(await readColours(page)).toEqual([LIGHT, LIGHT])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await readColours(page)).toEqual([DARK, DARK])
    await choose(page, 'Light')
    expect(await readColours(page)).toEqual([LIGHT, LIGHT])
  })

  it('are not changed if the choice could not be stored, which is reported', async () => {
    await page.goto('/dashboard/settings')
    await page.route('**/api/profile', route =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await page.getByRole('main').getByRole('combobox', { name: 'Language' }).selectOption('hi')
    await page.getByRole('alert').getByText('Kindred isn’t responding.').first().waitFor()
    expect(await readDisplay(page)).toEqual(['en', undefined])
  })

  async function logIn(where: Page): Promise<void> {
    await where.locator('input[name=identifier]').fill(person.email)
    await where.locator('input[name=password]').fill(person.password)
    await where.locator('input[name=password]').press('Enter')
  }
})

async function choose(where: Page, theme: 'Light' | 'Dark' | 'Match device'): Promise<void> {
  const saved = where.waitForResponse(
    response => response.url().endsWith('/api/profile') && response.request().method() === 'POST',
  )
  await where.getByRole('main').getByRole('radio', { name: theme }).check()
  await saved
}

/** Reads the current language and theme; undefined is the theme of the device. */
async function readDisplay(where: Page): Promise<[string, string | undefined]> {
  return where.evaluate<[string, string | undefined]>(
    '[document.documentElement.lang, document.documentElement.dataset.theme]',
  )
}

/** Reads the colour that browsers use around the page, and that of the page. */
async function readColours(where: Page): Promise<[string, string]> {
  return where.evaluate<[string, string]>(`(() => {
    const named = [...document.querySelectorAll('meta[name=theme-color]')]
      .find(({ media }) => matchMedia(media).matches)
    const probe = document.body.appendChild(document.createElement('i'))
    probe.style.color = named.content
    const around = getComputedStyle(probe).color
    probe.remove()
    return [around, getComputedStyle(document.getElementById('root')).backgroundColor]
  })()`)
}

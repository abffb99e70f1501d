import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hasChromium, openContext, signUp } from './browser.ts'
import { useApp, useBrowser } from './use-app.ts'

// `--page` of web/ui/tokens.css in the light.
const LIGHT_PAGE = 'rgb(246, 248, 247)'

describe.skipIf(!hasChromium)('who looks at Kindred for the first time', () => {
  const app = useApp()
  const browser = useBrowser()

  it('sees highlights and figures change every three seconds, unless they are held', async () => {
    await visit('/', {}, async page => {
      const features = page.getByRole('region', { name: 'What Kindred does for you' }).getByRole('list')
      const figures = page.getByRole('region', { name: 'Measured, not promised' }).getByRole('list')
      await page.clock.pauseAt(Date.now() + 60_000)
      // Time begins anew when the mouse leaves.
      for (const list of [features, figures]) await list.hover()
      await page.mouse.move(0, 0)
      const [feature, figure] = await highlighted(page)
      const after = (features: number, figures: number) => [(feature + features) % 4, (figure + figures) % 3]
      await page.clock.runFor(2900)
      expect(await highlighted(page)).toEqual(after(0, 0))
      await page.clock.runFor(100)
      expect(await highlighted(page)).toEqual(after(1, 1))
      await page.clock.runFor(9000)
      expect(await highlighted(page)).toEqual(after(4, 4))

      // Pointed at, the highlights wait; the figures do not. So does what has the focus.
      await features.hover()
      await page.clock.runFor(3000)
      expect(await highlighted(page)).toEqual(after(4, 5))
      await page.mouse.move(0, 0)
      await features.getByRole('button').first().focus()
      await page.clock.runFor(3000)
      expect(await highlighted(page)).toEqual(after(4, 6))

      await page.getByRole('button', { name: 'Stop changing the figures' }).click()
      await page.mouse.move(0, 0)
      await page.clock.runFor(6000)
      expect(await highlighted(page)).toEqual(after(6, 6))
      await page.getByRole('button', { name: 'Let the figures change' }).click()
      await page.mouse.move(0, 0)
      await page.clock.runFor(3000)
      expect(await highlighted(page)).toEqual(after(7, 7))
    })
  })

  it('finds everything still who asked for little motion', async () => {
    await visit('/', { reducedMotion: 'reduce' }, async page => {
      await page.clock.runFor(30_000)
      expect(await highlighted(page)).toEqual([0, 0])
      await page.getByRole('button', { name: 'Let the highlights change' }).click()
      await page.mouse.move(0, 0)
      await page.clock.runFor(3000)
      expect(await highlighted(page)).toEqual([1, 0])
    })
  })

  it('reads how the figures were measured, and how to begin', async () => {
    await visit('/', {}, async page => {
      await page.getByText('How this was measured').click()
      await page.getByText(/agreement with the truth/).waitFor()
      expect(await page.getByRole('link', { name: 'Get Started' }).first().getAttribute('href')).toBe(
        '/terms',
      )
      expect(await page.title()).toBe('Your photos, by the people in them – Kindred')
    })
  })

  it('is led through the real screens without an account, and leaves nothing on the server', async () => {
    await visit('/', { reducedMotion: 'reduce' }, async page => {
      const asked: string[] = []
      await page.getByRole('link', { name: 'Watch Demo' }).first().click()
      page.on('request', request => asked.push(new URL(request.url()).pathname))
      await page.getByRole('heading', { name: 'Cluster: Asha' }).waitFor()
      await page.getByText('10 people in 12 photos').waitFor()
      for (const title of ['One person, all their photos', 'Look closely', 'Take it with you']) {
        await page.getByRole('button', { name: 'Next' }).click()
        await page.getByRole('heading', { name: title }).waitFor()
      }
      await page.getByRole('heading', { name: 'Asha', level: 1 }).waitFor()
      // The demo has no search to lead to.
      expect(await page.getByRole('main').getByRole('link', { name: 'Find photos' }).count()).toBe(0)
      await page.getByRole('button', { name: 'Put the tour aside' }).click()
      await page.getByRole('button', { name: 'Open Birthday 01.jpg' }).click()
      await page.getByRole('dialog').getByText('1 of 4').waitFor()
      await page.keyboard.press('f')
      await page.getByRole('button', { name: 'This face: Omar' }).click()
      await page.getByRole('link', { name: 'Show all photos of Omar' }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: 'Show all photos of Omar' }).waitFor({ state: 'hidden' })
      const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('d')])
      expect(download.suggestedFilename()).toBe('Birthday 01.jpg')
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await page.getByRole('button', { name: 'Download Cluster' }).click()
      await page.getByRole('alert').getByText('This works with photos of your own.').waitFor()
      expect(await page.getByText('Asha.zip').count()).toBe(0)
      expect(asked.filter(path => path.startsWith('/api/'))).toEqual([])
      // Its addresses can be opened again.
      await page.reload()
      await page.getByRole('heading', { name: 'Asha', level: 1 }).waitFor()
    })
  })

  it('finds the tour at the step of the screen that is open, however it was opened', async () => {
    await visit('/demo/dashboard/results/people/asha', {}, async page => {
      const tour = page.getByRole('region', { name: 'A tour in five steps' })
      await tour.getByRole('heading', { name: 'One person, all their photos' }).waitFor()
      await tour.getByRole('button', { name: 'Back' }).click()
      await tour.getByText('Step 1 of 5').waitFor()
      // Who is not the one of whom the second step speaks.
      await page.getByRole('link', { name: 'Cluster: Omar' }).first().click()
      await tour.getByText('Step 3 of 5').waitFor()
      await tour.getByRole('button', { name: 'Next' }).click()
      await tour.getByText('Step 4 of 5').waitFor()
      await page.getByRole('heading', { name: 'Omar', level: 1 }).waitFor()
      await page.goBack()
      await tour.getByText('Step 1 of 5').waitFor()
      await page.goForward()
      await tour.getByText('Step 4 of 5').waitFor()
      await tour.getByRole('button', { name: 'Next' }).click()
      await page.getByText('10 people in 12 photos').waitFor()
      await tour.getByText('Step 5 of 5').waitFor()
    })
  })

  it('follows the device until light or dark is chosen, and speaks the language that is chosen', async () => {
    const { context, complaints } = await openContext(browser, app.url, {
      colorScheme: 'dark',
      locale: 'fr-FR',
    })
    const page = await context.newPage()
    await page.goto('/')
    const lightness = () =>
      page.evaluate<string>("getComputedStyle(document.querySelector('#root')).backgroundColor")
    const isDark = async () => (await lightness()) !== LIGHT_PAGE
    await page.getByRole('heading', { level: 1, name: 'Find everyone you love' }).waitFor()
    expect(await isDark()).toBe(true)
    await page.getByRole('radio', { name: 'Light' }).check()
    expect(await isDark()).toBe(false)
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await isDark()).toBe(false)
    await page.getByRole('radio', { name: 'As the device' }).check()
    expect(await isDark()).toBe(true)
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await isDark()).toBe(false)

    await page.getByRole('combobox', { name: 'Language' }).selectOption('ar')
    await page.getByRole('heading', { level: 1, name: 'اعثر على كل من تحب في صورك' }).waitFor()
    await page.goto('/login')
    await page.getByRole('heading', { level: 1, name: 'مرحبًا بعودتك' }).waitFor()
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
    expect(complaints).toEqual([])
    await context.close()
  })

  it('reads on About what Kindred holds to, and on whose work it stands', async () => {
    const { context, complaints } = await openContext(browser, app.url)
    await signUp(context)
    const page = await context.newPage()
    await page.clock.install()
    await page.goto('/dashboard/about')
    const values = page.getByRole('region', { name: 'What we hold to' }).getByRole('list')
    const team = page.getByRole('region', { name: 'Whose work this stands on' }).getByRole('list')
    await values.waitFor()
    await page.clock.pauseAt(Date.now() + 60_000)
    for (const list of [values, team]) await list.hover()
    await page.mouse.move(0, 0)
    const indexes = async () => [await shownIndex(values), await shownIndex(team)]
    const [value = 0, person = 0] = await indexes()
    const after = (values: number, people: number) => [(value + values) % 4, (person + people) % 6]
    await page.clock.runFor(3900)
    expect(await indexes()).toEqual(after(0, 0))
    await page.clock.runFor(100)
    expect(await indexes()).toEqual(after(1, 0))
    await page.clock.runFor(1000)
    expect(await indexes()).toEqual(after(1, 1))
    await page.clock.runFor(15_000)
    expect(await indexes()).toEqual(after(5, 4))

    const opener = values.getByRole('button', { name: 'Yours alone' })
    await opener.click()
    await page.getByText('A test makes sure that it calls no other machine').waitFor()
    expect(await opener.getAttribute('aria-expanded')).toBe('true')
    await opener.click()
    await page.getByText('A test makes sure that it calls no other machine').waitFor({ state: 'hidden' })
    await page.getByText('All of it at home').click()
    await page.getByText('Kindred puts these together').waitFor()
    expect(await page.getByText('Example', { exact: true }).count()).toBe(3)
    expect(complaints).toEqual([])
    await context.close()
  })

  async function visit(
    path: string,
    options: { reducedMotion?: 'reduce' },
    walk: (page: Page) => Promise<void>,
  ): Promise<void> {
    const { context, complaints } = await openContext(browser, app.url, options)
    const page = await context.newPage()
    await page.clock.install()
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await walk(page)
    expect(complaints).toEqual([])
    await context.close()
  }
})

/** Which highlight and which figure, counted from 0. */
async function highlighted(page: Page): Promise<[feature: number, figure: number]> {
  const indexOf = (list: string, mark: string) =>
    page
      .getByRole('region', { name: list })
      .getByRole('listitem')
      .evaluateAll((items, mark) => items.findIndex(item => item.matches(`${mark}, :has(${mark})`)), mark)
  return [
    await indexOf('What Kindred does for you', '[aria-pressed="true"]'),
    await indexOf('Measured, not promised', '[data-shown]'),
  ]
}

/** Which of a list is highlighted, counted from 0. */
function shownIndex(list: Locator): Promise<number> {
  return list
    .getByRole('listitem')
    .evaluateAll(items => items.findIndex(item => item.matches('[data-shown]')))
}

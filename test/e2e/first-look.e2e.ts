import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hasChromium, openContext, USUAL_MOTION, signUp } from './browser.ts'
import { useApp, useBrowser } from './use-app.ts'

// `--page` of web/ui/tokens.css in the light theme.
const LIGHT_PAGE = 'rgb(246, 248, 247)'

describe.skipIf(!hasChromium)('the pages for new visitors', () => {
  const app = useApp()
  const browser = useBrowser()

  it('change highlights and figures every three seconds, unless they are paused', async () => {
    await visit('/', {}, async page => {
      const features = page.getByRole('region', { name: 'What Kindred does for you' }).getByRole('list')
      const figures = page.getByRole('region', { name: 'Measured, not promised' }).getByRole('list')
      await page.clock.pauseAt(Date.now() + 60_000)
      // The interval starts again when the mouse leaves.
      for (const list of [features, figures]) await list.hover()
      await page.mouse.move(0, 0)
      const [feature, figure] = await readHighlighted(page)
      const advance = (features: number, figures: number) => [
        (feature + features) % 4,
        (figure + figures) % 3,
      ]
      await page.clock.runFor(2900)
      expect(await readHighlighted(page)).toEqual(advance(0, 0))
      await page.clock.runFor(100)
      expect(await readHighlighted(page)).toEqual(advance(1, 1))
      await page.clock.runFor(9000)
      expect(await readHighlighted(page)).toEqual(advance(4, 4))

      // The highlights stop while the pointer or the focus is on them; the figures do not.
      await features.hover()
      await page.clock.runFor(3000)
      expect(await readHighlighted(page)).toEqual(advance(4, 5))
      await page.mouse.move(0, 0)
      await features.getByRole('button').first().focus()
      await page.clock.runFor(3000)
      expect(await readHighlighted(page)).toEqual(advance(4, 6))

      await page.getByRole('button', { name: 'Pause the slideshow of figures' }).click()
      await page.mouse.move(0, 0)
      await page.clock.runFor(6000)
      expect(await readHighlighted(page)).toEqual(advance(6, 6))
      await page.getByRole('button', { name: 'Play the slideshow of figures' }).click()
      await page.mouse.move(0, 0)
      await page.clock.runFor(3000)
      expect(await readHighlighted(page)).toEqual(advance(7, 7))
    })
  })

  it('do not move for visitors who prefer reduced motion', async () => {
    await visit('/', { reducedMotion: 'reduce' }, async page => {
      await page.clock.runFor(30_000)
      expect(await readHighlighted(page)).toEqual([0, 0])
      await page.getByRole('button', { name: 'Play the slideshow of highlights' }).click()
      await page.mouse.move(0, 0)
      await page.clock.runFor(3000)
      expect(await readHighlighted(page)).toEqual([1, 0])
    })
  })

  it('say how the figures were measured, and how to begin', async () => {
    await visit('/', {}, async page => {
      await page.getByText('How this was measured').click()
      await page.getByText(/It wasn’t tuned on any of these people/).waitFor()
      expect(await page.getByRole('link', { name: 'Get Started' }).first().getAttribute('href')).toBe(
        '/terms',
      )
      expect(await page.title()).toBe('Your photos, by the people in them – Kindred')
    })
  })

  it('show the real screens without an account, and store nothing on the server', async () => {
    await visit('/', { reducedMotion: 'reduce' }, async page => {
      const asked: string[] = []
      await page.getByRole('link', { name: 'Watch Demo' }).first().click()
      page.on('request', request => asked.push(new URL(request.url()).pathname))
      await page.getByRole('heading', { name: 'Cluster: Asha' }).waitFor()
      await page.getByText('10 people in 12 photos').waitFor()
      for (const title of ['One person, all their photos', 'Take a closer look', 'Take it with you']) {
        await page.getByRole('button', { name: 'Next' }).click()
        await page.getByRole('heading', { name: title }).waitFor()
      }
      await page.getByRole('heading', { name: 'Asha', level: 1 }).waitFor()
      // The demo has no search to link to.
      expect(await page.getByRole('main').getByRole('link', { name: 'Find photos' }).count()).toBe(0)
      await page.getByRole('button', { name: 'Hide the tour' }).click()
      await page.getByRole('button', { name: 'Open Birthday 01.jpg' }).click()
      await page
        .getByRole('dialog')
        .getByText(/^\d of 4$/)
        .waitFor()
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
      await page.getByRole('alert').getByText('This only works with your own photos.').waitFor()
      expect(await page.getByText('Asha.zip').count()).toBe(0)
      await page.getByRole('checkbox', { name: 'Select Birthday 01.jpg' }).focus()
      await page.keyboard.press('Space')
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await page.getByRole('button', { name: 'Open Birthday 01.jpg' }).waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Undo', exact: true }).click()
      await page.getByRole('button', { name: 'Open Birthday 01.jpg' }).waitFor()
      expect(asked.filter(path => path.startsWith('/api/'))).toEqual([])
      // Addresses of the demo can be opened directly.
      await page.reload()
      await page.getByRole('heading', { name: 'Asha', level: 1 }).waitFor()
    })
  })

  it('show the step of the tour for the open screen, however it was opened', async () => {
    await visit('/demo/dashboard/results/people/asha', {}, async page => {
      const tour = page.getByRole('region', { name: 'A tour in five steps' })
      await tour.getByRole('heading', { name: 'One person, all their photos' }).waitFor()
      await tour.getByRole('button', { name: 'Back' }).click()
      await tour.getByText('Step 1 of 5').waitFor()
      // A person other than the one of the second step.
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

  it('use the device’s theme until one is chosen, and the chosen language', async () => {
    const { context, complaints } = await openContext(browser, app.url, {
      colorScheme: 'dark',
      locale: 'fr-FR',
    })
    const page = await context.newPage()
    await page.goto('/')
    const readLightness = () =>
      page.evaluate<string>("getComputedStyle(document.querySelector('#root')).backgroundColor")
    const isDark = async () => (await readLightness()) !== LIGHT_PAGE
    await page.getByRole('heading', { level: 1, name: 'Find everyone you love' }).waitFor()
    expect(await isDark()).toBe(true)
    await page.getByRole('radio', { name: 'Light' }).check()
    expect(await isDark()).toBe(false)
    await page.reload()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await isDark()).toBe(false)
    await page.getByRole('radio', { name: 'Match device' }).check()
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

  it('list on About the principles of Kindred and the work that it uses', async () => {
    const { context, complaints } = await openContext(browser, app.url, USUAL_MOTION)
    await signUp(context)
    const page = await context.newPage()
    await page.clock.install()
    await page.goto('/dashboard/about')
    const values = page.getByRole('region', { name: 'What we stand for' }).getByRole('list')
    const team = page.getByRole('region', { name: 'Built on the work of' }).getByRole('list')
    await values.waitFor()
    await page.clock.pauseAt(Date.now() + 60_000)
    for (const list of [values, team]) await list.hover()
    await page.mouse.move(0, 0)
    const readIndexes = async () => [await readShownIndex(values), await readShownIndex(team)]
    const [value = 0, person = 0] = await readIndexes()
    const advance = (values: number, people: number) => [(value + values) % 4, (person + people) % 6]
    await page.clock.runFor(3900)
    expect(await readIndexes()).toEqual(advance(0, 0))
    await page.clock.runFor(100)
    expect(await readIndexes()).toEqual(advance(1, 0))
    await page.clock.runFor(1000)
    expect(await readIndexes()).toEqual(advance(1, 1))
    await page.clock.runFor(15_000)
    expect(await readIndexes()).toEqual(advance(5, 4))

    const opener = values.getByRole('button', { name: 'Yours alone' })
    await opener.click()
    await page.getByText('A test makes sure that the server contacts no other computer').waitFor()
    expect(await opener.getAttribute('aria-expanded')).toBe('true')
    await opener.click()
    await page
      .getByText('A test makes sure that the server contacts no other computer')
      .waitFor({ state: 'hidden' })
    await page.getByText('All of it at home').click()
    await page.getByText('Kindred brings all this together').waitFor()
    expect(await page.getByText('Example', { exact: true }).count()).toBe(3)
    expect(complaints).toEqual([])
    await context.close()
  })

  async function visit(
    path: string,
    options: { reducedMotion?: 'reduce' },
    walk: (page: Page) => Promise<void>,
  ): Promise<void> {
    const { context, complaints } = await openContext(browser, app.url, { ...USUAL_MOTION, ...options })
    const page = await context.newPage()
    await page.clock.install()
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await walk(page)
    expect(complaints).toEqual([])
    await context.close()
  }
})

/** Reads the indices of the current highlight and figure. */
async function readHighlighted(page: Page): Promise<[feature: number, figure: number]> {
  const findIndex = (list: string, mark: string) =>
    page
      .getByRole('region', { name: list })
      .getByRole('listitem')
      .evaluateAll((items, mark) => items.findIndex(item => item.matches(`${mark}, :has(${mark})`)), mark)
  return [
    await findIndex('What Kindred does for you', '[data-shown]'),
    await findIndex('Measured, not promised', '[data-shown]'),
  ]
}

/** Reads the index of the current item of a list. */
function readShownIndex(list: Locator): Promise<number> {
  return list
    .getByRole('listitem')
    .evaluateAll(items => items.findIndex(item => item.matches('[data-shown]')))
}

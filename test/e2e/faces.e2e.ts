import { join } from 'node:path'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { hasChromium, openContext, signUp, typeInField, uploadFiles } from './browser.ts'
import { makeAlbum } from './make-album.ts'
import { untilIdle } from './until-idle.ts'
import { useApp, useBrowser } from './use-app.ts'

describe.skipIf(!hasChromium)('correcting faces', () => {
  const app = useApp()
  const browser = useBrowser()
  let context: BrowserContext
  let page: Page
  let complaints: string[]
  let person: Person

  beforeAll(async () => {
    const album = await makeAlbum(join(app.dataDir, 'album'))
    ;({ context, complaints } = await openContext(browser, app.url))
    await signUp(context)
    page = await context.newPage()
    await uploadFiles(
      page,
      album.withPeople.map(name => join(album.folder, name)),
    )
    await page.waitForURL('/dashboard/results', { timeout: 120_000 })
    await untilIdle(app)
    await page.reload()
    await page.getByRole('article').first().waitFor()
    const [first] = await peopleIn(context)
    if (!first) throw new Error('There is nobody in the sample album.')
    person = first
  })

  describe("in a person's faces", () => {
    it('chooses with the mouse, one by one and as a stretch', async () => {
      await page.goto(`/dashboard/results/people/${person.id}`)
      await page.getByText('Faces', { exact: true }).click()
      await page.waitForURL(/view=faces/)
      await faces(page).nth(0).click()
      await faces(page)
        .nth(2)
        .click({ modifiers: ['Shift'] })
      await page.getByRole('status').getByText('3 faces chosen').waitFor()
      await faces(page).nth(1).click()
      await page.getByRole('status').getByText('2 faces chosen').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('region', { name: /chosen$/ }).waitFor({ state: 'detached' })
    })

    it('chooses all that look more like these', async () => {
      await faces(page).nth(0).click()
      const answer = page.waitForResponse(/similar-faces$/)
      await page.getByRole('button', { name: 'All that look more like these' }).click()
      const { faces: others } = (await (await answer).json()) as { faces: { isMoreLikeThese: boolean }[] }
      const more = others.filter(({ isMoreLikeThese }) => isMoreLikeThese).length
      await page
        .getByRole('status')
        .getByText(more === 0 ? '1 face chosen' : `${more + 1} faces chosen`)
        .waitFor()
      await page.getByRole('button', { name: 'Choose none' }).click()
    })

    it('moves faces to somebody new by keyboard alone, and takes it back', async () => {
      await page.getByRole('listbox', { name: /^Faces of/ }).focus()
      await page.keyboard.press('Home')
      await page.keyboard.press('Space')
      await page.keyboard.press('Shift+ArrowRight')
      await page.getByRole('status').getByText('2 faces chosen').waitFor()
      await page.getByRole('button', { name: 'Move to somebody else' }).press('Enter')
      await page.getByRole('alertdialog', { name: 'Who are they?' }).waitFor()
      await typeInField(page, 'Amara')
      await page.keyboard.press('Enter')
      await page.getByText('2 faces moved to Amara.').waitFor()
      expect(await countOf(context, 'Amara')).toBe(2)
      await page.getByRole('button', { name: 'Undo', exact: true }).click()
      await page.getByText('Undone.', { exact: true }).waitFor()
      expect(await countOf(context, 'Amara')).toBe(0)
      await faces(page)
        .nth(person.faceCount - 1)
        .waitFor()
    })

    it('chooses a picture, and makes a new person', async () => {
      await faces(page).nth(1).click()
      await page.getByRole('button', { name: 'Choose as picture' }).click()
      await page.getByText('This is the picture from now on.').waitFor()
      const before = (await peopleIn(context)).length
      await faces(page).nth(0).click()
      await page.getByRole('button', { name: 'Make a new person' }).click()
      await page.getByText(/^1 face became a new person/).waitFor()
      expect((await peopleIn(context)).length).toBe(before + 1)
      const told = page.getByRole('alert').filter({ hasText: 'became a new person' })
      await told.getByRole('button', { name: 'Undo' }).click()
      await page.getByText('Undone.', { exact: true }).first().waitFor()
      expect((await peopleIn(context)).length).toBe(before)
      await faces(page)
        .nth(person.faceCount - 1)
        .waitFor()
    })

    it('puts the faces back when the server does not answer', async () => {
      const before = await faces(page).count()
      await page.route('**/api/faces/not-a-face', route => route.abort())
      await faces(page).nth(0).click()
      await page.getByRole('button', { name: 'Not a face' }).click()
      await page.getByText('Kindred does not answer.').waitFor()
      await faces(page)
        .nth(before - 1)
        .waitFor()
      await page.unroute('**/api/faces/not-a-face')
      await page.getByRole('alert').getByRole('button', { name: 'Close' }).first().click()
    })
  })

  describe('in a photo', () => {
    it('names a face, with keys that stay in the field', async () => {
      await page.goto(`/dashboard/results/people/${person.id}`)
      await page
        .getByRole('button', { name: /^Open IMG_/ })
        .first()
        .click()
      await viewer(page).getByText(/^1 of/).waitFor()
      await page.keyboard.press('f')
      await frames(page).first().click()
      await page.getByRole('button', { name: 'Give a name' }).click()
      // F and D mean something else to the viewer.
      await typeInField(page, 'Fadda')
      await page.keyboard.press('Enter')
      await viewer(page).getByRole('button', { name: 'This face: Fadda' }).waitFor()
      await viewer(page).getByText(/^1 of/).waitFor()
    })

    it('gives a face to somebody else, and closes the panel, not the photo, with Escape', async () => {
      await viewer(page).getByRole('button', { name: 'This face: Fadda' }).click()
      await page.getByRole('button', { name: 'This is somebody else' }).click()
      await page.getByRole('alertdialog', { name: 'Who is this?' }).getByRole('searchbox').fill('Noor')
      await page.getByRole('button', { name: 'New: Noor' }).click()
      await viewer(page).getByRole('button', { name: 'This face: Noor' }).click()
      await page.getByRole('link', { name: 'Show all photos of Noor' }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: 'Show all photos of Noor' }).waitFor({ state: 'detached' })
      expect(await viewer(page).isVisible()).toBe(true)
    })

    it('removes a box', async () => {
      await viewer(page).getByRole('button', { name: 'This face: Noor' }).click()
      await page.getByRole('button', { name: 'Not a face: remove the box' }).click()
      await viewer(page).getByRole('button', { name: 'This face: Noor' }).waitFor({ state: 'detached' })
    })

    it('adds a missed face with the mouse', async () => {
      const before = await frames(page).count()
      await page.getByRole('button', { name: 'Add a missed face' }).click()
      const area = await boxOf(page.getByRole('group', { name: 'Box around the missed face' }))
      await page.mouse.move(area.x + 20, area.y + 20)
      await page.mouse.down()
      await page.mouse.move(area.x + 90, area.y + 110, { steps: 4 })
      await page.mouse.up()
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByText('The face was added. Kindred looks at it now.').waitFor()
      await frames(page).nth(before).waitFor({ timeout: 30_000 })
    })

    it('adds and names one by keyboard, and leaves with Escape only the drawing', async () => {
      await page.getByRole('button', { name: 'Add a missed face' }).press('Enter')
      const photo = await viewer(page).getAttribute('aria-label')
      const box = page.getByRole('group', { name: 'Box around the missed face' }).locator('div')
      const first = await boxOf(box)
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('Shift+ArrowDown')
      const second = await boxOf(box)
      expect(second.x).toBeLessThan(first.x)
      expect(second.height).toBeGreaterThan(first.height)
      expect(await viewer(page).getAttribute('aria-label')).toBe(photo)
      await page.keyboard.press('Escape')
      await box.waitFor({ state: 'detached' })
      expect(await viewer(page).isVisible()).toBe(true)

      const before = await frames(page).count()
      await page.getByRole('button', { name: 'Add a missed face' }).press('Enter')
      for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowDown')
      await page.getByRole('button', { name: 'Add and name' }).click()
      await typeInField(page, 'Zuri')
      await page.keyboard.press('Enter')
      await frames(page).nth(before).waitFor({ timeout: 30_000 })
      await viewer(page).getByRole('button', { name: 'This face: Zuri' }).waitFor()
    })
  })

  it('works with a finger, which chooses a stretch with a long press and draws without turning the page', async () => {
    const { context: phone } = await openContext(browser, app.url, {
      viewport: { width: 360, height: 780 },
      hasTouch: true,
      isMobile: true,
      storageState: await context.storageState(),
    })
    const touched = await phone.newPage()
    await touched.goto(`/dashboard/results/people/${person.id}?view=faces`)
    await faces(touched).nth(0).tap()
    await touched.getByRole('status').getByText('1 face chosen').waitFor()
    const devTools = await phone.newCDPSession(touched)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      devTools.send('Input.dispatchTouchEvent', { type, touchPoints })
    const last = await boxOf(faces(touched).nth(1))
    await touch('touchStart', [{ x: last.x + 20, y: last.y + 20 }])
    await touched.getByRole('status').getByText('2 faces chosen').waitFor()
    await touch('touchEnd', [])
    await touched.getByRole('status').getByText('2 faces chosen').waitFor()

    await touched.goto(`/dashboard/results/people/${person.id}`)
    await touched
      .getByRole('button', { name: /^Open IMG_/ })
      .first()
      .tap()
    await touched.getByRole('button', { name: 'Show faces' }).tap()
    await frames(touched).first().waitFor()
    await touched.getByRole('button', { name: 'Add a missed face' }).tap()
    const area = await boxOf(touched.getByRole('group', { name: 'Box around the missed face' }))
    const from = { x: area.x + area.width - 10, y: area.y + 10 }
    await touch('touchStart', [from])
    for (const share of [0.5, 1])
      await touch('touchMove', [{ x: from.x - 120 * share, y: from.y + 60 * share }])
    await touch('touchEnd', [])
    const drawn = await boxOf(
      touched.getByRole('group', { name: 'Box around the missed face' }).locator('div'),
    )
    expect(drawn.width).toBeCloseTo(120, 0)
    expect(drawn.height).toBeCloseTo(60, 0)
    await viewer(touched).getByText(/^1 of/).waitFor()
    await touched.getByRole('button', { name: 'Cancel' }).tap()
    await phone.close()
  })

  it('puts a person first and hides them from their own page', async () => {
    await page.goto(`/dashboard/results/people/${person.id}`)
    await page.getByRole('button', { name: /^Put .* first$/ }).click()
    await page.getByRole('button', { name: /^No longer put .* first$/ }).waitFor()
    await page.getByRole('button', { name: 'Hide', exact: true }).click()
    await page.getByRole('button', { name: 'Show again' }).click()
    await page.getByRole('button', { name: 'Hide', exact: true }).waitFor()
  })

  it('had nothing to complain of', () => {
    expect(complaints).toEqual([])
  })
})

function faces(page: Page): Locator {
  return page.getByRole('option', { name: /^Face in / })
}

function viewer(page: Page): Locator {
  return page.getByRole('dialog', { name: /^Photo / })
}

function frames(page: Page): Locator {
  return viewer(page).getByRole('button', { name: /^This face/ })
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not on the screen.')
  return box
}

type Person = { id: string; name: string; faceCount: number }

async function peopleIn(context: BrowserContext): Promise<Person[]> {
  const answer = await context.request.get('/api/people?limit=500')
  // The route's schema has filtered it.
  return ((await answer.json()) as { people: Person[] }).people
}

async function countOf(context: BrowserContext, name: string): Promise<number> {
  return (await peopleIn(context)).find(person => person.name === name)?.faceCount ?? 0
}

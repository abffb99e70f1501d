import type { BrowserContext, Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { DecisionAnswer } from '../../shared/api/decisions.ts'
import type { PersonFacePage, PersonSummary } from '../../shared/api/people.ts'
import { hasChromium, highlighted, openContext, typeInField } from './browser.ts'
import { untilIdle } from './until-idle.ts'
import { read, readPeople, useLibrary } from './use-library.ts'

describe.skipIf(!hasChromium)('correcting faces', () => {
  const { app, browser, visit } = useLibrary()
  let context: BrowserContext
  let page: Page
  let person: PersonSummary

  beforeAll(async () => {
    ;({ context, page } = visit)
    const [first] = await readPeople(context)
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
      const answer = page.waitForResponse(/\/faces\/move$/)
      await page.keyboard.press('Enter')
      await page.getByText('2 faces moved to Amara.').waitFor()
      // As the server answered: what it learns from it may move more at any moment.
      const { people, movedFaces } = (await (await answer).json()) as DecisionAnswer
      expect(people.find(({ name }) => name === 'Amara')?.faceCount).toBe(2)
      expect(movedFaces).toBe(2)
      await untilIdle(app)
      await page.getByRole('button', { name: 'Undo', exact: true }).click()
      await page.getByText('Undone.', { exact: true }).waitFor()
      await expect.poll(() => countOf(context, 'Amara')).toBe(0)
      await faces(page)
        .nth(person.faceCount - 1)
        .waitFor()
    })

    it('chooses a picture, and makes a new person', async () => {
      await faces(page).nth(1).click()
      await page.getByRole('button', { name: 'Choose as picture' }).click()
      await page.getByText('This is the picture from now on.').waitFor()
      const before = (await readPeople(context)).length
      await faces(page).nth(0).click()
      await page.getByRole('button', { name: 'Make a new person' }).click()
      await page.getByText(/^1 face became a new person/).waitFor()
      await expect.poll(async () => (await readPeople(context)).length).toBe(before + 1)
      const told = page.getByRole('alert').filter({ hasText: 'became a new person' })
      await told.getByRole('button', { name: 'Undo' }).click()
      await expect.poll(async () => (await readPeople(context)).length).toBe(before)
      await faces(page)
        .nth(person.faceCount - 1)
        .waitFor()
    })

    it('takes a face away from a person for good, and gives it back', async () => {
      await untilIdle(app)
      const [faceId = ''] = await faceIdsOf(context, person.id)
      await faces(page).nth(0).click()
      await page.getByRole('button', { name: `Not ${person.name}`, exact: true }).click()
      const told = page.getByRole('alert').filter({ hasText: `1 face taken away from ${person.name}.` })
      await told.waitFor()
      await untilIdle(app)
      expect(await faceIdsOf(context, person.id)).not.toContain(faceId)
      await faces(page)
        .nth(person.faceCount - 1)
        .waitFor({ state: 'detached' })
      await told.getByRole('button', { name: 'Undo' }).click()
      await expect.poll(() => faceIdsOf(context, person.id)).toContain(faceId)
      await faces(page)
        .nth(person.faceCount - 1)
        .waitFor()
    })

    it('takes out what is no face, which stays out until that is undone', async () => {
      const [faceId = ''] = await faceIdsOf(context, person.id)
      await faces(page).nth(0).click()
      await page.getByRole('button', { name: 'Not a face', exact: true }).click()
      await page.getByText('1 face taken out.').waitFor()
      await untilIdle(app)
      await page.reload()
      await faces(page).first().waitFor()
      expect(await faceIdsOf(context, person.id)).not.toContain(faceId)
      await page.keyboard.press('Control+z')
      await expect.poll(() => faceIdsOf(context, person.id)).toContain(faceId)
      await faces(page)
        .nth(person.faceCount - 1)
        .waitFor()
    })

    it('puts the faces back when the server does not answer, and they are still chosen', async () => {
      const before = await faces(page).count()
      await page.route('**/api/faces/not-a-face', route => route.abort())
      await faces(page).nth(0).click()
      await page.getByRole('button', { name: 'Not a face' }).click()
      await page.getByText('Kindred does not answer.').waitFor()
      await faces(page)
        .nth(before - 1)
        .waitFor()
      await page.getByRole('status').getByText('1 face chosen').waitFor()
      await page.keyboard.press('Escape')
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
      const picker = page.getByRole('alertdialog', { name: 'Who is this?' })
      await picker.getByRole('combobox').fill('Noor')
      await highlighted(picker, 'New person “Noor”').waitFor()
      await page.keyboard.press('Enter')
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
      // What is done is told to those who hear the screen too, though the photo stands over all
      // else.
      await page.getByRole('alert').filter({ hasText: '1 face taken out.' }).waitFor()
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
      await frames(page).nth(before).waitFor()
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
      await frames(page).nth(before).waitFor()
      await viewer(page).getByRole('button', { name: 'This face: Zuri' }).waitFor()
    })
  })

  it('takes two people apart again by what looks alike, and undoes the older step only after that', async () => {
    const [one, other] = await twoApart()
    await send('POST', `/api/people/${one.id}/merge`, { personIds: [other.id] })
    await untilIdle(app)
    const theirs = new Set(other.faceIds)
    await page.goto(`/dashboard/results/people/${one.id}?view=faces`)
    // The library holds each photo three times: one face of the first and one of the last photo.
    for (const faceId of [other.faceIds.at(0), other.faceIds.at(-1)])
      await page.locator(`[role=option][id$="${faceId}"]`).click()
    await page.getByRole('button', { name: 'All that look more like these' }).click()
    await page.getByRole('status').getByText(`${theirs.size} faces chosen`).waitFor()
    await page.getByRole('button', { name: 'Make a new person' }).click()
    await page.getByText(`${theirs.size} faces became a new person`).waitFor()
    expect(new Set(await faceIdsOf(context, one.id))).toEqual(new Set(one.faceIds))

    await page.getByRole('link', { name: 'What you changed' }).click()
    const steps = page.getByRole('listitem')
    const merged = steps.filter({ hasText: /^Put / }).first()
    await merged.getByRole('button', { name: 'Undo' }).click()
    const refusal = page.getByRole('alert').filter({ hasText: 'Something later builds on this.' })
    await refusal.getByText(`Made ${theirs.size} faces a new person`).waitFor()
    const split = steps.filter({ hasText: `Made ${theirs.size} faces a new person` }).first()
    await split.getByRole('button', { name: 'Undo' }).click()
    await split.getByRole('button', { name: 'Redo' }).waitFor()
    await merged.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => faceIdsOf(context, other.id)).toEqual(other.faceIds)
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
    expect(visit.complaints).toEqual([])
  })

  /**
   * Two people of several faces each, who are in no photo together; the second has more faces where
   * any has.
   */
  async function twoApart() {
    const people = (await readPeople(context))
      .filter(({ id, faceCount }) => faceCount > 2 && id !== person.id)
      .toSorted((one, other) => one.faceCount - other.faceCount)
    const seen = await Promise.all(
      people.map(async ({ id }) => {
        const { faces } = await read<PersonFacePage>(context, `/api/people/${id}/faces?limit=500`)
        return { id, faceIds: faces.map(face => face.id), photoIds: new Set(faces.map(face => face.photoId)) }
      }),
    )
    for (const one of seen) {
      const other = seen.findLast(({ photoIds }) => photoIds.isDisjointFrom(one.photoIds))
      if (other) return [one, other] as const
    }
    throw new Error('Everybody is in a photo with everybody else.')
  }

  async function send(method: 'POST', path: string, data: object): Promise<void> {
    const answer = await context.request.fetch(path, {
      method,
      headers: { origin: app.url },
      data,
    })
    if (!answer.ok()) throw new Error(`${path} was answered with ${answer.status()}.`)
  }
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

async function countOf(context: BrowserContext, name: string): Promise<number> {
  return (await readPeople(context)).find(person => person.name === name)?.faceCount ?? 0
}

async function faceIdsOf(context: BrowserContext, personId: string): Promise<string[]> {
  const { faces } = await read<PersonFacePage>(context, `/api/people/${personId}/faces?limit=500`)
  return faces.map(({ id }) => id)
}

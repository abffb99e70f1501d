import type { BrowserContext, Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { DecisionAnswer } from '../../shared/api/decisions.ts'
import type { PersonFacePage, PersonSummary } from '../../shared/api/people.ts'
import { chooseFromMore, hasChromium, findHighlighted, openContext, typeInField } from './browser.ts'
import { waitUntilIdle } from './wait-until-idle.ts'
import { read, readPeople, useLibrary } from './use-library.ts'

describe.skipIf(!hasChromium)('correcting faces', () => {
  const { app, browser, visit } = useLibrary()
  let context: BrowserContext
  let page: Page
  let person: PersonSummary

  beforeAll(async () => {
    ;({ context, page } = visit)
    const [first] = await readPeople(context)
    if (!first) throw new Error('The sample album has no people.')
    person = first
  })

  describe("in a person's faces", () => {
    it('selects faces with the mouse, one by one and as a range', async () => {
      await page.goto(`/dashboard/results/people/${person.id}`)
      await page.getByText('Faces', { exact: true }).click()
      await page.waitForURL(/view=faces/)
      await findFaces(page).nth(0).click()
      await findFaces(page)
        .nth(2)
        .click({ modifiers: ['Shift'] })
      await page.getByRole('status').getByText('3 faces selected').waitFor()
      await findFaces(page).nth(1).click()
      await page.getByRole('status').getByText('2 faces selected').waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('region', { name: /selected$/ }).waitFor({ state: 'detached' })
    })

    it('selects all faces that look more like these', async () => {
      await findFaces(page).nth(0).click()
      const answer = page.waitForResponse(/similar-faces$/)
      await page.getByRole('button', { name: 'Select similar' }).click()
      const { faces: others } = (await (await answer).json()) as { faces: { isMoreLikeThese: boolean }[] }
      const more = others.filter(({ isMoreLikeThese }) => isMoreLikeThese).length
      await page
        .getByRole('status')
        .getByText(more === 0 ? '1 face selected' : `${more + 1} faces selected`)
        .waitFor()
      await page.getByRole('button', { name: 'Clear selection' }).click()
    })

    it('moves faces to a new person by keyboard, and undoes it', async () => {
      await page.getByRole('listbox', { name: /^Faces of/ }).focus()
      await page.keyboard.press('Home')
      await page.keyboard.press('Space')
      await page.keyboard.press('Shift+ArrowRight')
      await page.getByRole('status').getByText('2 faces selected').waitFor()
      await page.getByRole('button', { name: 'Move to someone else' }).press('Enter')
      await page.getByRole('alertdialog', { name: 'Move these faces to' }).waitFor()
      await typeInField(page, 'Amara')
      const answer = page.waitForResponse(/\/faces\/move$/)
      await page.keyboard.press('Enter')
      await page.getByText('2 faces moved to Amara.').waitFor()
      // Compared with the answer to the move, since a grouping may move more faces at any time.
      const { people, movedFaces } = (await (await answer).json()) as DecisionAnswer
      expect(people.find(({ name }) => name === 'Amara')?.faceCount).toBe(2)
      expect(movedFaces).toBe(2)
      await waitUntilIdle(app)
      await page.getByRole('button', { name: 'Undo', exact: true }).click()
      await page.getByText('Undone.', { exact: true }).waitFor()
      await expect.poll(() => readFaceCount(context, 'Amara')).toBe(0)
      await findFaces(page)
        .nth(person.faceCount - 1)
        .waitFor()
    })

    it('chooses a cover, and splits off a new person', async () => {
      await findFaces(page).nth(1).click()
      await page.getByRole('button', { name: 'Set as main photo' }).click()
      await page.getByText('The main photo has been changed.').waitFor()
      const before = (await readPeople(context)).length
      await findFaces(page).nth(0).click()
      await page.getByRole('button', { name: 'Create new person' }).click()
      await page.getByText(/^1 face moved to a new person/).waitFor()
      await expect.poll(async () => (await readPeople(context)).length).toBe(before + 1)
      const told = page.getByRole('alert').filter({ hasText: 'moved to a new person' })
      await told.getByRole('button', { name: 'Undo' }).click()
      await expect.poll(async () => (await readPeople(context)).length).toBe(before)
      await findFaces(page)
        .nth(person.faceCount - 1)
        .waitFor()
    })

    it('removes a face from a person, and undoes it', async () => {
      await waitUntilIdle(app)
      const [faceId = ''] = await readFaceIds(context, person.id)
      await findFaces(page).nth(0).click()
      await page.getByRole('button', { name: `Not ${person.name}`, exact: true }).click()
      const told = page.getByRole('alert').filter({ hasText: `1 face removed from ${person.name}.` })
      await told.waitFor()
      await waitUntilIdle(app)
      expect(await readFaceIds(context, person.id)).not.toContain(faceId)
      await findFaces(page)
        .nth(person.faceCount - 1)
        .waitFor({ state: 'detached' })
      await told.getByRole('button', { name: 'Undo' }).click()
      await expect.poll(() => readFaceIds(context, person.id)).toContain(faceId)
      await findFaces(page)
        .nth(person.faceCount - 1)
        .waitFor()
    })

    it('rejects a face, which stays rejected until that is undone', async () => {
      const [faceId = ''] = await readFaceIds(context, person.id)
      await findFaces(page).nth(0).click()
      await page.getByRole('button', { name: 'Not a face', exact: true }).click()
      await page.getByText('1 face removed.').waitFor()
      await waitUntilIdle(app)
      await page.reload()
      await findFaces(page).first().waitFor()
      expect(await readFaceIds(context, person.id)).not.toContain(faceId)
      await page.keyboard.press('Control+z')
      await expect.poll(() => readFaceIds(context, person.id)).toContain(faceId)
      await findFaces(page)
        .nth(person.faceCount - 1)
        .waitFor()
    })

    it('shows the faces again when the server does not answer, still selected', async () => {
      const before = await findFaces(page).count()
      await page.route('**/api/faces/not-a-face', route => route.abort())
      await findFaces(page).nth(0).click()
      await page.getByRole('button', { name: 'Not a face' }).click()
      await page.getByText('Kindred isn’t responding.').waitFor()
      await findFaces(page)
        .nth(before - 1)
        .waitFor()
      await page.getByRole('status').getByText('1 face selected').waitFor()
      await page.keyboard.press('Escape')
      await page.unroute('**/api/faces/not-a-face')
      await page.getByRole('alert').getByRole('button', { name: 'Close' }).first().click()
    })
  })

  describe('in a photo', () => {
    it('names a face, without triggering shortcuts', async () => {
      await page.goto(`/dashboard/results/people/${person.id}`)
      await page
        .getByRole('button', { name: /^Open IMG_/ })
        .first()
        .click()
      await findViewer(page).getByText(/^1 of/).waitFor()
      await page.keyboard.press('f')
      await findFrames(page).first().click()
      await page.getByRole('button', { name: 'Add name' }).click()
      // F and D are shortcuts of the viewer.
      await typeInField(page, 'Fadda')
      await page.keyboard.press('Enter')
      await findViewer(page).getByRole('button', { name: 'This face: Fadda' }).waitFor()
      await findViewer(page).getByText(/^1 of/).waitFor()
    })

    it('moves a face to another person, and closes only the panel with Escape', async () => {
      await findViewer(page).getByRole('button', { name: 'This face: Fadda' }).click()
      await page.getByRole('button', { name: 'This is someone else' }).click()
      const picker = page.getByRole('alertdialog', { name: 'Who is this?' })
      await picker.getByRole('combobox').fill('Noor')
      await findHighlighted(picker, 'New person “Noor”').waitFor()
      await page.keyboard.press('Enter')
      await findViewer(page).getByRole('button', { name: 'This face: Noor' }).click()
      await page.getByRole('link', { name: 'Show all photos of Noor' }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: 'Show all photos of Noor' }).waitFor({ state: 'detached' })
      expect(await findViewer(page).isVisible()).toBe(true)
    })

    it('removes a box', async () => {
      await findViewer(page).getByRole('button', { name: 'This face: Noor' }).click()
      await page.getByRole('button', { name: 'Not a face: remove box' }).click()
      // The notice is announced to screen readers although the viewer covers the page. It closes
      // after ten seconds, which the box may need to be gone on a busy machine.
      await page.getByRole('alert').filter({ hasText: '1 face removed.' }).waitFor()
      await findViewer(page).getByRole('button', { name: 'This face: Noor' }).waitFor({ state: 'detached' })
    })

    it.each([1280, 360])(
      'shows a notice that stays clear of the buttons at the bottom, %i pixels wide',
      async width => {
        const sized = page.viewportSize()
        await page.setViewportSize({ width, height: 720 })
        await page.route('**/api/photos/*/faces', route => route.abort())
        const pressToDraw = () => page.getByRole('button', { name: 'Add missed face' }).press('Enter')
        await pressToDraw()
        await page.getByRole('button', { name: 'Add', exact: true }).press('Enter')
        const notice = page.getByRole('alert').filter({ hasText: 'Kindred isn’t responding.' })
        await notice.waitFor()
        await pressToDraw()
        for (const name of ['Cancel', 'Add and name', 'Add'])
          await page.getByRole('button', { name, exact: true }).click({ trial: true })
        await page.keyboard.press('Escape')
        await notice.getByRole('button', { name: 'Close' }).click()
        await notice.waitFor({ state: 'detached' })
        await page.unroute('**/api/photos/*/faces')
        if (sized) await page.setViewportSize(sized)
      },
    )

    it('adds a missed face with the mouse', async () => {
      const before = await findFrames(page).count()
      await page.getByRole('button', { name: 'Add missed face' }).click()
      const area = await readBox(page.getByRole('group', { name: 'Box around the missed face' }))
      await page.mouse.move(area.x + 20, area.y + 20)
      await page.mouse.down()
      await page.mouse.move(area.x + 90, area.y + 110, { steps: 4 })
      await page.mouse.up()
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await page.getByText('The face has been added. Kindred is looking at it now.').waitFor()
      await findFrames(page).nth(before).waitFor()
    })

    it('adds and names a face by keyboard, and ends only the drawing with Escape', async () => {
      await page.getByRole('button', { name: 'Add missed face' }).press('Enter')
      const photo = await findViewer(page).getAttribute('aria-label')
      const box = page.getByRole('group', { name: 'Box around the missed face' }).locator('div')
      const first = await readBox(box)
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('Shift+ArrowDown')
      const second = await readBox(box)
      expect(second.x).toBeLessThan(first.x)
      expect(second.height).toBeGreaterThan(first.height)
      expect(await findViewer(page).getAttribute('aria-label')).toBe(photo)
      await page.keyboard.press('Escape')
      await box.waitFor({ state: 'detached' })
      expect(await findViewer(page).isVisible()).toBe(true)
      expect(
        await page.getByRole('button', { name: 'Add missed face' }).and(page.locator(':focus')).count(),
      ).toBe(1)

      const before = await findFrames(page).count()
      await page.getByRole('button', { name: 'Add missed face' }).press('Enter')
      for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowDown')
      await page.getByRole('button', { name: 'Add and name' }).click()
      await typeInField(page, 'Zuri')
      await page.keyboard.press('Enter')
      await findFrames(page).nth(before).waitFor()
      await findViewer(page).getByRole('button', { name: 'This face: Zuri' }).waitFor()
    })
  })

  it('separates two merged people by similarity, and undoes the older decision only after the newer one', async () => {
    const [one, other] = await findTwoApart()
    await send('POST', `/api/people/${one.id}/merge`, { personIds: [other.id] })
    await waitUntilIdle(app)
    const theirs = new Set(other.faceIds)
    await page.goto(`/dashboard/results/people/${one.id}?view=faces`)
    // The library has each photo three times: one face in the first and one in the last photo.
    for (const faceId of [other.faceIds.at(0), other.faceIds.at(-1)])
      await page.locator(`[role=option][id$="${faceId}"]`).click()
    await page.getByRole('button', { name: 'Select similar' }).click()
    await page.getByRole('status').getByText(`${theirs.size} faces selected`).waitFor()
    await page.getByRole('button', { name: 'Create new person' }).click()
    await page.getByText(`${theirs.size} faces moved to a new person`).waitFor()
    expect(new Set(await readFaceIds(context, one.id))).toEqual(new Set(one.faceIds))

    await chooseFromMore(page, 'Your changes')
    const steps = page.getByRole('listitem')
    const merged = steps.filter({ hasText: /^Merged / }).first()
    await merged.getByRole('button', { name: 'Undo' }).click()
    const refusal = page.getByRole('alert').filter({ hasText: 'A later change depends on this one.' })
    await refusal.getByText(`Moved ${theirs.size} faces to a new person`).waitFor()
    const split = steps.filter({ hasText: `Moved ${theirs.size} faces to a new person` }).first()
    await split.getByRole('button', { name: 'Undo' }).click()
    await split.getByRole('button', { name: 'Redo' }).waitFor()
    await merged.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => readFaceIds(context, other.id)).toEqual(other.faceIds)
  })

  it('works by touch: a long press selects a range, and drawing does not scroll', async () => {
    const { context: phone } = await openContext(browser, app.url, {
      viewport: { width: 360, height: 780 },
      hasTouch: true,
      isMobile: true,
      storageState: await context.storageState(),
    })
    const touched = await phone.newPage()
    await touched.goto(`/dashboard/results/people/${person.id}?view=faces`)
    await findFaces(touched).nth(0).tap()
    await touched.getByRole('status').getByText('1 face selected').waitFor()
    const devTools = await phone.newCDPSession(touched)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      devTools.send('Input.dispatchTouchEvent', { type, touchPoints })
    const last = await readBox(findFaces(touched).nth(1))
    await touch('touchStart', [{ x: last.x + 20, y: last.y + 20 }])
    await touched.getByRole('status').getByText('2 faces selected').waitFor()
    await touch('touchEnd', [])
    await touched.getByRole('status').getByText('2 faces selected').waitFor()

    await touched.goto(`/dashboard/results/people/${person.id}`)
    await touched
      .getByRole('button', { name: /^Open IMG_/ })
      .first()
      .tap()
    await touched.getByRole('button', { name: 'Show faces' }).tap()
    await findFrames(touched).first().waitFor()
    await touched.getByRole('button', { name: 'Add missed face' }).tap()
    const area = await readBox(touched.getByRole('group', { name: 'Box around the missed face' }))
    const from = { x: area.x + area.width - 10, y: area.y + 10 }
    await touch('touchStart', [from])
    for (const share of [0.5, 1])
      await touch('touchMove', [{ x: from.x - 120 * share, y: from.y + 60 * share }])
    await touch('touchEnd', [])
    // Moves of a pointer are drawn a frame later.
    const drawn = touched.getByRole('group', { name: 'Box around the missed face' }).locator('div')
    await expect.poll(async () => roundSize(await readBox(drawn))).toEqual({ width: 120, height: 60 })
    await findViewer(touched).getByText(/^1 of/).waitFor()
    await touched.getByRole('button', { name: 'Cancel' }).tap()
    await phone.close()
  })

  it('marks a person as favourite and hides them on their own page', async () => {
    await page.goto(`/dashboard/results/people/${person.id}`)
    await page.getByRole('button', { name: /^Pin .*$/ }).click()
    await page.getByRole('button', { name: /^Unpin .*$/ }).waitFor()
    await chooseFromMore(page, 'Hide')
    await page.getByText('1 person hidden.').waitFor()
    await chooseFromMore(page, 'Unhide')
    await page.getByText(/ is no longer hidden\.$/).waitFor()
  })

  it('caused no errors in the browser', () => {
    expect(visit.complaints).toEqual([])
  })

  /**
   * Finds two people with several faces each who share no photo; if the numbers of faces differ,
   * the second has more.
   */
  async function findTwoApart() {
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
    throw new Error('No two people are apart in all photos.')
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

function findFaces(page: Page): Locator {
  return page.getByRole('option', { name: /^Face in / })
}

function findViewer(page: Page): Locator {
  return page.getByRole('dialog', { name: /^Photo / })
}

function findFrames(page: Page): Locator {
  return findViewer(page).getByRole('button', { name: /^This face/ })
}

async function readBox(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not on the screen.')
  return box
}

function roundSize({ width, height }: { width: number; height: number }) {
  return { width: Math.round(width), height: Math.round(height) }
}

async function readFaceCount(context: BrowserContext, name: string): Promise<number> {
  return (await readPeople(context)).find(person => person.name === name)?.faceCount ?? 0
}

async function readFaceIds(context: BrowserContext, personId: string): Promise<string[]> {
  const { faces } = await read<PersonFacePage>(context, `/api/people/${personId}/faces?limit=500`)
  return faces.map(({ id }) => id)
}

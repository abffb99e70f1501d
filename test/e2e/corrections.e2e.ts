import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { hasChromium, highlighted, typeInField } from './browser.ts'
import { untilIdle } from './until-idle.ts'
import { readPeople, useLibrary } from './use-library.ts'

describe.skipIf(!hasChromium)('correcting people', () => {
  const { app, visit } = useLibrary()
  let context: BrowserContext
  let page: Page

  beforeAll(() => {
    ;({ context, page } = visit)
  })

  it('names a person in place, and keeps the name', async () => {
    await nameOn(page, 0, 'Amara')
    await page.getByRole('heading', { name: 'Cluster: Amara', exact: true }).waitFor()
    await page.getByText('This is Amara from now on.').waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Cluster: Amara', exact: true }).waitFor()
  })

  it('asks whether two of one name are the same person', async () => {
    await nameOn(page, 1, 'amara')
    const question = page.getByRole('alertdialog', { name: 'Is this the same person?' })
    await question.getByRole('button', { name: 'No, somebody else' }).click()
    await page.getByRole('heading', { name: 'Cluster: amara (2)' }).waitFor()
  })

  it('suggests the names in use', async () => {
    await page
      .getByRole('button', { name: /^Change the name of Person/ })
      .first()
      .click()
    await typeInField(page, 'ama')
    await page.getByRole('option', { name: 'Amara', exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: 'Name' }).waitFor({ state: 'detached' })
  })

  it('takes the highlighted name by Enter, and shows a new name as a choice', async () => {
    const before = await names(context)
    const pencil = page.getByRole('button', { name: /^Change the name of Person/ }).first()
    await pencil.click()
    await typeInField(page, 'ama')
    await highlighted(page, 'Amara').waitFor()
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog', { name: 'Is this the same person?' })
    await question
      .getByText(/^Amara/)
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    expect(await names(context)).toEqual(before)

    await pencil.click()
    // All at once, as where it is pasted.
    await page.getByRole('combobox', { name: 'Name' }).fill('ama')
    await highlighted(page, 'Amara').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await highlighted(page, 'New person “ama”').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Cluster: ama', exact: true }).waitFor()
    await page.keyboard.press('Control+z')
    await page.getByRole('heading', { name: 'Cluster: ama', exact: true }).waitFor({ state: 'detached' })
    await expect.poll(() => names(context)).toEqual(before)
  })

  it('means the name in use by Enter too where it is typed before the suggestions are there', async () => {
    await page.reload()
    const { promise: isHeld, resolve: goOn } = Promise.withResolvers<void>()
    await page.route('**/api/names*', async route => {
      await isHeld
      await route.fallback()
    })
    await page
      .getByRole('button', { name: /^Change the name of Person/ })
      .first()
      .click()
    await typeInField(page, 'ama')
    await page.keyboard.press('Enter')
    goOn()
    const question = page.getByRole('alertdialog', { name: 'Is this the same person?' })
    await question
      .getByText(/^Amara/)
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    await page.unroute('**/api/names*')
    expect(await page.getByRole('heading', { name: 'Cluster: ama', exact: true }).count()).toBe(0)
  })

  it('puts several together at once, and takes it back', async () => {
    await untilIdle(app)
    const before = await standing(context)
    await page.getByRole('button', { name: 'Choose several' }).click()
    const boxes = page.getByRole('checkbox')
    await boxes.nth(0).click()
    await boxes.nth(2).click({ modifiers: ['Shift'] })
    await page.getByRole('status').getByText('3 people chosen').waitFor()
    await page.getByRole('button', { name: 'They are one person' }).click()
    await page.getByText('3 people became one: Amara.').waitFor()
    await expect.poll(async () => (await standing(context)).length).toBe(before.length - 2)
    await untilIdle(app)
    await page.keyboard.press('Control+z')
    await page.getByText('Undone.', { exact: true }).waitFor()
    await expect.poll(() => standing(context)).toEqual(before)
  })

  it('does it again, and undoes it from what was changed', async () => {
    const before = await standing(context)
    await page.keyboard.press('Control+Shift+z')
    await page.getByText('Done again.').waitFor()
    await expect.poll(async () => (await standing(context)).length).toBe(before.length - 2)
    await page.getByRole('link', { name: 'What you changed' }).click()
    const step = page.getByRole('listitem').filter({ hasText: 'together with Amara' })
    await step.getByRole('button', { name: 'Undo' }).click()
    await step.getByText('Undone').waitFor()
    await expect.poll(() => standing(context)).toEqual(before)
  })

  it('undoes an old step on which nothing later stands', async () => {
    const old = page.getByRole('listitem').filter({ hasText: 'is called amara (2)' })
    await old.getByRole('button', { name: 'Undo' }).click()
    await old.getByText('Undone').waitFor()
    await page.getByRole('link', { name: 'All people' }).click()
    await page.getByRole('heading', { name: 'Cluster: Amara', exact: true }).waitFor()
    expect(await page.getByRole('heading', { name: 'Cluster: amara (2)' }).count()).toBe(0)
  })

  it('hides several at once, and brings them back with one press', async () => {
    const before = await standing(context)
    await page.getByRole('button', { name: 'Choose several' }).click()
    await page.getByRole('checkbox').nth(1).click()
    await page.getByRole('checkbox').nth(2).click()
    await page.getByRole('button', { name: 'Hide', exact: true }).click()
    const told = page.getByRole('alert').filter({ hasText: '2 people hidden.' })
    await told.waitFor()
    expect((await standing(context)).length).toBe(before.length - 2)
    await told.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => standing(context)).toEqual(before)
  })

  it('hides somebody, and brings them back', async () => {
    await page.getByRole('button', { name: 'Choose several' }).click()
    await page.getByRole('checkbox', { name: 'Choose Amara', exact: true }).click()
    await page.getByRole('button', { name: 'Hide', exact: true }).click()
    await page.getByRole('heading', { name: 'Cluster: Amara', exact: true }).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Hidden people' }).click()
    await page.getByRole('heading', { name: 'Hidden people' }).waitFor()
    await page.getByRole('button', { name: 'Show again' }).click()
    await page.getByRole('heading', { name: 'Nobody is hidden' }).waitFor()
    await page.getByRole('link', { name: 'All people' }).click()
    await page.getByRole('heading', { name: 'Cluster: Amara', exact: true }).waitFor()
  })

  it('puts somebody first', async () => {
    await cards(page).nth(3).waitFor()
    const last = await cards(page).nth(3).getAttribute('aria-label')
    const name = last?.replace('Cluster: ', '') ?? ''
    // The screen shows it before the server has heard of it.
    const kept = page.waitForResponse(/\/favourite$/)
    await page.getByRole('button', { name: `Put ${name} first`, exact: true }).click()
    await page.getByRole('button', { name: `No longer put ${name} first` }).waitFor()
    await kept
    await page.reload()
    await cards(page).first().waitFor()
    expect(await cards(page).first().getAttribute('aria-label')).toBe(last)
  })

  it('shows in another window what changes in this one', async () => {
    const other = await context.newPage()
    await other.goto('/dashboard/results')
    await other.getByRole('heading', { name: 'Cluster: Amara', exact: true }).waitFor()
    await page.getByRole('button', { name: /^Change the name of Amara/ }).click()
    await typeInField(page, 'Imani')
    await page.keyboard.press('Enter')
    await other.getByRole('heading', { name: 'Cluster: Imani', exact: true }).waitFor()
    await other.close()
  })

  it('leaves everything as it was when the server does not answer', async () => {
    await page.route('**/api/people/*/name', route => route.abort())
    await page.getByRole('button', { name: 'Change the name of Imani' }).click()
    await typeInField(page, 'Nobody')
    await page.keyboard.press('Enter')
    await page.getByText('Kindred does not answer.').waitFor()
    await page.getByRole('heading', { name: 'Cluster: Imani', exact: true }).waitFor()
    expect(await page.getByRole('heading', { name: 'Cluster: Nobody' }).count()).toBe(0)
    await page.unroute('**/api/people/*/name')
  })

  it('had nothing to complain of', () => {
    expect(visit.complaints).toEqual([])
  })
})

function cards(page: Page) {
  return page.getByRole('article', { name: /^Cluster: / })
}

async function nameOn(page: Page, index: number, name: string): Promise<void> {
  await cards(page)
    .nth(index)
    .getByRole('button', { name: /^Change the name of/ })
    .click()
  await typeInField(page, name)
  await page.keyboard.press('Enter')
}

async function names(context: BrowserContext): Promise<string[]> {
  return (await readPeople(context)).map(({ name }) => name).sort()
}

/** Everybody with their photos, whatever the order. */
async function standing(context: BrowserContext): Promise<string[]> {
  return (await readPeople(context)).map(({ name, photoCount }) => `${name}: ${photoCount}`).sort()
}

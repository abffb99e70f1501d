import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openZip } from '../factories/open-zip.ts'
import { chooseFromMore, hasChromium, findHighlighted, typeInField } from './browser.ts'
import { waitUntilIdle } from './wait-until-idle.ts'
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
    await page.getByText('This person is now called Amara.').waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Cluster: Amara', exact: true }).waitFor()
  })

  it('continues by Enter with the next person without a name, and stops at an empty field', async () => {
    const [, second, third] = await readPeople(context)
    await nameOn(page, 1, 'Bo')
    const field = page.getByRole('combobox', { name: 'Name' })
    await findCards(page)
      .filter({ has: field })
      .and(page.getByLabel(`Cluster: ${third?.name}`))
      .waitFor()
    await page.keyboard.press('Enter')
    await field.waitFor({ state: 'detached' })
    await page.getByText('This person is now called Bo.').waitFor()
    await page.keyboard.press('Control+z')
    await page.getByRole('heading', { name: `Cluster: ${second?.name}`, exact: true }).waitFor()
  })

  it('finds people while their names are typed', async () => {
    const search = page.getByRole('searchbox', { name: 'Search people' })
    await search.fill('ama')
    await expect.poll(() => findCards(page).count()).toBe(1)
    await search.fill('nobody at all')
    await page.getByText('No one is called “nobody at all”.').waitFor()
    await search.fill('')
    await findCards(page).nth(1).waitFor()
  })

  it('asks whether two people of the same name are one person', async () => {
    await nameOn(page, 1, 'amara')
    const question = page.getByRole('alertdialog', { name: 'Is this the same person?' })
    await question.getByRole('button', { name: 'No, someone else' }).click()
    // It returns the focus as it closes, which would take it from the next field.
    await question.waitFor({ state: 'detached' })
    await page.getByRole('heading', { name: 'Cluster: amara (2)' }).waitFor()
  })

  it('suggests the names in use', async () => {
    await page
      .getByRole('button', { name: /^Rename Person/ })
      .first()
      .click()
    await typeInField(page, 'ama')
    await page.getByRole('option', { name: 'Amara', exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: 'Name' }).waitFor({ state: 'detached' })
  })

  it('accepts the highlighted name by Enter, and shows a new name as an option', async () => {
    const before = await readNames(context)
    const pencil = page.getByRole('button', { name: /^Rename Person/ }).first()
    await pencil.click()
    await typeInField(page, 'ama')
    await findHighlighted(page, 'Amara').waitFor()
    await page.keyboard.press('Enter')
    const question = page.getByRole('alertdialog', { name: 'Is this the same person?' })
    await question
      .getByText(/^Amara/)
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    expect(await readNames(context)).toEqual(before)

    await pencil.click()
    // The whole text in one event, as pasting does.
    await page.getByRole('combobox', { name: 'Name' }).fill('ama')
    await findHighlighted(page, 'Amara').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await findHighlighted(page, 'New person “ama”').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Cluster: ama', exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+z')
    await page.getByRole('heading', { name: 'Cluster: ama', exact: true }).waitFor({ state: 'detached' })
    await expect.poll(() => readNames(context)).toEqual(before)
  })

  it('uses an existing name also if Enter is pressed before the suggestions appear', async () => {
    await page.reload()
    const { promise: isHeld, resolve: goOn } = Promise.withResolvers<void>()
    await page.route('**/api/names*', async route => {
      await isHeld
      await route.fallback()
    })
    await page
      .getByRole('button', { name: /^Rename Person/ })
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

  it('merges several people at once, and undoes it', async () => {
    await waitUntilIdle(app)
    const before = await listStanding(context)
    await chooseFromMore(page, 'Select people')
    const boxes = page.getByRole('checkbox')
    await boxes.nth(0).click()
    await boxes.nth(2).click({ modifiers: ['Shift'] })
    await page.getByRole('status').getByText('3 people selected').waitFor()
    await page
      .getByRole('region', { name: '3 people selected' })
      .getByRole('button', { name: 'Download' })
      .click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'In named folders' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('people.zip')
    const entries = await openZip(await readFile(await download.path()))
    const folders = new Set([...entries.keys()].map(name => name.split('/')[0]))
    expect(folders.size).toBe(3)
    expect(folders).toContain('Amara')
    await page.getByRole('alertdialog').getByRole('button', { name: /^Yes/ }).click()
    await page.getByRole('button', { name: 'Merge' }).click()
    await page.getByText('3 people merged into Amara.').waitFor()
    await expect.poll(async () => (await listStanding(context)).length).toBe(before.length - 2)
    await waitUntilIdle(app)
    await page.keyboard.press('Control+z')
    await page.getByText('Undone.', { exact: true }).waitFor()
    await expect.poll(() => listStanding(context)).toEqual(before)
  })

  it('redoes the merge, and undoes it from the history', async () => {
    const before = await listStanding(context)
    await page.keyboard.press('Control+Shift+z')
    await page.getByText('Redone.').waitFor()
    await expect.poll(async () => (await listStanding(context)).length).toBe(before.length - 2)
    await chooseFromMore(page, 'Your changes')
    const step = page.getByRole('listitem').filter({ hasText: 'into Amara' })
    await step.getByRole('button', { name: 'Undo' }).click()
    await step.getByText('Undone').waitFor()
    await expect.poll(() => listStanding(context)).toEqual(before)
  })

  it('undoes an older decision on which no later one depends', async () => {
    const old = page.getByRole('listitem').filter({ hasText: 'to amara (2)' })
    await old.getByRole('button', { name: 'Undo' }).click()
    await old.getByText('Undone').waitFor()
    await page.getByRole('link', { name: 'All people' }).click()
    await page.getByRole('heading', { name: 'Cluster: Amara', exact: true }).waitFor()
    expect(await page.getByRole('heading', { name: 'Cluster: amara (2)' }).count()).toBe(0)
  })

  it('hides several people at once, and undoes it with one press', async () => {
    const before = await listStanding(context)
    await chooseFromMore(page, 'Select people')
    await page.getByRole('checkbox').nth(1).click()
    await page.getByRole('checkbox').nth(2).click()
    await page.getByRole('button', { name: 'Hide', exact: true }).click()
    const told = page.getByRole('alert').filter({ hasText: '2 people hidden.' })
    await told.waitFor()
    expect((await listStanding(context)).length).toBe(before.length - 2)
    await told.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => listStanding(context)).toEqual(before)
  })

  it('hides a person, and shows them again', async () => {
    await chooseFromMore(page, 'Select people')
    await page.getByRole('checkbox', { name: 'Select Amara', exact: true }).click()
    await page.getByRole('button', { name: 'Hide', exact: true }).click()
    await page.getByRole('heading', { name: 'Cluster: Amara', exact: true }).waitFor({ state: 'detached' })
    await chooseFromMore(page, 'Hidden people')
    await page.getByRole('heading', { name: 'Hidden people' }).waitFor()
    await page.getByRole('button', { name: 'Unhide' }).click()
    await page.getByRole('heading', { name: 'No hidden people' }).waitFor()
    await page.getByRole('link', { name: 'All people' }).click()
    await page.getByRole('heading', { name: 'Cluster: Amara', exact: true }).waitFor()
  })

  it('marks a favourite, who comes first', async () => {
    await findCards(page).nth(3).waitFor()
    const last = await findCards(page).nth(3).getAttribute('aria-label')
    const name = last?.replace('Cluster: ', '') ?? ''
    // The screen shows it before the server answers.
    const kept = page.waitForResponse(/\/favourite$/)
    await page.getByRole('button', { name: `Pin ${name}`, exact: true }).click()
    await page.getByRole('button', { name: `Unpin ${name}` }).waitFor()
    await kept
    await page.reload()
    await findCards(page).first().waitFor()
    expect(await findCards(page).first().getAttribute('aria-label')).toBe(last)
  })

  it('shows changes in another window', async () => {
    const other = await context.newPage()
    await other.goto('/dashboard/results')
    await other.getByRole('heading', { name: 'Cluster: Amara', exact: true }).waitFor()
    await page.getByRole('button', { name: /^Rename Amara/ }).click()
    await typeInField(page, 'Imani')
    await page.keyboard.press('Enter')
    await other.getByRole('heading', { name: 'Cluster: Imani', exact: true }).waitFor()
    await other.close()
  })

  it('reverts changes when the server does not answer', async () => {
    await page.route('**/api/people/*/name', route => route.abort())
    await page.getByRole('button', { name: 'Rename Imani' }).click()
    await typeInField(page, 'Nobody')
    await page.keyboard.press('Enter')
    await page.getByText('Kindred isn’t responding.').waitFor()
    await page.getByRole('heading', { name: 'Cluster: Imani', exact: true }).waitFor()
    expect(await page.getByRole('heading', { name: 'Cluster: Nobody' }).count()).toBe(0)
    await page.unroute('**/api/people/*/name')
  })

  it('caused no errors in the browser', () => {
    expect(visit.complaints).toEqual([])
  })
})

function findCards(page: Page) {
  return page.getByRole('article', { name: /^Cluster: / })
}

async function nameOn(page: Page, index: number, name: string): Promise<void> {
  await findCards(page)
    .nth(index)
    .getByRole('button', { name: /^Rename/ })
    .click()
  await typeInField(page, name)
  await page.keyboard.press('Enter')
}

async function readNames(context: BrowserContext): Promise<string[]> {
  return (await readPeople(context)).map(({ name }) => name).sort()
}

/** Lists all people with the number of their photos, sorted. */
async function listStanding(context: BrowserContext): Promise<string[]> {
  return (await readPeople(context)).map(({ name, photoCount }) => `${name}: ${photoCount}`).sort()
}

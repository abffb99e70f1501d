import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { hasChromium, openContext, typeInField } from './browser.ts'
import { readFocusedName, tabTo } from './keyboard-only.ts'
import { askMadeUpQuestion } from './screens/ask-made-up-question.ts'
import { useFullLibrary } from './use-full-library.ts'
import { readPeople } from './use-library.ts'

describe.skipIf(!hasChromium)('by keyboard alone, through a full library', () => {
  const { app, browser, owner } = useFullLibrary()
  let context: BrowserContext
  let complaints: string[]
  let page: Page

  beforeAll(async () => {
    ;({ context, complaints } = await openContext(browser, app.url, {
      viewport: { width: 1440, height: 900 },
      storageState: owner.session,
      acceptDownloads: true,
    }))
    page = await context.newPage()
    await askMadeUpQuestion(page)
  })

  const press = (key: string) => page.keyboard.press(key)

  it('names a person in place, and continues with the next one by Enter', async () => {
    await page.goto('/dashboard/results')
    await page.getByRole('article').first().waitFor()
    await tabTo(page, /^Rename Person \d+: Who is this\?$/)
    await press('Enter')
    await typeInField(page, 'Gita')
    await press('Enter')
    // The field for the next person is empty.
    await expect.poll(() => page.locator('input:focus').inputValue()).toBe('')
    await page.keyboard.type('Hari')
    await press('Enter')
    await press('Escape')
    await expect.poll(readPeopleNames).toEqual(expect.arrayContaining(['Gita', 'Hari']))
  })

  it('opens the photo of a question, and answers it', async () => {
    await page.reload()
    const strip = page.getByRole('region', { name: 'Is this the same person?' })
    await strip.waitFor()
    await tabTo(page, /^Show the photo of /)
    await press('Enter')
    const photo = page.getByRole('dialog', { name: /^Show the photo of / })
    await photo.waitFor()
    await press('Escape')
    await photo.waitFor({ state: 'detached' })
    expect(await readFocusedName(page)).toMatch(/^Show the photo of /)
    await tabTo(page, 'No, different')
    await press('Enter')
    await strip.waitFor({ state: 'detached' })
  })

  it('chooses photos, deletes them, and puts them back from the trash', async () => {
    await tabTo(page, 'Photos')
    await press('Enter')
    await page
      .getByRole('button', { name: /^Open / })
      .first()
      .waitFor()
    for (const count of ['1 photo', '2 photos']) {
      await tabTo(page, /^Select /)
      await press('Space')
      await page.getByRole('region', { name: `${count} selected` }).waitFor()
    }
    await tabTo(page, 'Delete')
    await press('Enter')
    await page.getByText('2 photos moved to the trash').waitFor()
    await tabTo(page, 'More')
    await press('Enter')
    await chooseItem('Trash')
    await page.getByRole('heading', { name: 'Trash' }).waitFor()
    for (const count of ['1 photo', '2 photos']) {
      await tabTo(page, /, deleted on /)
      await press('Space')
      await page.getByRole('region', { name: `${count} selected` }).waitFor()
    }
    await tabTo(page, 'Restore')
    await press('Enter')
    await page.getByText('2 photos restored').waitFor()
  })

  it('opens a person from a photo, finds photos of them with another person, and downloads these', async () => {
    await page.goto('/dashboard/results/all')
    await page
      .getByRole('button', { name: /^Open / })
      .first()
      .waitFor()
    await tabTo(page, /^Open /)
    await press('Enter')
    const viewer = page.getByRole('dialog', { name: /^Photo / })
    await viewer.waitFor()
    await press('i')
    await viewer
      .getByRole('link', { name: /^Show all photos of / })
      .first()
      .waitFor()
    await tabTo(page, /^Show all photos of /)
    await press('Enter')
    await page.getByRole('link', { name: 'All people' }).waitFor()
    await viewer.waitFor({ state: 'detached' })
    await tabTo(page, 'More')
    await press('Enter')
    await chooseItem('Find photos')
    await page.getByRole('heading', { level: 1, name: 'Find photos' }).waitFor()
    await tabTo(page, 'Who’s in the photo?')
    await press('Enter')
    await page.getByRole('searchbox', { name: 'Type a name' }).waitFor()
    await typeInField(page, 'Asha')
    await page.getByRole('button', { name: 'Photos with Asha' }).waitFor()
    await tabTo(page, 'Photos with Asha')
    const foundBefore = await readFoundCount()
    await press('Space')
    await page.getByRole('button', { name: 'Photos with Asha', pressed: true }).waitFor()
    // The photos change after the pressed button.
    await expect.poll(readFoundCount).not.toEqual(foundBefore)
    await press('Escape')
    // The month of the newest photo that shows both.
    const month = await page
      .getByRole('heading', { name: /\d{4}$/ })
      .first()
      .textContent()
    const year = month?.slice(-4) ?? ''
    await tabTo(page, 'When?')
    await press('Enter')
    await page.getByRole('textbox', { name: 'Year' }).waitFor()
    await tabTo(page, 'Year')
    await page.keyboard.type(year)
    await press('Escape')
    await page.getByRole('button', { name: year, exact: true }).waitFor()
    await page.getByRole('button', { name: 'Download these photos' }).waitFor()
    const download = page.waitForEvent('download')
    await tabTo(page, 'Download these photos')
    await press('Enter')
    expect((await download).suggestedFilename()).toMatch(/\.zip$/)
    expect(complaints).toEqual([])
  })

  /** Chooses an item of the open menu with the arrow keys. */
  async function chooseItem(name: string): Promise<void> {
    const item = page.getByRole('menuitem', { name, exact: true })
    await item.waitFor()
    while ((await item.and(page.locator(':focus')).count()) === 0) {
      await press('ArrowDown')
    }
    await press('Enter')
  }

  /** Reads the number of found photos; an empty array while they are loaded. */
  const readFoundCount = () =>
    page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /\d photos?$/ })
      .allTextContents()

  const readPeopleNames = async () => (await readPeople(context)).map(({ name }) => name)
})

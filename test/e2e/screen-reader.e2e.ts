import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { hasChromium, openContext } from './browser.ts'
import { askMadeUpQuestion } from './screens/ask-made-up-question.ts'
import { useFullLibrary } from './use-full-library.ts'

/** Tests what screen readers read: roles, names, states and announcements. */
describe.skipIf(!hasChromium)('for a screen reader', () => {
  const { app, browser, owner } = useFullLibrary()
  let page: Page

  beforeAll(async () => {
    const { context } = await openContext(browser, app.url, {
      viewport: { width: 1440, height: 900 },
      storageState: owner.session,
    })
    page = await context.newPage()
    await askMadeUpQuestion(page)
  })

  it('the results are headings of sections, and an article for each person', async () => {
    await page.goto('/dashboard/results')
    const asha = page.getByRole('article').filter({ hasText: 'Asha' })
    // Rendered after the portraits have loaded.
    await asha.getByRole('button', { name: 'More options for Asha' }).waitFor()
    const tree = await readTree(page.getByRole('main'))
    expect(tree).toContain('- heading "Results" [level=1]')
    expect(tree).toContain('- navigation "Views"')
    expect(tree).toContain('- link "People"')
    expect(tree).toContain('- searchbox "Search people"')
    for (const section of ['Pinned', 'Named', 'Who are they?'])
      expect(tree).toContain(`- heading "${section}" [level=2]`)
    const card = await readTree(asha)
    expect(card).toContain(`- 'heading "Cluster: Asha" [level=3]'`)
    expect(card).toContain('- button "Unpin Asha" [pressed]')
    expect(card).toContain('- button "More options for Asha"')
  })

  it('a question names both people, and its three answers', async () => {
    const strip = page.getByRole('region', { name: 'Is this the same person?' })
    await strip.waitFor()
    const tree = await readTree(strip)
    expect(tree.match(/button "Show the photo of [^"]+"/g)).toHaveLength(2)
    for (const name of ['Yes, the same', 'No, different', 'Not sure', 'Not now'])
      expect(tree).toContain(`- button "${name}"`)
  })

  it('the actions on a person open as a dialog, which returns the focus', async () => {
    const more = page.getByRole('button', { name: 'More options for Asha' })
    await more.focus()
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name: 'More options for Asha' })
    await sheet.waitFor()
    const tree = await readTree(sheet)
    for (const name of ['Name', 'Unpin Asha', 'Hide', 'Download Cluster'])
      expect(tree).toContain(`- button "${name}"`)
    await page.keyboard.press('Escape')
    await more.and(page.locator(':focus')).waitFor()
  })

  it('photos are lists by month, each photo with its place among all', async () => {
    await page.goto('/dashboard/results/all')
    const grid = page.getByRole('group', { name: 'Photos' })
    await grid
      .getByRole('button', { name: /^Open / })
      .first()
      .waitFor()
    const tree = await readTree(grid)
    expect(tree).toMatch(/- heading "[A-Z][a-z]+ \d{4}" \[level=2\]/)
    expect(tree).toMatch(/- list "[A-Z][a-z]+ \d{4}"/)
    expect(tree).toMatch(/- checkbox "Select [^"]+"/)
    const first = grid.getByRole('listitem').first()
    expect(await first.getAttribute('aria-posinset')).toBe('1')
    const slider = page.getByRole('slider', { name: 'Date' })
    expect(await slider.getAttribute('aria-valuetext')).toMatch(/^[A-Z][a-z]+ \d{4}$/)
  })

  it('a choice of photos is announced, and its actions are in a region', async () => {
    const tick = page.getByRole('checkbox', { name: /^Select / }).first()
    await tick.focus()
    await page.keyboard.press('Space')
    const bar = page.getByRole('region', { name: '1 photo selected' })
    await bar.waitFor()
    expect(await readTree(bar)).toBe(
      [
        '- region "1 photo selected":',
        '  - status: 1 photo selected',
        '  - button "Clear selection"',
        '  - button "Download"',
        '  - button "This is …"',
        '  - button "Delete"',
      ].join('\n'),
    )
    expect(await tick.getAttribute('aria-checked')).toBe('true')
    await page.keyboard.press('Escape')
    await bar.waitFor({ state: 'detached' })
  })

  it('the viewer is a dialog with position, date and people, and with the states of its switches', async () => {
    await page
      .getByRole('button', { name: /^Open / })
      .first()
      .click()
    const viewer = page.getByRole('dialog', { name: /^Photo / })
    await viewer.waitFor()
    await page.keyboard.press('f')
    await page.keyboard.press('i')
    const known = viewer.getByRole('region', { name: 'About this photo' })
    await known.getByRole('link').first().waitFor()
    const tree = await readTree(viewer)
    expect(tree).toContain('- button "Hide faces" [pressed]')
    expect(tree).toContain('- button "About this photo" [pressed]')
    expect(tree).toContain('- button "Add to favourites"')
    expect(tree).toContain('- button "Previous photo" [disabled]')
    expect(tree).toMatch(/- list "\d+ faces?"/)
    expect(tree).toMatch(/- 'button "This face: [^"]+"'/)
    expect(await viewer.getByText(/^1 of/).getAttribute('aria-live')).toBe('polite')
    expect(await readTree(known)).toMatch(/- link "Show all photos of [^"]+"/)
  })

  it('the deletion of a photo is announced with the way to undo it', async () => {
    await page.keyboard.press('Delete')
    const notice = page.getByRole('alert').filter({ hasText: 'moved to the trash' })
    await notice.waitFor()
    expect(await readTree(notice)).toContain('- button "Undo"')
    await notice.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('1 photo restored').waitFor()
  })

  it('a search says whom it is for and how many photos it finds', async () => {
    await page.goto('/dashboard/results/search')
    const status = page.getByRole('main').getByRole('status').first()
    await expect.poll(() => status.textContent()).toMatch(/^\d+ photos$/)
    const filters = page.getByRole('region', { name: 'Filters' })
    expect(await readTree(filters)).toContain('- button "Who’s in the photo?"')
    await filters.getByRole('button', { name: 'Who’s in the photo?' }).click()
    await page.getByRole('button', { name: 'Photos with Asha' }).click()
    await page.keyboard.press('Escape')
    const chosen = filters.getByRole('list', { name: 'Selected people' })
    expect(await readTree(chosen)).toContain('- button "Remove Asha from the search"')
  })
})

function readTree(element: Locator): Promise<string> {
  return element.ariaSnapshot()
}

import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SessionAnswer } from '../../shared/api/sign-in.ts'
import { readSamplePhoto } from '../sample-photos.ts'
import { chooseFromMore, hasChromium, openContext, signUp, uploadFiles } from './browser.ts'
import { findViolations } from './check-accessibility.ts'
import { waitUntilIdle } from './wait-until-idle.ts'
import { useApp, useBrowser } from './use-app.ts'

/** Sample photos: three people are in both of the first two photos, others in the third. */
const SAMPLES = [1, 1, 5] as const

describe.skipIf(!hasChromium)('deleting photos', () => {
  const app = useApp()
  const browser = useBrowser()
  let context: BrowserContext
  let complaints: string[]
  let page: Page
  let files: string[]

  beforeAll(async () => {
    const folder = join(app.dataDir, 'album')
    await mkdir(folder)
    files = []
    for (const [i, sample] of SAMPLES.entries()) {
      const file = join(folder, `photo-${i + 1}.jpg`)
      await sharp(await readSamplePhoto(sample))
        .resize(1000 + i)
        .jpeg()
        .toFile(file)
      files.push(file)
    }
    ;({ context, complaints } = await openContext(browser, app.url))
    await signUp(context)
    page = await context.newPage()
    await uploadFiles(page, files)
    await page.waitForURL('/dashboard/results')
    await waitUntilIdle(app)
  })

  const findPhoto = (name: string) => page.getByRole('button', { name: `Open ${name}` })
  const findInTrash = (name: RegExp) => page.getByRole('checkbox', { name })

  it('can be undone immediately, in the notice', async () => {
    await page.goto('/dashboard/results/all')
    await findPhoto('photo-1.jpg').click()
    await page.getByRole('dialog', { name: 'Photo photo-1.jpg' }).waitFor()
    await page.keyboard.press('Delete')
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    // The viewer shows the next photo instead.
    await page.getByRole('dialog', { name: 'Photo photo-2.jpg' }).waitFor()
    await page.getByText('1 photo restored').waitFor()
    await page.keyboard.press('Escape')
    await findPhoto('photo-1.jpg').waitFor()
  })

  it('makes a photo a favourite, and reads about it', async () => {
    await findPhoto('photo-1.jpg').click()
    const viewer = page.getByRole('dialog', { name: 'Photo photo-1.jpg' })
    await viewer.getByRole('button', { name: 'Add to favourites' }).click()
    await viewer.getByRole('button', { name: 'Remove from favourites' }).waitFor()
    const countZoomed = () => viewer.locator('[data-zoomed]').count()
    await page.mouse.move(600, 400)
    await page.mouse.wheel(0, -400)
    await expect.poll(countZoomed).toBe(1)
    await page.keyboard.press('0')
    await expect.poll(countZoomed).toBe(0)
    await page.keyboard.press('+')
    await expect.poll(countZoomed).toBe(1)
    await page.keyboard.press('-')
    await page.keyboard.press('i')
    await viewer.getByRole('region', { name: 'About this photo' }).getByText('photo-1.jpg').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Favourite photos' }).click()
    await expect.poll(() => page.getByRole('button', { name: /^Open / }).count()).toBe(1)
    await findPhoto('photo-1.jpg').waitFor()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'All photos' }).click()
    await findPhoto('photo-3.jpg').waitFor()
  })

  it('works for a selection, of which one is restored from the trash', async () => {
    await findPhoto('photo-1.jpg').hover()
    await page.getByRole('checkbox', { name: 'Select photo-1.jpg' }).click()
    await findPhoto('photo-2.jpg').click({ modifiers: ['Shift'] })
    await page.getByRole('region', { name: '2 photos selected' }).waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+a')
    await page.getByRole('region', { name: '3 photos selected' }).waitFor()
    await page.getByRole('checkbox', { name: 'Select photo-3.jpg' }).click()
    await page
      .getByRole('region', { name: '2 photos selected' })
      .getByRole('button', { name: 'Delete' })
      .click()
    await page.getByText('2 photos moved to the trash').waitFor()
    await expect.poll(() => findPhoto('photo-2.jpg').count()).toBe(0)

    await chooseFromMore(page, 'Trash')
    await findInTrash(/^photo-2.jpg, deleted on .*, 30 days left$/).click()
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Restore' }).click()
    await page.getByText('1 photo restored').waitFor()
    await expect.poll(() => findInTrash(/^photo-2/).count()).toBe(0)
    expect(await findInTrash(/^photo-1/).count()).toBe(1)
  })

  it('works for all photos of a person, and says how many show others', async () => {
    await page.goto('/dashboard/results')
    await page.getByRole('article').first().getByRole('link').first().click()
    await chooseFromMore(page, /^Delete all photos of Person/)
    const dialog = page.getByRole('alertdialog', { name: /^Delete all photos of Person/ })
    await dialog
      .getByText('1 photo will be moved to the trash and kept there for 30 days. It also shows other people.')
      .waitFor()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('1 photo moved to the trash').waitFor()
    await page.waitForURL('/dashboard/results')
  })

  const eraseNow = async (title: string) => {
    await page.getByRole('button', { name: 'Erase now' }).click()
    const dialog = page.getByRole('alertdialog', { name: title })
    const confirm = dialog.getByRole('button', { name: 'Erase now' })
    await dialog.getByLabel('Type ERASE to confirm').fill('era')
    expect(await confirm.isDisabled()).toBe(true)
    expect(await findViolations(page)).toEqual([])
    await dialog.getByLabel('Type ERASE to confirm').fill('Erase ')
    await confirm.click()
    await dialog.waitFor({ state: 'detached' })
  }

  it('takes everything, with its people, and gives back exactly that', async () => {
    await page.goto('/dashboard/results')
    const readPeople = () =>
      page.getByRole('article').evaluateAll(cards => cards.map(card => card.getAttribute('aria-label')))
    await page.getByRole('article').first().waitFor()
    const before = await readPeople()
    await page.goto('/dashboard/settings')
    await page.getByText('1 photo, ').first().waitFor()
    await page.getByRole('link', { name: 'Move everything to the trash' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete everything?' })
    await dialog.getByText('1 photo and the people in them will move to the trash.').waitFor()
    await dialog.getByRole('button', { name: 'Move everything to the trash' }).click()
    await page.waitForURL('/dashboard')
    const notification = page.getByRole('alert').filter({ hasText: 'have been moved to the trash' })
    await notification.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('1 photo restored').waitFor()
    await page.goto('/dashboard/results')
    await page.getByRole('article').first().waitFor()
    expect(await readPeople()).toEqual(before)
    await page.goto('/dashboard/results/trash')
    await expect.poll(() => findInTrash(/^photo-/).count()).toBe(2)
  })

  it('becomes final by a typed word, which shows the space that is used', async () => {
    await page.goto('/dashboard/settings')
    await page.getByText('2 photos, ').first().waitFor()
    await page.getByRole('link', { name: 'Trash', exact: true }).click()
    await page.getByRole('heading', { name: 'Trash' }).waitFor()
    await eraseNow('Delete 2 photos permanently?')
    await page.getByRole('heading', { name: 'The trash is empty' }).waitFor()
    await page.goto('/dashboard/results/all')
    await findPhoto('photo-3.jpg').or(findPhoto('photo-2.jpg')).first().waitFor()
    expect(await page.getByRole('button', { name: /^Open photo/ }).count()).toBe(1)
  })

  it('is skipped by erasing everything now in Settings', async () => {
    await page.goto('/dashboard/settings')
    await eraseNow('Erase everything now?')
    await page.getByText('All your photos, and the faces and people found in them,').waitFor()
    await expect.poll(() => page.locator('header dd').allInnerTexts()).toEqual(['0', '0'])
    expect(complaints).toEqual([])
  })

  it('says nothing of clustered images when it takes everything while photos are processed', async () => {
    // The page learns only afterwards that the upload has ended.
    const learning = Promise.withResolvers<void>()
    await page.route('**/api/progress', async route => {
      await learning.promise
      await route.fallback()
    })
    await page.goto('/dashboard')
    await page.evaluate(`
      globalThis.told = ''
      const look = () => { for (const one of document.querySelectorAll('[role=alert]')) told += one.textContent }
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true })
    `)
    await page.locator('input[type=file]').first().setInputFiles(files)
    await page.getByRole('button', { name: 'Start Clustering (3 files)' }).click()
    await page.getByRole('region', { name: 'Looking for people in your photos' }).waitFor()
    await waitUntilIdle(app)
    const session = await context.request.get('/api/session')
    const { user } = (await session.json()) as SessionAnswer
    const trashed = await context.request.post(`/delete_all?user=${user?.uid}`, {
      headers: { origin: app.url },
    })
    expect(trashed.status()).toBe(200)
    const outcome = page.waitForResponse('**/api/consents')
    learning.resolve()
    await outcome
    await page.getByRole('link', { name: 'Results', exact: true }).click()
    await chooseFromMore(page, 'Trash')
    await findInTrash(/^photo-2/).click()
    await page.getByRole('button', { name: 'Restore' }).click()
    await page.getByText('1 photo restored').waitFor()
    expect(await page.evaluate('told')).not.toContain('Processing complete')
  })
})

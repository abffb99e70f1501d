import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { openZip } from '../factories/open-zip.ts'
import { readSamplePhoto } from '../sample-photos.ts'
import { chooseFromMore, hasChromium, openContext, signUp, uploadFiles } from './browser.ts'
import { findViolations } from './check-accessibility.ts'
import { useApp, useBrowser } from './use-app.ts'

/** The same three people over the years, and others. */
const PHOTOS = [
  { name: 'old.jpg', sample: 1, year: 1998 },
  { name: 'middle.jpg', sample: 1, year: 2007 },
  { name: 'new.jpg', sample: 1, year: 2020 },
  { name: 'others.jpg', sample: 5, year: 2020 },
] as const

describe.skipIf(!hasChromium)('finding photos and faces', () => {
  const app = useApp()
  const browser = useBrowser()
  let context: BrowserContext
  let complaints: string[]
  let page: Page
  let folder: string

  beforeAll(async () => {
    folder = join(app.dataDir, 'album')
    await mkdir(folder)
    for (const [i, { name, sample, year }] of PHOTOS.entries()) {
      const photo = sharp(await readSamplePhoto(sample))
        .resize(1000 + i)
        .withExif({ IFD2: { DateTimeOriginal: `${year}:06:01 12:00:00` } })
      await photo.jpeg().toFile(join(folder, name))
    }
    ;({ context, complaints } = await openContext(browser, app.url, { acceptDownloads: true }))
    await signUp(context)
    page = await context.newPage()
    await uploadFiles(
      page,
      PHOTOS.map(({ name }) => join(folder, name)),
    )
    await page.waitForURL('/dashboard/results')
  })

  it('names a group of faces at once, leaves one out, and undoes it', async () => {
    await page.goto('/dashboard/results/faces')
    const cluster = page.getByRole('article', { name: 'Group of 3 faces' }).first()
    await cluster.waitFor()
    expect(await findViolations(page)).toEqual([])
    await cluster
      .getByRole('button', { name: /leave this face out/ })
      .first()
      .click()
    await cluster.getByText('1 face left out').waitFor()
    await cluster.getByRole('button', { name: 'Put this face back' }).click()
    await cluster.getByRole('button', { name: 'Save name' }).click()
    await page.getByRole('alert').getByText('Enter a name first.').waitFor()
    await cluster.getByRole('combobox', { name: 'Who is this?' }).fill('Ann')
    await page.keyboard.press('Enter')
    await page.getByText('3 faces named Ann.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('3 faces named Ann.').waitFor({ state: 'detached' })
    const again = page.getByRole('article', { name: 'Group of 3 faces' }).first()
    await again.getByRole('combobox').fill('Ann')
    await again.getByRole('button', { name: 'Save name' }).click()
    await page.getByText('3 faces named Ann.').waitFor()
  })

  it('finds photos by people and dates, in an address that can be bookmarked', async () => {
    await page.goto('/dashboard/results')
    await page.getByRole('link', { name: 'Find photos' }).click()
    await page.getByText('4 photos', { exact: true }).waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Who’s in the photo?' }).click()
    await page.getByRole('searchbox', { name: 'Type a name' }).fill('an')
    await page.getByRole('button', { name: 'Photos with Ann' }).click()
    expect(await findViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByText('3 photos', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Only them' }).click()
    await page.getByText('No matching photos').waitFor()
    await page.goBack()
    await page.getByText('3 photos', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Ann is in the photo' }).click()
    await page.getByRole('button', { name: 'Ann isn’t in the photo' }).waitFor()
    await page.getByText('1 photo', { exact: true }).waitFor()
    await page.goBack()
    await page.getByRole('button', { name: 'When?' }).click()
    await page.getByLabel('From', { exact: true }).fill('2000-01-01')
    await page.getByLabel('Until').fill('2007-06-01')
    await page.getByText('1 photo', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: '2000-01-01 to 2007-06-01' }).waitFor()

    const kept = page.url()
    const other = await context.newPage()
    await other.goto(kept)
    await other.getByText('1 photo', { exact: true }).waitFor()
    await other.getByRole('button', { name: 'Open middle.jpg' }).click()
    await other.getByRole('dialog').waitFor()
    await other.keyboard.press('Escape')
    await other.getByRole('dialog').waitFor({ state: 'detached' })
    expect(new URL(other.url()).search).toBe(new URL(kept).search)
    await other.close()
  })

  it('downloads the found photos, with sidecars', async () => {
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'More ways to download' }).click()
    await page.getByRole('menuitem', { name: 'Download with names for other photo apps' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('Ann.zip')
    const files = await openZip(await readFile(await download.path()))
    expect([...files.keys()]).toEqual(['middle.jpg', 'middle.jpg.xmp'])
    expect(files.get('middle.jpg.xmp')?.toString()).toContain('<mwg-rs:Name>Ann</mwg-rs:Name>')
    await writeFile(join(folder, 'middle.jpg.xmp'), files.get('middle.jpg.xmp') ?? '')
  })

  it('shows a person over the years', async () => {
    await page.goto('/dashboard/results')
    await page.getByRole('article').filter({ hasText: 'Ann' }).getByRole('link').first().click()
    const years = page.getByRole('region', { name: 'Through the years' })
    await years.getByRole('button', { name: '2020: 1 photo' }).waitFor()
    expect(await years.locator('img').count()).toBe(3)
    await years.getByRole('button', { name: '2007: 1 photo' }).click()
    await page.getByRole('button', { name: 'Open new.jpg' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Open middle.jpg' }).waitFor()
    expect(await page.getByRole('button', { name: /^Open .*jpg/ }).count()).toBe(1)
    expect(await findViolations(page)).toEqual([])
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download these photos' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('Ann 2007.zip')
    expect([...(await openZip(await readFile(await download.path()))).keys()]).toEqual(['middle.jpg'])
    await page.getByRole('button', { name: 'Yes, keep everything here' }).click()
    await page.goBack()
    await page.getByRole('button', { name: 'Open new.jpg' }).waitFor()
  })

  it('searches by a picture of a face, which is not stored', async () => {
    await page.goto('/dashboard/results/search')
    await chooseFromMore(page, 'Find a face')
    const picture = join(folder, 'asked.png')
    await sharp(await readSamplePhoto(1))
      .resize(900)
      .png()
      .toFile(picture)
    // The navigation has a file field too, which adds photos.
    await page.locator('main input[type=file]').first().setInputFiles(picture)
    await page.getByRole('link', { name: 'This is Ann' }).waitFor()
    expect(await findViolations(page)).toEqual([])
    const stored = await readdir(join(app.dataDir, 'blobs'), { recursive: true })
    expect(stored.filter(name => name.includes('asked/'))).toEqual([])
    await page.getByRole('button', { name: 'Try another photo' }).click()
    await page.getByRole('button', { name: 'Select a photo' }).waitFor()
  })

  it('imports the names into another account', async () => {
    const { context: others } = await openContext(browser, app.url)
    await signUp(others)
    const their = await others.newPage()
    await their.goto('/dashboard')
    await their.getByRole('heading', { name: 'Add photos' }).waitFor()
    const files = ['middle.jpg', 'middle.jpg.xmp'].map(name => join(folder, name))
    await their.locator('input[type=file]').first().setInputFiles(files)
    await their.getByText('With names from 1 file').waitFor()
    await their.getByRole('button', { name: 'Start Clustering (1 file' }).click()
    await their.waitForURL('/dashboard/results')
    await their.getByRole('article').filter({ hasText: 'Ann' }).waitFor()
    await others.close()
  })

  it('fits on a phone without horizontal scrolling', async () => {
    const phone = await context.newPage()
    await phone.setViewportSize({ width: 360, height: 780 })
    for (const path of ['search', 'search/face', 'faces']) {
      await phone.goto(`/dashboard/results/${path}`)
      await phone.getByRole('heading', { level: 1 }).waitFor()
      const width = await phone.evaluate<number>('document.documentElement.scrollWidth')
      expect(width).toBeLessThanOrEqual(360)
    }
    await phone.close()
    expect(complaints).toEqual([])
  })
})

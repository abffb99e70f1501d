import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Download, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openZip } from '../factories/open-zip.ts'
import type { Album } from './make-album.ts'
import { makeAlbum } from './make-album.ts'
import { agree, chooseFromMore, hasChromium, openContext, USUAL_MOTION, openPersonSheet } from './browser.ts'
import { useApp, useBrowser } from './use-app.ts'

describe.skipIf(!hasChromium)('the whole journey with an album', () => {
  const app = useApp(async () => ({ KINDRED_WORKERS: '2' }))
  const browser = useBrowser()
  let context: BrowserContext
  let page: Page
  let album: Album
  let complaints: string[]

  beforeAll(async () => {
    album = await makeAlbum(join(app.dataDir, 'album'))
    ;({ context, complaints } = await openContext(browser, app.url, USUAL_MOTION))
    page = await context.newPage()
  })

  it('creates an account', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Log in' }).first().click()
    await page.getByRole('link', { name: 'Sign up' }).click()
    await page.getByRole('button', { name: 'Use your e-mail address instead' }).click()
    await page.getByLabel('Your name').fill('Mina Ray')
    await page.getByLabel('E-mail address').fill('mina@example.org')
    await page.getByLabel('Password', { exact: true }).fill('too short')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByText('Please use at least 10 characters.').waitFor()
    await page.getByLabel('Password', { exact: true }).fill('four quiet garden chairs')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.waitForURL('/dashboard')
    await page.getByText('Mina Ray').waitFor()
    await agree(context)
  })

  it('has no results yet', async () => {
    await page.getByRole('link', { name: 'Results' }).click()
    await page.getByRole('heading', { name: 'No Results Yet' }).waitFor()
    await page.getByRole('link', { name: 'Home' }).click()
  })

  it('chooses photos and reports other files', async () => {
    const names = [...album.withPeople, album.withoutFaces, album.broken, album.notAPhoto]
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(names.map(name => join(album.folder, name)))
    await page.getByRole('heading', { name: `${names.length - 1} files selected` }).waitFor()
    await page.getByRole('heading', { name: '1 file skipped' }).waitFor()
    expect(await page.getByText(album.notAPhoto).count()).toBe(1)
    await page.getByText('Supports: JPG, PNG, GIF, WEBP • Max 10MB per file').waitFor()
  })

  it('uploads, shows the progress, and leads to the results', async () => {
    const count = album.withPeople.length + 2
    // The request that starts the upload waits until the button was seen disabled.
    const seen = Promise.withResolvers<void>()
    await page.route('**/api/batches', async route => {
      await seen.promise
      await route.fallback()
    })
    await page.getByRole('button', { name: `Start Clustering (${count} files)` }).click()
    await page.getByRole('button', { name: /^Start Clustering/, disabled: true }).waitFor()
    const progress = page.getByRole('progressbar', { name: 'Processing progress' }).waitFor()
    seen.resolve()
    await progress
    await page
      .getByRole('alert')
      .getByText('Processing complete. Images clustered successfully.', { exact: true })
      .waitFor()
    await page.waitForURL('/dashboard/results')
    await page
      .getByRole('heading', { name: /^Cluster: / })
      .first()
      .waitFor()
  })

  it('counts people and photos, most photos first', async () => {
    expect(await readCounter('Images Processed')).toBe(album.withPeople.length + 1)
    const people = await readCounter('Total Clusters')
    expect(people).toBeGreaterThanOrEqual(6)
    const counts = (
      await page
        .getByRole('article')
        .getByText(/^\d+ photos?$/)
        .allTextContents()
    ).map(text => Number.parseInt(text, 10))
    expect(counts.length).toBeGreaterThan(0)
    expect(counts).toEqual([...counts].sort((a, b) => b - a))
  })

  it('lists photos without faces, and those that could not be read', async () => {
    await page.getByRole('link', { name: 'Without faces' }).click()
    await page.getByRole('button', { name: `Open ${album.withoutFaces}` }).waitFor()
    await chooseFromMore(page, '1 photo couldn’t be read')
    await page.getByText(album.broken).waitFor()
    await page.getByText('The file is damaged or incomplete.').waitFor()
    await page.getByRole('link', { name: 'All people' }).click()
  })

  it('shows the files of a person and downloads one, byte for byte', async () => {
    const card = page.getByRole('article').first()
    await openPersonSheet(card)
    const button = page.getByRole('button', { name: /^Download IMG_/ }).first()
    const name = ((await button.getAttribute('aria-label')) ?? '').replace('Download ', '')
    const download = await downloadBy(() => button.click())
    expect(download.suggestedFilename()).toBe(name)
    expect(await readDownload(download)).toEqual(await readFile(join(album.folder, name)))
  })

  it('asks whether to continue, and continues', async () => {
    const question = page.getByRole('alertdialog', { name: 'Do you want to download more folders?' })
    await question.getByRole('button', { name: 'Yes, keep everything here' }).click()
    await question.waitFor({ state: 'detached' })
  })

  it('downloads a person as a zip of their photos, byte for byte, and does not ask again', async () => {
    const card = page.getByRole('article').first()
    const person = ((await card.getAttribute('aria-label')) ?? '').replace('Cluster: ', '')
    await openPersonSheet(card)
    const download = await downloadBy(() => page.getByRole('button', { name: 'Download Cluster' }).click())
    expect(download.suggestedFilename()).toBe(`${person}.zip`)
    const files = await openZip(await readDownload(download))
    expect(files.size).toBe(Number.parseInt((await card.getByText(/^\d+ photos?$/).textContent()) ?? '', 10))
    for (const [name, bytes] of files) expect(bytes).toEqual(await readFile(join(album.folder, name)))
    await page.getByText('Saved').first().waitFor()
    expect(await page.getByRole('alertdialog').count()).toBe(0)
  })

  it('opens a person, and a photo with the faces outlined', async () => {
    await page.getByRole('article').first().getByRole('link').click()
    await page.waitForURL(/\/dashboard\/results\/people\//)
    await page
      .getByRole('button', { name: /^Open IMG_/ })
      .first()
      .click()
    const viewer = page.getByRole('dialog')
    await viewer.getByText(/^1 of \d+$/).waitFor()
    await viewer.getByRole('button', { name: 'Show faces' }).click()
    const faces = viewer.getByRole('button', { name: /^This face: / })
    await faces.first().waitFor()
    await viewer.getByRole('button', { name: 'Next photo' }).click()
    await viewer.getByText(/^2 of \d+$/).waitFor()
    await page.goBack()
    await viewer.waitFor({ state: 'detached' })
  })

  it('survives a reload of any of these addresses', async () => {
    const address = page.url()
    await page.reload()
    await page
      .getByRole('button', { name: /^Open IMG_/ })
      .first()
      .waitFor()
    expect(page.url()).toBe(address)
  })

  it('reports a download that fails, and retries it', async () => {
    await page.goto('/dashboard/results')
    await page.route('**/download_cluster**', route => route.abort(), { times: 1 })
    await openPersonSheet(page.getByRole('article').first())
    await page.getByRole('button', { name: 'Download Cluster' }).click()
    await page.getByText('The download didn’t finish.').waitFor()
    const download = await downloadBy(() => page.getByRole('button', { name: /^Try again: / }).click())
    expect((await openZip(await readDownload(download))).size).toBeGreaterThan(0)
  })

  it('deletes everything, after a second confirmation', async () => {
    const question = page.getByRole('alertdialog', { name: 'Do you want to download more folders?' })
    await question.getByRole('button', { name: 'No, delete everything…' }).click()
    const confirmation = page.getByRole('alertdialog', { name: 'Delete everything?' })
    const amount = `${album.withPeople.length + 2} photos`
    await confirmation.getByText(`${amount} and the people in them will move to the trash.`).waitFor()
    await confirmation.getByRole('button', { name: 'Move everything to the trash' }).click()
    await page.waitForURL('/dashboard')
    await page.getByRole('alert').first().waitFor()
    await expect.poll(() => readCounter('Images Processed')).toBe(0)
    expect(await readCounter('Total Clusters')).toBe(0)
    await page.getByRole('link', { name: 'Results' }).click()
    await page.getByRole('heading', { name: 'No Results Yet' }).waitFor()
  })

  it('logs out', async () => {
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL('/login')
    await page
      .getByRole('alert')
      .getByText('Logged out. You have been logged out.', { exact: true })
      .waitFor()
    await page.goto('/dashboard/results')
    await page.waitForURL(/\/login\?back=/)
    await page.getByLabel('Phone number or e-mail').fill('mina@example.org')
    await page.getByLabel('Password', { exact: true }).fill('not this one at all')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('alert').getByText('Wrong e-mail address or password.').waitFor()
    await page.getByLabel('Password', { exact: true }).fill('four quiet garden chairs')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL('/dashboard/results')
  })

  it('caused no errors in the browser', () => {
    expect(complaints).toEqual([])
  })

  async function readCounter(label: string): Promise<number> {
    const value = page.locator('dt', { hasText: label }).locator('xpath=following-sibling::dd')
    return Number((await value.textContent())?.replaceAll(',', ''))
  }

  async function downloadBy(act: () => Promise<void>): Promise<Download> {
    const [download] = await Promise.all([page.waitForEvent('download'), act()])
    return download
  }
})

async function readDownload(download: Download): Promise<Buffer> {
  return await readFile(await download.path())
}

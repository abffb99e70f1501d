import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ConsentStatus } from '../../shared/api/consents.ts'
import { openZip } from '../factories/open-zip.ts'
import { hasChromium, openContext, signUp, uploadFiles } from './browser.ts'
import { findViolations } from './check-accessibility.ts'
import { makeAlbum, type Album } from './make-album.ts'
import { makeSmallPhotos } from './make-small-photos.ts'
import { useApp, useBrowser } from './use-app.ts'

describe.skipIf(!hasChromium)('the user’s data in Settings', () => {
  const app = useApp()
  const browser = useBrowser()
  let album: Album
  let context: BrowserContext
  let page: Page
  let complaints: string[]

  beforeAll(async () => {
    album = await makeAlbum(join(app.dataDir, 'album'))
    ;({ context, complaints } = await openContext(browser, app.url))
    page = await context.newPage()
    await signUp(context)
    await uploadFiles(
      page,
      album.withPeople.slice(0, 3).map(name => join(album.folder, name)),
    )
    await page.getByText('Processing complete.').waitFor()
    await page
      .getByRole('heading', { name: /^Cluster: Person/ })
      .first()
      .waitFor()
  })

  it('everything is downloaded as one zip, with its progress', async () => {
    await page.goto('/dashboard/settings')
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download everything' }).click()
    const download = await coming
    await page.getByRole('region', { name: 'Downloads' }).getByText('Saved').waitFor()
    expect(download.suggestedFilename()).toBe('kindred-export.zip')
    const zip = await openZip(await readFile(await download.path()))
    for (const name of album.withPeople.slice(0, 3))
      expect(zip.get(`photos/${name}`)).toEqual(await readFile(join(album.folder, name)))
    expect(JSON.parse(zip.get('data/people.json')?.toString() ?? '')).not.toEqual([])
    // Waits until the notice has disappeared.
    await page.getByText('kindred-export.zip').waitFor({ state: 'detached' })
    expect(await page.getByText('Do you want to download more folders?').count()).toBe(0)
  })

  it('withdrawing consent asks first, and the receipt says what was erased', async () => {
    await page.goto('/dashboard/settings')
    await page.getByText(/^You agreed on /).waitFor()
    await page.getByRole('button', { name: 'Withdraw consent and erase all faces' }).click()
    await page.getByRole('button', { name: 'Erase all faces now' }).click()
    await page.getByText(/^You withdrew your consent on /).waitFor()
    const [receipt] = ((await (await context.request.get('/api/consents')).json()) as ConsentStatus).receipts
    expect(receipt).toMatchObject({ photosKept: 3, reason: 'withdrawn' })
    expect(receipt?.faces).toBeGreaterThan(0)
    await page.getByText(`Erased: ${receipt?.faces} faces, ${receipt?.people} group`).waitFor()
    await page.getByText('Kept: 3 photos.').waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.reload()
    await page.getByText(`Receipt ${receipt?.id}`).waitFor()
    await page.goto('/dashboard/results')
    await page.getByText('Let Kindred find the people in your photos?').waitFor()
    expect(await page.getByRole('heading', { name: /^Cluster:/ }).count()).toBe(0)
  })

  it('giving it again is one press, and the people appear again', async () => {
    await page.goto('/dashboard/settings')
    await page.getByRole('button', { name: 'Agree and find people' }).click()
    await page.getByText(/^You agreed on /).waitFor()
    await page.goto('/dashboard/results')
    await page
      .getByRole('heading', { name: /^Cluster: Person/ })
      .first()
      .waitFor()
  })

  it('deleting the account says what is erased, and ends on the landing page', async () => {
    await page.goto('/dashboard/settings')
    await page.getByRole('button', { name: 'Delete my account…' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete your account?' })
    await dialog.getByText(/^3 photos \(.*will be deleted/).waitFor()
    expect(await findViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Go back' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Delete my account…' }).click()
    await dialog.getByRole('button', { name: 'Delete my account now' }).click()
    await page.waitForURL('/')
    await page.getByText('Your account and everything in it have been deleted.').waitFor()
    expect((await context.request.get('/api/photos')).status()).toBe(401)
    expect(complaints).toEqual([])
  })

  it('deleting it from an old session needs the password, and a wrong one ends no upload', async () => {
    const { context: other } = await openContext(browser, app.url)
    const { password } = await signUp(other)
    const settings = await other.newPage()
    // The server's answer for a session that is not fresh.
    await settings.route('**/api/account/deletion', async route => {
      const answer = await route.fetch()
      await route.fulfill({ json: { ...(await answer.json()), isFreshlySignedIn: false } })
    })
    const judged = Promise.withResolvers<void>()
    await settings.route('**/process?**', async route => {
      await judged.promise
      await route.fallback()
    })
    await uploadFiles(settings, await makeSmallPhotos(join(app.dataDir, 'small'), 3))
    await settings.getByRole('link', { name: 'Settings' }).first().click()
    await settings.getByRole('button', { name: 'Delete my account…' }).click()
    const dialog = settings.getByRole('alertdialog', { name: 'Delete your account?' })
    const confirm = dialog.getByRole('button', { name: 'Delete my account now' })
    await dialog.getByLabel('Your password', { exact: true }).fill('not the right one')
    await confirm.click()
    await dialog.getByRole('alert').getByText('That password isn’t correct.').waitFor()
    judged.resolve()
    await expect.poll(countPhotos).toBe(3)
    await dialog.getByLabel('Your password', { exact: true }).fill(password)
    await settings.keyboard.press('Enter')
    await settings.waitForURL('/')
    await other.close()

    async function countPhotos(): Promise<number> {
      const stats = await (await other.request.get('/api/stats')).json()
      return (stats as { photos: number }).photos
    }
  })
})

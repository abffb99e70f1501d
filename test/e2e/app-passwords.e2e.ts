import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PhotoPage } from '../../shared/api/photos.ts'
import { hasChromium, openContext, signUp } from './browser.ts'
import { findViolations } from './check-accessibility.ts'
import { makeSmallPhotos } from './make-small-photos.ts'
import { useApp, useBrowser } from './use-app.ts'

describe.skipIf(!hasChromium)('an app password', () => {
  const app = useApp()
  const browser = useBrowser()
  let context: BrowserContext
  let complaints: string[]
  let page: Page
  let user: { email: string }
  let photos: Buffer[]
  let appPassword: string

  const readNames = async (): Promise<string[]> => {
    const { photos } = (await (await context.request.get('/api/photos')).json()) as PhotoPage
    return photos.map(({ name }) => name).toSorted()
  }

  /** Sends a photo as a script does: without cookies, by what the card shows. */
  async function send(name: string, bytes: Buffer): Promise<number> {
    const form = new FormData()
    form.append('images', new Blob([Uint8Array.from(bytes)], { type: 'image/jpeg' }), name)
    const login = Buffer.from(`${user.email}:${appPassword}`).toString('base64')
    const answer = await fetch(`${app.url}/process`, {
      method: 'POST',
      body: form,
      headers: { authorization: `Basic ${login}` },
    })
    return answer.status
  }

  beforeAll(async () => {
    const files = await makeSmallPhotos(join(app.dataDir, 'sent'), 2)
    photos = await Promise.all(files.map(file => readFile(file)))
    ;({ context, complaints } = await openContext(browser, app.url))
    user = await signUp(context)
    page = await context.newPage()
  })

  it('is created, and shown once', async () => {
    await page.goto('/dashboard/settings')
    const card = page.getByRole('region', { name: 'App passwords' })
    await card.getByText('You don’t have any yet.').waitFor()
    await card.getByRole('button', { name: 'Create an app password' }).click()
    await card.getByLabel('What is it for?').fill('My phone')
    await card.getByRole('button', { name: 'Create', exact: true }).click()
    await card.getByText('Copy it now. It won’t be shown again.').waitFor()
    appPassword = await card.locator('code', { hasText: /^kindred-[-0-9a-z]+$/ }).innerText()
    await card.getByText(`curl -u '${user.email}:${appPassword}'`).waitFor()
    await card.getByText(`${app.url}/process`, { exact: true }).waitFor()
    expect(await findViolations(page)).toEqual([])
    await card.getByRole('button', { name: 'I’ve copied it' }).click()
    await card.getByText('My phone').waitFor()
    expect(await page.getByText(appPassword).count()).toBe(0)
    await page.reload()
    await card.getByText('Never used').waitFor()
    expect(await page.content()).not.toContain(appPassword)
  })

  it('sends photos without the browser', async () => {
    expect(await send('from-phone.jpg', photos[0]!)).toBe(202)
    expect(await readNames()).toEqual(['from-phone.jpg'])
    await page.reload()
    await page
      .getByRole('region', { name: 'App passwords' })
      .getByText(/^Last used on /)
      .waitFor()
  })

  it('is refused once it is revoked', async () => {
    const card = page.getByRole('region', { name: 'App passwords' })
    await card.getByRole('button', { name: 'Revoke My phone' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Revoke My phone?' })
    await dialog.getByText('The app or script that uses it won’t be able to send any more photos.').waitFor()
    expect(await findViolations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Revoke', exact: true }).click()
    await card.getByText('You don’t have any yet.').waitFor()
    expect(await send('later.jpg', photos[1]!)).toBe(401)
    expect(await readNames()).toEqual(['from-phone.jpg'])
    expect(complaints).toEqual([])
  })
})

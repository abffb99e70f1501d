import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PhotoPage } from '../../shared/api/photos.ts'
import { GOOGLE } from '../factories/build-takeout.ts'
import { writeLargeZip } from '../factories/write-large-zip.ts'
import { hasChromium, openContext, signUp } from './browser.ts'
import { dropOn } from './drop-on.ts'
import { makeSmallPhotos } from './make-small-photos.ts'
import { useApp, useBrowser } from './use-app.ts'

const FOUR_GB = 4 * 1024 ** 3
const YEAR = `${GOOGLE}/Photos from 2019`

describe.skipIf(!hasChromium)('a part of a Google Takeout above 4 GB', () => {
  const app = useApp()
  const browser = useBrowser()
  let context: BrowserContext
  let complaints: string[]
  let page: Page

  beforeAll(async () => {
    ;({ context, complaints } = await openContext(browser, app.url))
    await signUp(context)
    page = await context.newPage()
  })

  it('arrives whole, also what lies behind the first 4 GB', async () => {
    const files = await makeSmallPhotos(join(app.dataDir, 'photos'), 2)
    const [first, last] = await Promise.all(files.map(file => readFile(file)))
    const part = join(app.dataDir, 'takeout-1-001.zip')
    await writeLargeZip(part, [
      { path: `${YEAR}/IMG_1.jpg`, start: first!, zeroBytes: 0 },
      // Left out, so that the browser reads none of it.
      { path: `${YEAR}/MVI_1.mp4`, start: Buffer.from('a video'), zeroBytes: FOUR_GB },
      { path: `${YEAR}/IMG_2.jpg`, start: last!, zeroBytes: 1_000_000 },
    ])
    expect((await stat(part)).size).toBeGreaterThan(FOUR_GB)
    await page.goto('/dashboard')
    await page.getByRole('region', { name: 'Drag photos or a folder here' }).waitFor()
    await dropOn(page.locator('main'), part)
    await page.getByText('2 photos found').waitFor()
    await page.getByRole('button', { name: 'Import' }).click()
    await page.getByText('2 photos added').waitFor()
    await page.getByText('1 video skipped').waitFor()
    const { photos } = (await (await context.request.get('/api/photos')).json()) as PhotoPage
    expect(photos.map(({ name }) => name).toSorted()).toEqual(['IMG_1.jpg', 'IMG_2.jpg'])
    expect(complaints).toEqual([])
  })
})

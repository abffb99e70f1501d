import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PhotoPage } from '../../shared/api/photos.ts'
import { buildRaw, RAW_TAKEN_AT } from '../factories/build-raw.ts'
import { openZip } from '../factories/open-zip.ts'
import { readSamplePhoto } from '../sample-photos.ts'
import { hasChromium, openContext, signUp, uploadFiles } from './browser.ts'
import { findViolations } from './check-accessibility.ts'
import { read } from './use-library.ts'
import { useApp, useBrowser } from './use-app.ts'
import { WAIT_LIMITS } from '../wait-limits.ts'
import { waitUntilIdle } from './wait-until-idle.ts'

const CAMERA = { Make: 'Canon', Model: 'Canon EOS 30D' }

describe.skipIf(!hasChromium)('photos of one moment', () => {
  const app = useApp()
  const browser = useBrowser()
  let context: BrowserContext
  let complaints: string[]
  let page: Page

  beforeAll(async () => {
    const folder = join(app.dataDir, 'album')
    await mkdir(folder)
    ;({ context, complaints } = await openContext(browser, app.url))
    await signUp(context)
    page = await context.newPage()
    const preview = await (await takePhoto(5, 0)).jpeg().toBuffer()
    const files = {
      'burst-1.jpg': await shoot(1, 0, '.10'),
      'burst-2.jpg': await shoot(1, 4, '.35'),
      'burst-3.jpg': await shoot(1, 8, '.60'),
      'other.jpg': await shoot(3, 0, '.90'),
      'IMG_1.jpg': await (
        await takePhoto(5, 0)
      )
        .withExif({ IFD0: CAMERA, IFD2: { DateTimeOriginal: RAW_TAKEN_AT } })
        .jpeg({ quality: 70 })
        .toBuffer(),
      'IMG_1.CR2': await buildRaw('cr2', { preview }),
    }
    for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes)
    await uploadFiles(
      page,
      Object.keys(files).map(name => join(folder, name)),
    )
    await page.waitForURL('/dashboard/results')
    await waitUntilIdle(app)
    await page.goto('/dashboard/results/all')
  })

  const findBurst = () => page.getByRole('button', { name: /^Open burst-\d\.jpg, one of 3 photos/ })
  const findTiles = () => page.getByRole('button', { name: /^Open / })

  it('are one tile with their number, and a RAW file is behind its JPG', async () => {
    await findBurst().waitFor()
    await page.getByRole('button', { name: 'Open IMG_1.jpg, one of 2 photos taken together' }).waitFor()
    await page.getByRole('button', { name: 'Open other.jpg', exact: true }).waitFor()
    expect(await findTiles().count()).toBe(3)
    await page.getByText('6 photos').first().waitFor()
    expect(await findViolations(page)).toEqual([])
  })

  it('are chosen together, and are all in a zip', async () => {
    await findBurst().hover()
    await page.getByRole('checkbox', { name: 'Select 3 photos taken together' }).click()
    await page.getByRole('region', { name: '3 photos selected' }).waitFor()
    await page.getByRole('button', { name: /^Open IMG_1/ }).click({ modifiers: ['Shift'] })
    await page.getByRole('region', { name: '5 photos selected' }).waitFor()
    await page.getByRole('checkbox', { name: 'Select 3 photos taken together' }).click()
    const pair = page.getByRole('region', { name: '2 photos selected' })
    const saved = page.waitForEvent('download')
    await pair.getByRole('button', { name: 'Download' }).click()
    const names = [...(await openZip(await readFile(await (await saved).path()))).keys()]
    expect(names.toSorted()).toEqual(['IMG_1.CR2', 'IMG_1.jpg'])
  })

  it('are all in the viewer, where one of them can be kept', async () => {
    await page.goto('/dashboard/results/all')
    await findBurst().click()
    const viewer = page.getByRole('dialog', { name: /^Photo burst-/ })
    const strip = viewer.getByRole('group', { name: '3 photos taken together' })
    await strip.getByRole('button', { name: 'Open burst-2.jpg' }).click()
    await page.getByRole('dialog', { name: 'Photo burst-2.jpg' }).waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.keyboard.press('i')
    await strip.waitFor({ state: 'detached' })
    await page.keyboard.press('i')
    await strip.waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => findBurst().evaluate(tile => tile.matches(':focus')), WAIT_LIMITS).toBe(true)

    await findBurst().click()
    await strip.getByRole('button', { name: 'Open burst-2.jpg' }).click()
    await page.getByRole('dialog', { name: 'Photo burst-2.jpg' }).waitFor()
    await viewer.getByRole('button', { name: 'Keep only this photo' }).click()
    await page.getByText('2 photos moved to the trash').waitFor()
    await strip.waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Open burst-2.jpg', exact: true }).waitFor()
    const { photos } = await read<PhotoPage>(context, '/api/photos')
    expect(photos.map(({ name }) => name)).not.toContain('burst-1.jpg')
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await findBurst().waitFor()
    expect(complaints).toEqual([])
  })
})

/** Returns a part of a sample photo, some pixels further to the right. */
async function takePhoto(sample: 1 | 3 | 5, moved: number) {
  return sharp(await readSamplePhoto(sample))
    .resize(1016)
    .extract({ left: moved, top: 0, width: 1000, height: 600 })
}

async function shoot(sample: 1 | 3, moved: number, fraction: string): Promise<Buffer> {
  return (await takePhoto(sample, moved))
    .withExif({ IFD0: CAMERA, IFD2: { DateTimeOriginal: `2024:08:01 10:00:00${fraction}` } })
    .jpeg()
    .toBuffer()
}

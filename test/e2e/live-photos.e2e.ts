import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import type { PhotoPage } from '../../shared/api/photos.ts'
import { buildMotionPhoto, describeMotion } from '../factories/build-film.ts'
import { hasChromium, openContext, signUp } from './browser.ts'
import { findViolations } from './check-accessibility.ts'
import { read } from './use-library.ts'
import { useApp, useBrowser } from './use-app.ts'
import { WAIT_LIMITS } from '../wait-limits.ts'
import { waitUntilIdle } from './wait-until-idle.ts'

describe.skipIf(!hasChromium)('Live and motion photos', () => {
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
    const film = await recordFilm(page)
    const jpeg = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#356' } })
      .jpeg()
      .toBuffer()
    const files = {
      'live.jpg': jpeg,
      'live.MOV': film,
      'motion.jpg': buildMotionPhoto(jpeg, describeMotion(film.length), film),
      'broken.jpg': await sharp(jpeg).resize(320).jpeg().toBuffer(),
      'broken.mp4': Buffer.concat([film.subarray(0, 32), Buffer.from('no film')]),
      'still.jpg': await sharp(jpeg).resize(200).jpeg().toBuffer(),
    }
    for (const [name, bytes] of Object.entries(files)) await writeFile(join(folder, name), bytes)
    await page.goto('/dashboard')
    const paths = Object.keys(files).map(name => join(folder, name))
    await page.locator('input[type=file]').first().setInputFiles(paths)
    await page.getByRole('button', { name: 'Start Clustering (4 files' }).click()
    await page.waitForURL('/dashboard/results')
    await waitUntilIdle(app)
    await page.goto('/dashboard/results/all')
  })

  const open = async (name: string) => {
    await page.getByRole('button', { name: `Open ${name}` }).click()
    const viewer = page.getByRole('dialog', { name: `Photo ${name}` })
    await viewer.waitFor()
    return viewer
  }
  const hasPlayed = async () => {
    await expect.poll(readTime, WAIT_LIMITS).toBeGreaterThan(0)
  }
  const readTime = () => page.evaluate<number>(`document.querySelector('video')?.currentTime ?? 0`)

  it('are one photo each', async () => {
    const { photos } = await read<PhotoPage>(context, '/api/photos')
    expect(photos.map(({ name }) => name).toSorted()).toEqual([
      'broken.jpg',
      'live.jpg',
      'motion.jpg',
      'still.jpg',
    ])
  })

  it.each(['live.jpg', 'motion.jpg'])('%s plays by its button and by a key, and ends', async name => {
    const viewer = await open(name)
    await viewer.getByRole('button', { name: 'Play Live Photo' }).click()
    await hasPlayed()
    expect(await findViolations(page)).toEqual([])
    await page.locator('video').waitFor({ state: 'detached' })
    await page.keyboard.press('p')
    await hasPlayed()
    await page.keyboard.press('p')
    await page.locator('video').waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
  })

  it('play as long as the button is held', async () => {
    const viewer = await open('live.jpg')
    const button = viewer.getByRole('button', { name: 'Play Live Photo' })
    await button.hover()
    await page.mouse.down()
    await hasPlayed()
    await page.evaluate(`new Promise(resolve => setTimeout(resolve, 500))`)
    await page.mouse.up()
    await page.locator('video').waitFor({ state: 'detached' })
    await page.keyboard.press('i')
    await viewer.getByRole('link', { name: 'Download video' }).waitFor()
    expect(await findViolations(page)).toEqual([])
    const saved = page.waitForEvent('download')
    await viewer.getByRole('link', { name: 'Download video' }).click()
    expect((await saved).suggestedFilename()).toBe('live.MOV')
    await page.keyboard.press('Escape')
  })

  it('whose film cannot be played offer it as a download, and others have no button', async () => {
    await page.goto('/dashboard/results/all')
    const broken = await open('broken.jpg')
    await broken.getByRole('button', { name: 'Play Live Photo' }).click()
    await broken.getByText('This browser can’t play the video.').waitFor()
    expect(await findViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    const still = await open('still.jpg')
    await still.getByRole('button', { name: 'Add to favourites' }).waitFor()
    expect(await still.getByRole('button', { name: 'Play Live Photo' }).count()).toBe(0)
    await page.keyboard.press('Escape')
    expect(complaints).toEqual([])
  })
})

/** Records two seconds of a drawing as MP4. */
async function recordFilm(page: Page): Promise<Buffer> {
  return Buffer.from(await page.evaluate<string>(`(${RECORD})()`), 'base64')
}

const RECORD = `async () => {
  const canvas = document.createElement('canvas')
  canvas.width = 320
  canvas.height = 240
  const context = canvas.getContext('2d')
  const recorder = new MediaRecorder(canvas.captureStream(15), { mimeType: 'video/mp4;codecs=vp9' })
  const parts = []
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
  const stopped = new Promise(resolve => recorder.addEventListener('stop', resolve))
  recorder.start()
  for (let frame = 0; frame < 30; frame++) {
    context.fillStyle = 'hsl(' + frame * 12 + ' 60% 50%)'
    context.fillRect(0, 0, 320, 240)
    await new Promise(resolve => setTimeout(resolve, 66))
  }
  recorder.stop()
  await stopped
  const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
  return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
}`

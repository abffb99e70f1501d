// Memory and speed of reading a part of a Google Takeout above 4 GB in Chromium, and sending its
// photos to the app.
//
//   npm run build && node bench/web-takeout.ts [--gb 4.4]
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, CDPSession } from 'playwright-core'
import type { Stats } from '../shared/api/progress.ts'
import { launchBrowser, openContext, USUAL_MOTION, signUp } from '../test/e2e/browser.ts'
import { GOOGLE } from '../test/factories/build-takeout.ts'
import { writeLargeZip, type LargeFile } from '../test/factories/write-large-zip.ts'
import { runWithServer, makeBenchFolder } from './app/bench-server.ts'
import { readOption } from './options.ts'
import { recordResults } from './results.ts'

const BYTES_PER_GB = 1024 ** 3
const BYTES_PER_MB = 1024 ** 2
const KB_PER_MB = 1024
const PHOTO_BYTES = 8 * BYTES_PER_MB
/** Workers reject such files immediately, so that only reading and sending are measured. */
const JPEG_START = [0xff, 0xd8, 0xff, 0xe0]
const SAMPLE_MS = 500
const MAX_MS = 3_600_000

const count = Math.ceil((Number(readOption('gb', '4.4')) * BYTES_PER_GB) / PHOTO_BYTES)
const part = join(await makeBenchFolder('takeout'), 'takeout-20240101T000000Z-001.zip')
await writeLargeZip(part, listPhotos())
const { size } = await stat(part)
const browser = await launchBrowser()
try {
  await runWithServer(async ({ server }) => {
    const { context } = await openContext(browser, server.url, USUAL_MOTION)
    await signUp(context)
    const page = await context.newPage()
    page.setDefaultTimeout(MAX_MS)
    await page.goto('/dashboard')
    const memory = await watchMemory(browser)
    await page.locator('input[type=file]').first().setInputFiles(part)
    await page.getByText(`${count} photos found`).waitFor()
    const begun = performance.now()
    await page.getByRole('button', { name: 'Import' }).click()
    await page.getByText(`${count} photos added`).waitFor()
    const seconds = (performance.now() - begun) / 1000
    const { photos } = (await (await context.request.get('/api/stats')).json()) as Stats
    if (photos !== count) throw new Error(`Only ${photos} of ${count} photos arrived.`)
    const figures = {
      gigabytes: Math.round((size / BYTES_PER_GB) * 100) / 100,
      photos,
      seconds: Math.round(seconds),
      megabytesPerSecond: Math.round(size / BYTES_PER_MB / seconds),
      ...(await memory.stop()),
    }
    console.table(figures)
    recordResults('web: a Takeout above 4 GB', figures)
  })
} finally {
  await browser.close()
}

/** Their contents differ by a number; the rest is zeros. */
function* listPhotos(): Generator<LargeFile> {
  for (let i = 0; i < count; i++) {
    const start = Buffer.from([...JPEG_START, 0, 0, 0, 0])
    start.writeUInt32LE(i, JPEG_START.length)
    const path = `${GOOGLE}/Photos from 2019/IMG_${i}.jpg`
    yield { path, start, zeroBytes: PHOTO_BYTES - start.length }
  }
}

/** Samples the largest process of the pages and the browser's own, in each half of the time. */
async function watchMemory(browser: Browser) {
  const session = await browser.newBrowserCDPSession()
  const samples: { renderer: number; browser: number }[] = []
  const sampled = new AbortController()
  const sampling = (async () => {
    while (!sampled.signal.aborted) {
      samples.push(await readMemory(session))
      await new Promise(resolve => setTimeout(resolve, SAMPLE_MS))
    }
  })()
  return {
    async stop() {
      sampled.abort()
      await sampling
      const middle = Math.floor(samples.length / 2)
      return {
        pagePeakMbFirstHalf: findPeak(samples.slice(0, middle), 'renderer'),
        pagePeakMbSecondHalf: findPeak(samples.slice(middle), 'renderer'),
        browserPeakMbFirstHalf: findPeak(samples.slice(0, middle), 'browser'),
        browserPeakMbSecondHalf: findPeak(samples.slice(middle), 'browser'),
      }
    },
  }
}

function findPeak(
  samples: readonly { renderer: number; browser: number }[],
  name: 'renderer' | 'browser',
): number {
  return Math.round(Math.max(...samples.map(sample => sample[name])))
}

async function readMemory(session: CDPSession): Promise<{ renderer: number; browser: number }> {
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const largest = { renderer: 0, browser: 0 }
  for (const { type, id } of processInfo) {
    if (type !== 'renderer' && type !== 'browser') continue
    const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '')
    largest[type] = Math.max(largest[type], Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / KB_PER_MB)
  }
  return largest
}

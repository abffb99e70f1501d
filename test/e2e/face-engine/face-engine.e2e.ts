import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Route } from 'playwright-core'
import { build } from 'vite'
import { describe, expect, test } from 'vitest'
import { createFaceEngine } from '../../../faces/engine.ts'
import type { Face } from '../../../faces/face.ts'
import type { Photo } from '../../../faces/photo.ts'
import { computeDotProduct } from '../../../faces/vectors.ts'
import { decodeForEngine, openForEngine } from '../../../server/machinery/imaging/decode-for-engine.ts'
import { loadFaceModels } from '../../../server/machinery/imaging/load-face-models.ts'
import { sharp } from '../../../server/machinery/imaging/sharp.ts'
import { readSamplePhoto } from '../../sample-photos.ts'
import { hasChromium } from '../browser.ts'
import { useBrowser } from '../use-app.ts'
import type { PageFace } from './page.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const PHOTOS = [1, 3, 6] as const
const ORIGIN = 'http://engine.localhost'

describe.skipIf(!hasChromium)('in a browser', () => {
  const browser = useBrowser()

  test('finds the same faces as the server in the pixels of a photo', async () => {
    const { pixels } = (await decodeForEngine(await readSamplePhoto(6))).photo
    const { width, height, data } = pixels
    const found = await findInBrowser(browser, Buffer.from(data), { width, height })
    expectSameFaces(found, await findOnServer({ pixels }))
  })

  test('finds the same faces as the server in a photo of 12 megapixels, of which that decodes parts', async () => {
    const bytes = await sharp(await readSamplePhoto(6))
      .resize(4000)
      .jpeg({ quality: 90 })
      .toBuffer()
    const found = await findInBrowser(browser, bytes)
    expectSameFaces(found, await findOnServer((await openForEngine(bytes)).photo), 4)
  })

  test.each(PHOTOS)(
    'finds the same faces as the server in the file of sample %i, which it decodes itself',
    async number => {
      const bytes = await readSamplePhoto(number)
      const found = await findInBrowser(browser, Buffer.from(bytes))
      expectSameFaces(found, await findOnServer((await decodeForEngine(bytes)).photo))
    },
  )
})

async function findOnServer(photo: Photo): Promise<Face[]> {
  return await createFaceEngine(await loadFaceModels({ threads: 1 })).findFaces(photo)
}

async function findInBrowser(
  browser: ReturnType<typeof useBrowser>,
  picture: Buffer,
  size?: { width: number; height: number },
): Promise<PageFace[]> {
  const page = await browser.newPage()
  await page.route(`${ORIGIN}/**`, serve(await bundlePage(), picture))
  await page.goto(`${ORIGIN}/`)
  return await page.evaluate(request => globalThis.findFaces(request), {
    url: '/picture',
    ...(size && { size }),
  })
}

/** Boxes may differ by a thousandth of the photo's width: 2 pixels in the samples. */
function expectSameFaces(inBrowser: readonly PageFace[], onServer: readonly Face[], tolerancePx = 2): void {
  expect(onServer.length).toBeGreaterThan(2)
  expect(inBrowser).toHaveLength(onServer.length)
  for (const [i, face] of onServer.entries()) {
    const other = inBrowser[i]
    expect(Math.abs((other?.x ?? NaN) - face.box.x)).toBeLessThan(tolerancePx)
    expect(Math.abs((other?.y ?? NaN) - face.box.y)).toBeLessThan(tolerancePx)
    expect(computeDotProduct(face.embedding, Float32Array.from(other?.embedding ?? []))).toBeGreaterThan(
      0.999,
    )
  }
}

/** Bundles the page's script for browsers. Throws if a module in faces/ needs Node. */
async function bundlePage(): Promise<string> {
  const entry = join(ROOT, 'test/e2e/face-engine/page.ts')
  const result = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'silent',
    build: { write: false, lib: { entry, formats: ['es'], fileName: 'page' } },
  })
  const outputs = Array.isArray(result) ? result : [result]
  const [chunk] = outputs.flatMap(one => ('output' in one ? one.output : []))
  if (chunk?.type !== 'chunk') throw new Error('Vite gave no script.')
  return chunk.code
}

function serve(script: string, picture: Buffer): (route: Route) => Promise<void> {
  return async route => {
    const path = new URL(route.request().url()).pathname
    if (path === '/') {
      return await route.fulfill({
        contentType: 'text/html',
        body: '<script type="module" src="/page.js"></script>',
      })
    }
    if (path === '/page.js') return await route.fulfill({ contentType: 'text/javascript', body: script })
    if (path === '/picture') return await route.fulfill({ body: picture })
    const folder = path.startsWith('/models/') ? 'models' : 'node_modules/onnxruntime-web/dist'
    const contentType = path.endsWith('.wasm')
      ? 'application/wasm'
      : path.endsWith('.mjs')
        ? 'text/javascript'
        : 'application/octet-stream'
    return await route.fulfill({ contentType, body: await readFile(join(ROOT, folder, basename(path))) })
  }
}

import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Route } from 'playwright-core'
import { build } from 'vite'
import { describe, expect, test } from 'vitest'
import { createFaceEngine } from '../../../faces/engine.ts'
import { decodeForEngine } from '../../../server/imaging/decode-for-engine.ts'
import { loadFaceModels } from '../../../server/imaging/load-face-models.ts'
import { readSamplePhoto } from '../../sample-photos.ts'
import { hasChromium } from '../browser.ts'
import { useBrowser } from '../use-app.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const ORIGIN = 'http://engine.localhost'

describe.skipIf(!hasChromium)('in a browser', () => {
  const browser = useBrowser()

  test('the engine finds the same faces in a browser as on the server', async () => {
    const { pixels } = (await decodeForEngine(await readSamplePhoto(6))).photo
    const page = await browser.newPage()
    await page.route(`${ORIGIN}/**`, serve(await bundlePage(), Buffer.from(pixels.data)))
    await page.goto(`${ORIGIN}/`)
    const picture = { url: '/picture.rgb', width: pixels.width, height: pixels.height }
    const inBrowser = await page.evaluate(request => globalThis.findFaces(request), picture)

    const engine = createFaceEngine(await loadFaceModels({ threads: 1 }))
    const onServer = await engine.findFaces({ pixels })
    expect(inBrowser).toHaveLength(onServer.length)
    for (const [i, face] of onServer.entries()) {
      const other = inBrowser[i]
      expect(Math.abs((other?.x ?? NaN) - face.box.x)).toBeLessThan(1)
      expect(Math.abs((other?.y ?? NaN) - face.box.y)).toBeLessThan(1)
      const similarity = face.embedding.reduce(
        (sum, value, at) => sum + value * (other?.embedding[at] ?? 0),
        0,
      )
      expect(similarity).toBeGreaterThan(0.999)
    }
  })
})

/** The page's script, bundled for browsers: fails if anything under faces/ needs Node. */
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
    if (path === '/picture.rgb') return await route.fulfill({ body: picture })
    const folder = path.startsWith('/models/') ? 'models' : 'node_modules/onnxruntime-web/dist'
    const contentType = path.endsWith('.wasm')
      ? 'application/wasm'
      : path.endsWith('.mjs')
        ? 'text/javascript'
        : 'application/octet-stream'
    return await route.fulfill({ contentType, body: await readFile(join(ROOT, folder, basename(path))) })
  }
}

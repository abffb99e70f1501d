// Speed of uploading 1,000 files of 500 KB through the app in Chromium, compared with a bare
// multipart endpoint in the same run.
//
//   npm run build && node bench/web-upload.ts [--files 1000] [--rounds 3]
import { randomBytes, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createWriteStream } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream/promises'
import type { Browser } from 'playwright-core'
import multipart from '@fastify/multipart'
import fastify from 'fastify'
import type { Stats } from '../shared/api/progress.ts'
import { launchBrowser, openContext, USUAL_MOTION, signUp } from '../test/e2e/browser.ts'
import { runWithServer, makeBenchFolder } from './app/bench-server.ts'
import { readOption } from './options.ts'
import { recordResults } from './results.ts'

const FILE_BYTES = 500_000
const JPEG_START = Buffer.from([0xff, 0xd8, 0xff, 0xe0])
const MAX_MS = 600_000

const fileCount = Number(readOption('files', '1000'))
const rounds = Number(readOption('rounds', '3'))
const folder = await makeBenchFolder('upload')
const browser = await launchBrowser()
const bare: number[] = []
const app: number[] = []
try {
  for (let round = 0; round < rounds; round += 1) {
    // Different bytes in each round: files that the server already has would not be sent.
    const files = await writeFiles(round)
    bare.push(await uploadToBareEndpoint(browser, files))
    app.push(await uploadToApp(browser, files))
  }
} finally {
  await browser.close()
}

const computeFilesPerSecond = (times: readonly number[]): number =>
  Math.round((fileCount / (Math.min(...times) / 1000)) * 10) / 10
const figures = {
  files: fileCount,
  fileBytes: FILE_BYTES,
  rounds,
  bareFilesPerSecond: computeFilesPerSecond(bare),
  appFilesPerSecond: computeFilesPerSecond(app),
  share: Math.round((Math.min(...bare) / Math.min(...app)) * 100) / 100,
}
console.table(figures)
recordResults('web: upload from Chromium', figures)

/**
 * Writes files of noise that begin like a JPEG. Workers reject them immediately, so that only the
 * upload is measured. The sizes differ, as those of photos do.
 */
async function writeFiles(round: number): Promise<string[]> {
  const paths = Array.from({ length: fileCount }, (_, index) => join(folder, `${round}-${index}.jpg`))
  for (const [index, path] of paths.entries()) {
    const bytes = randomBytes(FILE_BYTES + index - fileCount / 2 - JPEG_START.length)
    await writeFile(path, Buffer.concat([JPEG_START, bytes]))
  }
  return paths
}

async function uploadToBareEndpoint(browser: Browser, files: readonly string[]): Promise<number> {
  const stored = await makeBenchFolder('bare')
  const endpoint = await startBareEndpoint(stored)
  const page = await browser.newPage()
  await page.goto(endpoint.url)
  await page.locator('input').setInputFiles(files)
  const tookMs = await page.evaluate<number>('upload()')
  await page.close()
  await endpoint.stop()
  return tookMs
}

/** Measures the time from the click on the button until the last file is stored. */
async function uploadToApp(browser: Browser, files: readonly string[]): Promise<number> {
  let tookMs = 0
  await runWithServer(async ({ server }) => {
    const { context } = await openContext(browser, server.url, USUAL_MOTION)
    await signUp(context)
    const page = await context.newPage()
    await page.goto('/dashboard')
    await page.locator('input[type=file]').first().setInputFiles(files)
    const start = page.getByRole('button', { name: /^Start Clustering/ })
    await start.waitFor()
    const completed = page.waitForResponse(response => response.url().endsWith('/complete'), {
      timeout: MAX_MS,
    })
    const startedAt = performance.now()
    await start.click()
    await completed
    tookMs = performance.now() - startedAt
    const { photos } = (await (await context.request.get('/api/stats')).json()) as Stats
    if (photos !== fileCount) throw new Error(`Only ${photos} of ${fileCount} files were uploaded.`)
    await context.close()
  })
  return tookMs
}

const FILES_PER_REQUEST = 20
const PARALLEL_REQUESTS = 3

// Sends the same requests as the app, without hash, manifest and list of files.
const PAGE = `<!doctype html><input type="file" multiple><script>
  async function upload() {
    const files = [...document.querySelector('input').files]
    const startedAt = performance.now()
    await Promise.all(Array.from({ length: ${PARALLEL_REQUESTS} }, async () => {
      while (files.length > 0) {
        const form = new FormData()
        for (const file of files.splice(0, ${FILES_PER_REQUEST})) form.append('images', file, file.name)
        const answer = await fetch('/upload', { method: 'POST', body: form })
        if (!answer.ok) throw new Error(answer.status)
      }
    }))
    return performance.now() - startedAt
  }
</script>`

/**
 * Starts a server that only writes the files of multipart bodies into a folder, without hash,
 * database, sync to the disk and workers.
 */
async function startBareEndpoint(folder: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const app = fastify({ bodyLimit: Number.MAX_SAFE_INTEGER })
  await app.register(multipart, { limits: { fileSize: Number.MAX_SAFE_INTEGER, files: FILES_PER_REQUEST } })
  app.get('/', (_request, reply) => reply.type('text/html').send(PAGE))
  // oxlint-disable-next-line oxc/no-async-endpoint-handlers -- Fastify is made for them
  app.post('/upload', async request => {
    let files = 0
    for await (const part of request.files()) {
      await pipeline(part.file, createWriteStream(join(folder, randomUUID())))
      files += 1
    }
    return { files }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  return { url: `http://localhost:${port}/`, stop: () => app.close() }
}

// Uses a real server, with a worker, as a person would, and prints how often anything here tried to reach another
// machine. To be run in a network namespace of its own, in which there is none.
import { readConfig } from '../../server/config.ts'
import { startServer } from '../../server/serve.ts'
import type { ProcessAnswer } from '../../shared/api/clusters.ts'
import type { ProgressSnapshot } from '../../shared/api/progress.ts'
import type { SessionAnswer } from '../../shared/api/session.ts'
import { giveConsent } from '../factories/give-consent.ts'
import { readSamplePhoto } from '../sample-photos.ts'
import { CookieJar } from '../server/cookie-jar.ts'
import { signUpByEmail } from '../server/sign-up-by-email.ts'
import { countAttempts } from './count-attempts.ts'

const config = readConfig()
const server = await startServer(config)
const headers = { origin: config.publicUrl, cookie: '' }

const user = await signUp()
await agree()
const accepted = await upload(user)
const processed = await waitForPhoto()
for (const path of ['/', '/api/docs', `/clusters?user=${user}`, '/api/session']) await request(path)
await request(`/delete_all?user=${user}`, { method: 'POST' })
await server.stop()
process.stdout.write(JSON.stringify({ accepted, processed, attempts: countAttempts() }))

type Init = { method?: string; body?: string | FormData; headers?: Record<string, string> }

async function request(path: string, init: Init = {}): Promise<Response> {
  return await fetch(`${config.publicUrl}${path}`, { ...init, headers: { ...headers, ...init.headers } })
}

async function signUp(): Promise<string> {
  const jar = new CookieJar(config.publicUrl)
  const account = { name: 'Ada', email: 'ada@example.org', password: 'correct horse battery' }
  await signUpByEmail(jar.send, account, config.dataDir)
  headers.cookie = jar.header
  const answer = await request('/api/session')
  return ((await answer.json()) as SessionAnswer).user?.uid ?? ''
}

async function agree(): Promise<void> {
  await giveConsent(async ({ method, url, payload }) => {
    const answer = await request(url, {
      method,
      ...(payload && { body: JSON.stringify(payload), headers: { 'content-type': 'application/json' } }),
    })
    const body: unknown = await answer.json()
    return { statusCode: answer.status, json: () => body }
  })
}

async function upload(user: string): Promise<number> {
  const form = new FormData()
  form.append('images', new Blob([new Uint8Array(await readSamplePhoto(1))]), 'sample1.jpg')
  const answer = await request(`/process?user=${user}`, { method: 'POST', body: form })
  return ((await answer.json()) as ProcessAnswer).accepted.length
}

/** Follows the progress until the photo is done; how many have been. */
async function waitForPhoto(): Promise<number> {
  const { body } = await request('/api/progress')
  let text = ''
  for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk
    const [, json] = /^data: (.*)$/m.exec(text.slice(text.lastIndexOf('event: progress'))) ?? []
    if (!json || !text.endsWith('\n\n')) continue
    const { stats } = JSON.parse(json) as ProgressSnapshot
    if (stats.imagesProcessed > 0 || stats.photosFailed > 0) return stats.imagesProcessed
  }
  return 0
}

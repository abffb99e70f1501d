import { PROOF_HEADER } from '../../shared/api/bounds.ts'
import { type BotCheckChallenge, type SessionAnswer } from '../../shared/api/sign-in.ts'
import type { ClustersAnswer, ProcessAnswer } from '../../shared/api/clusters.ts'
import type { ProgressSnapshot, Stats } from '../../shared/api/progress.ts'
import { giveConsent } from '../factories/give-consent.ts'
import { solveProof } from '../factories/solve-proof.ts'
import { readSamplePhoto } from '../sample-photos.ts'
import { CookieJar } from '../server/cookie-jar.ts'
import { readOutbox } from '../server/read-outbox.ts'
import { signUpByEmail } from '../server/sign-up-by-email.ts'

const NUMBER = '+919876543210'
const EMAIL = 'bela@example.org'
const MAX_POLLS = 200

/** Results of each part of the journey. */
export type Journey = {
  readonly photos: number
  readonly people: number
  readonly zipBytes: number
  readonly exportBytes: number
  readonly signedInAfterReset: boolean
  readonly isDeleted: boolean
}

/** Uses a local server as a browser does, from sign-up to deletion of the account. */
export async function walkJourney({ url, dataDir }: { url: string; dataDir: string }): Promise<Journey> {
  const jar = new CookieJar(url)
  const { get, post } = createClient(url, jar)

  await post('/api/auth/phone-number/send-otp', { phoneNumber: NUMBER }, await prove())
  const code = await waitForMessage(NUMBER, /\b\d{6}\b/)
  await jar.send('/api/auth/phone-number/verify', { body: { phoneNumber: NUMBER, code } })
  const { user } = await readJson<SessionAnswer>('/api/session')
  const uid = user?.uid ?? ''
  await giveConsent(async ({ method, url: path, payload }) => {
    const answer = method === 'GET' ? await get(path) : await post(path, payload ?? {})
    const body: unknown = await answer.json()
    return { statusCode: answer.status, json: () => body }
  })

  const photos = await upload(uid)
  const people = await waitForPeople()
  // The page exists only if the web app was built.
  await jar.send('/')
  for (const path of ['/api/docs', '/api/photos', '/api/activity', '/api/history']) await get(path)
  const clusters = await readJson<ClustersAnswer>(`/clusters?user=${uid}`)
  const [folder = '', [photo = ''] = []] = Object.entries(clusters)[0] ?? []
  await get(`/clustered/${uid}/${encodeURIComponent(folder)}/${encodeURIComponent(photo)}?size=preview`)
  const zip = await get(`/download_cluster?user=${uid}&folder=${encodeURIComponent(folder)}`)
  const zipBytes = (await zip.arrayBuffer()).byteLength

  const contact = { name: 'Ada', email: 'ada@example.org', subject: 'Hello', message: 'How are you?' }
  await post('/api/contact', contact, await prove())
  const signedInAfterReset = await resetPassword()
  const exported = await get('/api/account/export')
  const exportBytes = (await exported.arrayBuffer()).byteLength
  await post('/api/account/delete', {})
  const isDeleted = (await readJson<SessionAnswer>('/api/session')).user === null
  return { photos, people, zipBytes, exportBytes, signedInAfterReset, isDeleted }

  async function readJson<Answer>(path: string): Promise<Answer> {
    return JSON.parse(await (await jar.send(path)).text()) as Answer // as the schemas of the API say
  }

  async function prove(): Promise<Record<string, string>> {
    return { [PROOF_HEADER]: await solveProof(await readJson<BotCheckChallenge>('/api/bot-check')) }
  }

  /** Waits for a message to this recipient and returns the match in the newest. */
  async function waitForMessage(recipient: string, pattern: RegExp): Promise<string> {
    for (let poll = 0; poll < MAX_POLLS; poll += 1) {
      const messages = (await readOutbox(dataDir)).filter(({ to }) => to === recipient)
      const match = messages.map(({ text }) => pattern.exec(text)?.at(-1)).findLast(Boolean)
      if (match !== undefined) return match
      await jar.send('/api/session')
    }
    throw new Error(`There is no such message to ${recipient}.`)
  }

  async function upload(owner: string): Promise<number> {
    const form = new FormData()
    form.append('images', new Blob([new Uint8Array(await readSamplePhoto(1))]), 'sample1.jpg')
    const headers = { origin: url, cookie: jar.header }
    const answer = await fetch(`${url}/process?user=${owner}`, { method: 'POST', body: form, headers })
    return ((await answer.json()) as ProcessAnswer).accepted.length
  }

  /**
   * Follows the progress until the photo is processed and grouped; returns the number of people.
   */
  async function waitForPeople(): Promise<number> {
    const { body } = await get('/api/progress')
    let text = ''
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += chunk
      const [, json] = /^data: (.*)$/m.exec(text.slice(text.lastIndexOf('event: progress'))) ?? []
      if (!json || !text.endsWith('\n\n')) continue
      const { stats } = JSON.parse(json) as ProgressSnapshot
      if (isDone(stats)) return stats.totalClusters
    }
    return 0
  }

  /** Resets a forgotten password by the link in the mail. */
  async function resetPassword(): Promise<boolean> {
    const bela = new CookieJar(url)
    await signUpByEmail(bela.send, { name: 'Bela', email: EMAIL, password: 'correct horse battery' }, dataDir)
    await post('/api/auth/request-password-reset', { email: EMAIL }, await prove())
    const token = await waitForMessage(EMAIL, /reset-password#(\S+)/)
    const password = 'four quiet garden chairs'
    await post('/api/auth/reset-password', { token, newPassword: password })
    const again = new CookieJar(url)
    const answer = await again.send('/api/auth/sign-in/email', { body: { email: EMAIL, password } })
    return answer.status === 200
  }
}

function isDone({ imagesProcessed, photosFailed, totalClusters }: Stats): boolean {
  return photosFailed > 0 || (imagesProcessed > 0 && totalClusters > 0)
}

/** Requests that must succeed. */
function createClient(url: string, jar: CookieJar) {
  return {
    get: async (path: string): Promise<Response> =>
      requireSuccess(path, await fetch(url + path, { headers: { cookie: jar.header } })),
    post: async (path: string, body: object, headers: Record<string, string> = {}): Promise<Response> =>
      requireSuccess(
        path,
        await fetch(url + path, {
          method: 'POST',
          headers: { origin: url, cookie: jar.header, 'content-type': 'application/json', ...headers },
          body: JSON.stringify(body),
        }),
      ),
  }
}

function requireSuccess(path: string, answer: Response): Response {
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`)
  return answer
}

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { SCREENS } from '../../shared/api/screens.ts'
import { buildPhoto } from '../../test/factories/build-photo.ts'
import { buildUser } from '../../test/factories/build-user.ts'
import { makeTemporaryFolder } from '../../test/server/make-temporary-folder.ts'
import { createTestApp, type TestApp } from '../../test/server/test-app.ts'
import { createTestStorage } from '../../test/server/test-storage.ts'

const PAGE = { accept: 'text/html' }

async function buildWeb(): Promise<string> {
  const webDir = await makeTemporaryFolder()
  await mkdir(join(webDir, 'assets'))
  await writeFile(join(webDir, 'index.html'), '<!doctype html><html lang="en"><title>Kindred</title></html>')
  await writeFile(join(webDir, 'assets', 'main-abc123.js'), 'export {}')
  return webDir
}

type Operation = {
  readonly summary?: string
  readonly tags?: readonly string[]
  readonly security?: unknown
  readonly requestBody?: { readonly content: Record<string, { schema: { properties: object } }> }
  readonly responses: Record<string, { content?: object }>
}

const METHODS: Record<string, 'POST' | 'PUT' | 'PATCH' | 'DELETE'> = {
  post: 'POST',
  put: 'PUT',
  patch: 'PATCH',
  delete: 'DELETE',
}

async function readOperations(app: TestApp['app']) {
  const { paths } = (await app.inject({ url: '/api/docs/json' })).json<{
    paths: Record<string, Record<string, Operation>>
  }>()
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: METHODS[method] ?? 'GET',
      path,
      operation,
    })),
  )
}

describe('accounts', () => {
  test('sign in and out, with a cookie that scripts and other sites cannot read', async () => {
    const { app, accounts, origin } = await createTestApp()
    const post = (path: string, payload: object, cookie = '') =>
      app.inject({ method: 'POST', url: `/api/auth${path}`, headers: { origin, cookie }, payload })
    const credentials = { email: 'ann@example.org', password: 'a good long one' }
    await accounts.create({ name: 'Ann', ...credentials })
    const signedIn = await post('/sign-in/email', credentials)
    expect(signedIn.statusCode).toBe(200)
    const [cookie] = signedIn.cookies
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    const header = `${cookie?.name}=${encodeURIComponent(cookie?.value ?? '')}`
    const readSession = (value: string) => app.inject({ url: '/api/session', headers: { cookie: value } })
    expect((await readSession(header)).json()).toEqual({
      user: { uid: expect.any(String), displayName: 'Ann', email: 'ann@example.org', photoURL: null },
      display: { theme: null, language: null },
    })
    expect((await post('/sign-out', {}, header)).statusCode).toBe(200)
    expect((await readSession(header)).json()).toEqual({ user: null, display: null })
    const wrong = await post('/sign-in/email', { ...credentials, password: 'a wrong long one' })
    expect([wrong.statusCode, wrong.json().code]).toEqual([401, 'INVALID_EMAIL_OR_PASSWORD'])
  })

  test('limit guesses by the address of the connection, not by a header', async () => {
    const { app, origin } = await createTestApp()
    const guess = (i: number) =>
      app.inject({
        method: 'POST',
        url: '/api/auth/sign-in/email',
        headers: { origin, 'x-forwarded-for': `10.1.1.${i}`, 'x-kindred-client-address': `10.1.2.${i}` },
        payload: { email: `ann${i}@example.org`, password: 'the same guess' },
      })
    const statuses: number[] = []
    for (let i = 0; i < 21; i++) statuses.push((await guess(i)).statusCode)
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 401))
    expect(statuses[20]).toBe(429)
  })

  test('refuse a forged session', async () => {
    const { app } = await createTestApp()
    const headers = { cookie: 'kindred.session_token=abc.def' }
    expect((await app.inject({ url: '/api/stats', headers })).statusCode).toBe(401)
  })
})

describe('pages of other sites', () => {
  test('cannot change anything with the visitor’s cookie', async () => {
    const app = await createTestApp()
    const user = await buildUser(app)
    const erase = (headers: Record<string, string>) =>
      app.app.inject({
        method: 'POST',
        url: `/delete_all?user=${user.uid}`,
        headers: { cookie: user.cookie, ...headers },
      })
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://localhost:5001' },
      { 'sec-fetch-site': 'cross-site' },
    ]) {
      const answer = await erase(headers)
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'foreign-origin'])
    }
    expect((await erase({ origin: 'http://127.0.0.1:5000' })).statusCode).toBe(200)
    expect((await erase({})).statusCode).toBe(200)
  })
})

describe('every answer', () => {
  test('to an unknown address has a code, and does not repeat the address', async () => {
    const { app } = await createTestApp()
    for (const url of ['/%', '/clustered/x/%ff/%fe', '/%E0%A4%A?secret']) {
      const answer = await app.inject({ url })
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { code: 'invalid-request', message: "This address isn't valid. Check it." },
      ])
    }
  })

  test('has headers that allow a page to load only its own files', async () => {
    const { app } = await createTestApp()
    for (const url of ['/api/limits', '/nothing', '/api/stats']) {
      const { headers } = await app.inject({ url })
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
      })
      const policy = String(headers['content-security-policy'])
      expect(policy).toMatch(/^default-src 'none';script-src 'self';/)
      expect(policy).not.toContain('unsafe')
    }
  })

  test('to an invalid request explains it, and to an unexpected error reveals nothing internal', async () => {
    const storage = await createTestStorage()
    const app = await createTestApp({
      storage: {
        ...storage,
        store: {
          ...storage.store,
          open: async () => {
            throw new Error('/secret/path is broken')
          },
        },
      },
    })
    const user = await buildUser(app)
    const { id } = await buildPhoto(app, { ownerId: user.uid })
    const failed = await user.send({ url: `/api/photos/${id}/image` })
    expect([failed.statusCode, failed.json().code]).toEqual([500, 'internal'])
    expect(failed.body).not.toContain('secret')
    const unread = await user.send({
      method: 'POST',
      url: '/api/batches',
      headers: { 'content-type': 'application/json' },
      payload: '{"fileCount":',
    })
    expect([unread.statusCode, unread.json().code]).toEqual([400, 'invalid-request'])
    const large = await user.send({
      method: 'POST',
      url: '/api/batches',
      payload: { fileCount: 'x'.repeat(2e6) },
    })
    expect([large.statusCode, large.json().code]).toEqual([413, 'invalid-request'])
    const unknown = await user.send({ url: '/api/nothing' })
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'not-found'])
  })
})

describe('GET /api/limits', () => {
  test('returns what may be uploaded', async () => {
    const { app } = await createTestApp()
    expect((await app.inject({ url: '/api/limits' })).json()).toEqual({
      maxFileBytes: 1024 * 1024,
      maxRawBytes: 2 * 1024 * 1024,
      maxFilmBytes: 1.5 * 1024 * 1024,
      maxFilesPerRequest: 20,
      maxFilesPerManifest: 500,
      formats: ['JPG', 'PNG', 'GIF', 'WEBP', 'HEIC', 'AVIF', 'TIFF', 'RAW'],
    })
  })
})

describe('/api/docs', () => {
  test('describes each route of the app, and allows only its own scripts', async () => {
    const { app, routes } = await createTestApp()
    const described = (await app.inject({ url: '/api/docs/json' })).json<{ paths: Record<string, object> }>()
    const urls = routes
      .map(({ url }) => url.replaceAll(/:(\w+)/g, '{$1}'))
      .filter(url => !url.startsWith('/api/docs') && !url.startsWith('/api/auth'))
    expect(Object.keys(described.paths).toSorted()).toEqual([...new Set(urls)].toSorted())
    const page = await app.inject({ url: '/api/docs/', headers: PAGE })
    expect(page.statusCode).toBe(200)
    expect(String(page.headers['content-security-policy'])).toMatch(/^default-src 'none';script-src 'self';/)
    // The policy would refuse an inline script.
    expect(page.body).not.toMatch(/<script(?![^>]*\bsrc=)/)
  })

  test('has a summary and a tag for each route', async () => {
    const { app } = await createTestApp()
    const operations = await readOperations(app)
    const bare = operations.filter(
      ({ operation: { summary = '', tags = [] } }) => summary === '' || tags.length !== 1,
    )
    expect(bare.map(({ method, path }) => `${method} ${path}`)).toEqual([])
    const summaries = operations.map(({ operation }) => operation.summary)
    expect(new Set(summaries).size).toBe(summaries.length)
  })

  test('describes the answers of each route, and which need a session', async () => {
    const { app, origin } = await createTestApp()
    for (const { method, path, operation } of await readOperations(app)) {
      const name = `${method} ${path}`
      const done = Object.entries(operation.responses).filter(([status]) => status.startsWith('2'))
      expect([name, done.length > 0]).toEqual([name, true])
      for (const [status, { content }] of done) {
        expect([name, status, Object.keys(content ?? {}).length]).toEqual([
          name,
          status,
          status === '204' ? 0 : 1,
        ])
      }
      expect(operation.responses['default']?.content).toHaveProperty('application/json')
      const url = path.replaceAll(/\{\w+\}/g, 'x')
      const answer = await app.inject({ method, url, headers: { origin } })
      expect([name, answer.statusCode === 401]).toEqual([name, operation.security !== undefined])
    }
  })

  test('describes the files of a form', async () => {
    const { app } = await createTestApp()
    const forms = (await readOperations(app)).flatMap(({ path, operation }) => {
      const form = operation.requestBody?.content['multipart/form-data']
      return form ? [[path, Object.keys(form.schema.properties)]] : []
    })
    expect(forms).toEqual([
      ['/api/profile/images', ['image']],
      ['/api/photos/{photoId}/film', ['film']],
      ['/api/face-searches', ['image']],
      ['/process', ['images']],
    ])
  })
})

describe('the web app', () => {
  test('says what kind of storage the server has, for texts about it', async () => {
    const webDir = await buildWeb()
    const readPage = async (settings: object) =>
      (await (await createTestApp({ webDir, settings })).app.inject({ url: '/', headers: PAGE })).body
    expect(await readPage({})).toContain('<html data-storage="own" lang="en">')
    const databaseUrl = 'postgres://db.example.org/kindred'
    expect(await readPage({ databaseUrl })).toContain('<html data-storage="connected" lang="en">')
  })

  test('is served at the address of every screen to everybody', async () => {
    const { app } = await createTestApp({ webDir: await buildWeb() })
    const screens = Object.values(SCREENS).map(path => path.replace('$personId', 'a-person'))
    const more = ['/login?next=%2F', '/dashboard/', '/demo', '/demo/dashboard/results']
    for (const url of [...screens, ...more]) {
      for (const accept of [undefined, '*/*', 'text/html', 'application/json']) {
        const page = await app.inject({ url, headers: accept === undefined ? {} : { accept } })
        expect([url, accept, page.statusCode, page.headers['cache-control']]).toEqual([
          url,
          accept,
          200,
          'no-cache',
        ])
        expect(page.body).toContain('<title>Kindred</title>')
      }
      expect([url, (await app.inject({ method: 'HEAD', url })).statusCode]).toEqual([url, 200])
    }
  })

  test('is not found at other addresses: a browser receives the page, other clients JSON', async () => {
    const { app } = await createTestApp({ webDir: await buildWeb() })
    for (const url of ['/nowhere', '/dashboard/results/people', '/demonstration', '/dashboard//results']) {
      const page = await app.inject({ url, headers: { ...PAGE, 'if-none-match': '*' } })
      expect([url, page.statusCode, page.headers['cache-control']]).toEqual([url, 404, 'no-store'])
      expect(page.body).toContain('<title>Kindred</title>')
      expect((await app.inject({ method: 'HEAD', url, headers: PAGE })).statusCode).toBe(404)
      const answer = await app.inject({ url, headers: { accept: '*/*' } })
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 404, 'not-found'])
    }
    for (const url of [
      '/missing.js',
      '/api/nothing',
      '/../package.json',
      '/assets/%2e%2e/%2e%2e/package.json',
    ]) {
      const answer = await app.inject({ url, headers: url.startsWith('/api') ? PAGE : {} })
      expect([url, answer.statusCode, answer.json().code]).toEqual([url, 404, 'not-found'])
    }
  })

  test('caches hashed files permanently', async () => {
    const { app } = await createTestApp({ webDir: await buildWeb() })
    const script = await app.inject({ url: '/assets/main-abc123.js' })
    expect(script.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringContaining('javascript'),
    })
  })
})

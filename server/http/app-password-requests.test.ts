import { describe, expect, test } from 'vitest'
import type { ProcessAnswer } from '../../shared/api/clusters.ts'
import { formatBasic, buildAppPassword, uploadWith } from '../../test/factories/app-passwords.ts'
import { buildPhotoBytes } from '../../test/factories/build-photo-bytes.ts'
import { buildUser } from '../../test/factories/build-user.ts'
import { buildForm } from '../../test/factories/upload.ts'
import { listNames } from '../../test/server/list-names.ts'
import { createTestApp } from '../../test/server/test-app.ts'
import { createTestStorage } from '../../test/server/test-storage.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const
const ACCEPTING = new Set(['POST /process', 'GET /api/limits', 'HEAD /api/limits'])
const WRONG = 'kindred-0000-0000-0000-0000-0000-0000-0000'

async function setUp(options: Parameters<typeof createTestApp>[0] = {}) {
  const app = await createTestApp(options)
  const user = await buildUser(app)
  const { email } = await app.accounts.find(user.uid)
  const { password, appPassword } = await buildAppPassword(user)
  const upload = (authorization: string, more?: Parameters<typeof uploadWith>[2]) =>
    uploadWith(app, authorization, more)
  return { ...app, user, email: email ?? '', password, appPassword, upload }
}

describe('an app password', () => {
  test('uploads a photo to its account, by HTTP Basic or Bearer, and sets no cookie', async () => {
    const { db, user, accounts, email, password, upload } = await setUp()
    await accounts.setPhoneNumber(user.uid, '+919876543210')
    const headers = [
      formatBasic(email, password),
      formatBasic(email.toUpperCase(), password),
      formatBasic('+919876543210', password),
      formatBasic(user.uid, password),
      `Bearer ${password}`,
    ]
    for (const [i, header] of headers.entries()) {
      const answer = await upload(header, { shade: i })
      expect([header, answer.statusCode, answer.headers['set-cookie']]).toEqual([header, 202, undefined])
      expect(answer.json<ProcessAnswer>().accepted).toMatchObject([{ storedAs: `${i}.jpg` }])
    }
    const owners = await db.selectFrom('photos').select('ownerId').distinct().execute()
    expect(owners).toEqual([{ ownerId: user.uid }])
  })

  test('uploads to no other account, whatever the address or the cookie says', async () => {
    const app = await setUp()
    const { db, user, email, password, upload } = app
    const other = await buildUser(app)
    const asOther = await upload(`Bearer ${password}`, { url: `/process?user=${other.uid}` })
    expect([asOther.statusCode, asOther.json().code]).toEqual([404, 'not-found'])
    const { email: otherEmail } = await app.accounts.find(other.uid)
    expect((await upload(formatBasic(otherEmail ?? '', password))).statusCode).toBe(401)
    const withCookie = await upload(formatBasic(email, password), { headers: { cookie: other.cookie } })
    expect(withCookie.statusCode).toBe(202)
    const revoked = await upload(`Bearer ${WRONG}`, { headers: { cookie: other.cookie } })
    expect([revoked.statusCode, revoked.json().code]).toEqual([401, 'app-password-invalid'])
    const owners = await db.selectFrom('photos').select('ownerId').distinct().execute()
    expect(owners).toEqual([{ ownerId: user.uid }])
  })

  test('is refused on every other route, even beside a session', async () => {
    const { app, routes, user, password, email, origin } = await setUp()
    const known = new Set<string>()
    for (const { method, url } of routes) {
      for (const one of [method].flat()) known.add(`${one} ${url}`)
    }
    expect(known.size).toBeGreaterThan(80)
    const requests = [...known, 'GET /api/nothing', 'POST /nothing', 'GET /dashboard'].filter(
      route => !ACCEPTING.has(route),
    )
    for (const route of requests) {
      const [method = '', path = ''] = route.split(' ')
      for (const authorization of [formatBasic(email, password), `Bearer ${password}`, `Bearer ${WRONG}`]) {
        const answer = await app.inject({
          method: METHODS.find(known => known === method) ?? 'GET',
          url: `${path.replaceAll(/:\w+/g, 'x').replace('*', 'sign-out')}?user=${user.uid}&folder=x`,
          headers: { authorization, origin, cookie: user.cookie },
        })
        expect([route, answer.statusCode]).toEqual([route, 403])
        if (method !== 'HEAD') expect(answer.json().code).toBe('app-password-not-allowed')
      }
    }
    expect((await user.send({ url: '/api/stats' })).statusCode).toBe(200)
  })

  test('reads the limits of uploads, which tells whether it is right', async () => {
    const { app, password } = await setUp()
    const read = (one: string) =>
      app.inject({ url: '/api/limits', headers: { authorization: `Bearer ${one}` } })
    expect((await read(password)).json()).toMatchObject({ maxFileBytes: 1024 * 1024 })
    expect((await read(WRONG)).statusCode).toBe(401)
  })

  test('needs no origin of ours; a cookie without one still does', async () => {
    const { user, password, upload } = await setUp()
    const headers = { origin: 'capacitor://localhost', 'sec-fetch-site': 'cross-site' }
    expect((await upload(`Bearer ${password}`, { headers })).statusCode).toBe(202)
    for (const authorization of ['', 'Bearer abc', formatBasic('proxy', 'its own')]) {
      const forged = await upload(authorization, {
        url: `/process?user=${user.uid}`,
        headers: { ...headers, cookie: user.cookie },
      })
      expect([forged.statusCode, forged.json().code]).toEqual([403, 'foreign-origin'])
    }
  })

  test('that is revoked while a request runs stores none of the photos that follow', async () => {
    const storage = await createTestStorage()
    const { user, appPassword, password, app, db } = await setUp({
      storage: {
        ...storage,
        store: {
          ...storage.store,
          async put(name, content) {
            await storage.store.put(name, content)
            if ((await listNames(storage.store)).length > 20) await revoke()
          },
        },
      },
    })
    const revoke = () => user.send({ method: 'DELETE', url: `/api/app-passwords/${appPassword.id}` })
    const files = await Promise.all(
      Array.from({ length: 25 }, async (_, i) => ({
        name: `${i}.jpg`,
        bytes: await buildPhotoBytes({ shade: i }),
      })),
    )
    const { headers, payload } = await buildForm(files)
    const answer = await app.inject({
      method: 'POST',
      url: '/process',
      headers: { ...headers, authorization: `Bearer ${password}` },
      payload,
    })
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'app-password-invalid'])
    // The first 20 were safe before it was revoked.
    expect(await db.selectFrom('photos').select('id').execute()).toHaveLength(20)
    expect(await listNames(storage.store)).toHaveLength(20)
  })
})

describe('wrong app passwords', () => {
  test('are refused after many, but a right one never is', async () => {
    const { app, email, password } = await setUp()
    const read = async (authorization: string, remoteAddress = '10.9.9.9') =>
      (await app.inject({ url: '/api/limits', headers: { authorization }, remoteAddress })).statusCode
    const wrong = formatBasic(email, WRONG)
    for (let i = 0; i < 20; i++) expect(await read(wrong)).toBe(401)
    expect(await read(wrong)).toBe(429)
    expect(await read(formatBasic('other@example.org', WRONG))).toBe(401)
    expect(await read(wrong, '10.9.9.10')).toBe(401)
    expect(await read(formatBasic(email, password))).toBe(200)
    for (let i = 21; i < 300; i++) await read(`Bearer ${WRONG}`)
    expect(await read(`Bearer ${WRONG}`)).toBe(429)
    expect(await read(`Bearer ${password}`)).toBe(200)
  })

  test('of the account are no app passwords, and are not tried', async () => {
    const { upload, email, db } = await setUp()
    const answer = await upload(formatBasic(email, 'correct horse battery'))
    expect([answer.statusCode, answer.json()]).toMatchObject([
      401,
      { code: 'not-signed-in', message: expect.stringContaining('app password') },
    ])
    expect(await db.selectFrom('photos').select('id').execute()).toEqual([])
  })

  test('are asked for by a challenge that no browser receives', async () => {
    const { app, user, origin } = await setUp()
    const readChallenge = async (url: string, headers: Record<string, string>) =>
      (await app.inject({ method: 'POST', url, headers })).headers['www-authenticate']
    const path = `/process?user=${user.uid}`
    expect(await readChallenge(path, {})).toBe('Basic realm="Kindred", charset="UTF-8"')
    expect(await readChallenge(path, { authorization: `Bearer ${WRONG}` })).toContain('Basic')
    for (const headers of [{ origin }, { cookie: 'theme=dark' }, { 'sec-fetch-site': 'none' }])
      expect(await readChallenge(path, headers)).toBeUndefined()
    expect(await readChallenge(`/delete_all?user=${user.uid}`, {})).toBeUndefined()
    expect(await readChallenge(path, { cookie: user.cookie })).toBeUndefined()
  })
})

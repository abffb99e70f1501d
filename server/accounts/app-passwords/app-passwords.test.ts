import { describe, expect, test } from 'vitest'
import type { AppPasswordList } from '../../../shared/api/security.ts'
import { DAY_MS, HOUR_MS } from '../../../shared/api/durations.ts'
import { buildAppPassword, uploadWith } from '../../../test/factories/app-passwords.ts'
import { buildUser, PASSWORD } from '../../../test/factories/build-user.ts'
import { buildVisitor } from '../../../test/factories/build-visitor.ts'
import { openZip } from '../../../test/factories/open-zip.ts'
import { createTestApp } from '../../../test/server/test-app.ts'

const NEW_PASSWORD = 'six loud kitchen tables'

async function setUp() {
  const app = await createTestApp()
  const user = await buildUser(app)
  const create = (payload: object) => user.send({ method: 'POST', url: '/api/app-passwords', payload })
  const list = async () => (await user.send({ url: '/api/app-passwords' })).json<AppPasswordList>()
  const readStatus = async (password: string) => (await uploadWith(app, `Bearer ${password}`)).statusCode
  return { ...app, user, create, list, readStatus }
}

describe('an app password', () => {
  test('has a secret of its own, which is shown once, in groups, and stored as a hash', async () => {
    const { db, create, list } = await setUp()
    const answer = await create({ name: '  Ann’s \u202e phone ', lifeDays: 30 })
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([201, 'no-store'])
    const { appPassword, password } = answer.json()
    expect(password).toMatch(/^kindred(?:-[0-9a-hjkmnp-tv-z]{4}){7}$/)
    expect(appPassword).toEqual({
      id: expect.any(String),
      name: 'Ann’s phone',
      createdAt: '2026-05-04T10:00:00.000Z',
      expiresAt: '2026-06-03T10:00:00.000Z',
      isExpired: false,
      usedAt: null,
    })
    expect(await list()).toEqual({ appPasswords: [appPassword], needsPassword: false })
    expect((await create({ name: 'Script', lifeDays: null })).json().password).not.toBe(password)
    const rows = JSON.stringify(await db.selectFrom('appPasswords').selectAll().execute())
    for (const part of [password, password.replaceAll('-', ''), password.slice(-9)])
      expect(rows).not.toContain(part)
  })

  test('needs a name and a sensible life', async () => {
    const { create } = await setUp()
    for (const body of [
      { name: '', lifeDays: null },
      { name: ' \u202e ', lifeDays: null },
      { name: 'x'.repeat(61), lifeDays: null },
      { name: 'Phone' },
      { name: 'Phone', lifeDays: 0 },
      { name: 'Phone', lifeDays: 4000 },
    ])
      expect([body, (await create(body)).statusCode]).toEqual([body, 400])
  })

  test('is one of at most 20, also if many are created at the same time', async () => {
    const { create, list } = await setUp()
    const answers = await Promise.all(
      Array.from({ length: 25 }, (_, i) => create({ name: `Phone ${i}`, lifeDays: null })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(20)
    expect(answers.find(({ statusCode }) => statusCode !== 201)?.json()).toMatchObject({
      code: 'too-many-app-passwords',
    })
    expect((await list()).appPasswords).toHaveLength(20)
  })

  test('is created only with a recent sign-in or the password', async () => {
    const { create, list, clock } = await setUp()
    clock.now = Date.now() + 2 * HOUR_MS
    const choice = { name: 'Phone', lifeDays: null }
    expect((await list()).needsPassword).toBe(true)
    const stale = await create(choice)
    expect([stale.statusCode, stale.json().code]).toEqual([403, 'session-not-fresh'])
    const wrong = await create({ ...choice, password: 'a wrong long one' })
    expect([wrong.statusCode, wrong.json().code]).toEqual([403, 'wrong-password'])
    expect((await create({ ...choice, password: PASSWORD })).statusCode).toBe(201)
    for (let i = 0; i < 5; i++) await create({ ...choice, password: `guess ${i}` })
    expect((await create({ ...choice, password: PASSWORD })).statusCode).toBe(429)
    expect((await list()).appPasswords).toHaveLength(1)
  })

  test('is revoked immediately, and only by its owner', async () => {
    const app = await setUp()
    const { user, list, readStatus } = app
    const { appPassword, password } = await buildAppPassword(user)
    const revoke = (who: typeof user) =>
      who.send({ method: 'DELETE', url: `/api/app-passwords/${appPassword.id}` })
    expect((await revoke(await buildUser(app))).statusCode).toBe(404)
    expect(await readStatus(password)).toBe(202)
    expect((await revoke(user)).statusCode).toBe(204)
    expect(await readStatus(password)).toBe(401)
    expect((await revoke(user)).statusCode).toBe(404)
    expect((await list()).appPasswords).toEqual([])
  })

  test('is in the activity, and in the export without its hash', async () => {
    const { user } = await setUp()
    const { appPassword } = await buildAppPassword(user, { name: 'Oma’s phone' })
    const zip = await openZip((await user.send({ url: '/api/account/export' })).rawPayload)
    const account = zip.get('data/account.json')?.toString() ?? ''
    expect(JSON.parse(account).appPasswords).toEqual([
      { name: 'Oma’s phone', createdAt: appPassword.createdAt, expiresAt: null, usedAt: null },
    ])
    expect(account).not.toContain('hash')
    expect(zip.has('data/appPasswords.json')).toBe(false)
    await user.send({ method: 'DELETE', url: `/api/app-passwords/${appPassword.id}` })
    const { events } = (await user.send({ url: '/api/activity' })).json<{ events: { kind: string }[] }>()
    expect(events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['app-password-added', 'app-password-revoked']),
    )
  })
})

describe('all app passwords are revoked', () => {
  type Setting = Awaited<ReturnType<typeof setUp>>
  const WAYS: [string, (app: Setting) => Promise<unknown>][] = [
    [
      'by a new password',
      ({ user }) =>
        user.send({
          method: 'POST',
          url: '/api/auth/change-password',
          payload: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
        }),
    ],
    [
      'by a reset of the password',
      async app => {
        const email = await readEmailOf(app)
        const visitor = buildVisitor(app)
        await visitor.postWithProof('/request-password-reset', { email })
        const token = /#(\S+)/.exec((await visitor.readLastMessage(email)).text)?.[1]
        expect((await visitor.post('/reset-password', { token, newPassword: NEW_PASSWORD })).statusCode).toBe(
          200,
        )
      },
    ],
    ['by kindred user reset-password', ({ accounts, user }) => accounts.setPassword(user.uid, NEW_PASSWORD)],
    [
      'by logging out all other devices',
      ({ user }) => user.send({ method: 'POST', url: '/api/sessions/end-others' }),
    ],
    [
      'with the account',
      async ({ user, db }) => {
        await user.send({ method: 'POST', url: '/api/account/delete', payload: { password: PASSWORD } })
        const rows = db.selectFrom('appPasswords').select('id').where('ownerId', '=', user.uid)
        expect(await rows.execute()).toEqual([])
      },
    ],
  ]

  test.each(WAYS)('%s', async (_way, act) => {
    const app = await setUp()
    const made = [await buildAppPassword(app.user), await buildAppPassword(app.user, { name: 'Script' })]
    const other = await buildAppPassword(await buildUser(app))
    await act(app)
    for (const { password } of made) expect(await app.readStatus(password)).toBe(401)
    expect(await app.readStatus(other.password)).toBe(202)
  })

  test('but not by an attempt with a wrong password, or by the end of one session', async () => {
    const { db, user, readStatus } = await setUp()
    const { password } = await buildAppPassword(user)
    await user.send({
      method: 'POST',
      url: '/api/auth/change-password',
      payload: { currentPassword: 'a wrong long one', newPassword: NEW_PASSWORD },
    })
    await user.send({ method: 'POST', url: '/api/auth/sign-out', payload: {} })
    expect(await readStatus(password)).toBe(202)
    expect(await db.selectFrom('session').select('id').where('userId', '=', user.uid).execute()).toEqual([])
  })
})

test('an expired app password is refused and says so; the day of the last use is kept', async () => {
  const app = await setUp()
  const { user, clock, list, db } = app
  const { password } = await buildAppPassword(user, { lifeDays: 2 })
  const upload = () => uploadWith(app, `Bearer ${password}`)
  expect((await upload()).statusCode).toBe(202)
  const readUse = async () => (await list()).appPasswords[0]?.usedAt
  expect(await readUse()).toBe('2026-05-04T00:00:00.000Z')
  await db
    .updateTable('appPasswords')
    .set({ usedAt: clock.now - (clock.now % DAY_MS) + 1 })
    .execute()
  await upload()
  // Not written again on the same day.
  expect(await readUse()).toBe('2026-05-04T00:00:00.001Z')
  clock.now += DAY_MS
  await upload()
  expect(await readUse()).toBe('2026-05-05T00:00:00.000Z')
  clock.now += DAY_MS
  const answer = await upload()
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'app-password-expired'])
  expect((await list()).appPasswords).toMatchObject([{ isExpired: true }])
})

async function readEmailOf({ accounts, user }: Awaited<ReturnType<typeof setUp>>): Promise<string> {
  return (await accounts.find(user.uid)).email ?? ''
}

import { describe, expect, test, vi } from 'vitest'
import type { DeleteAccountAnswer, DeletionPreview } from '../../shared/api/account.ts'
import { buildFace, buildPerson, buildPhoto, buildUnitVector } from '../../test/factories/build-photo.ts'
import { buildUser, type TestUser } from '../../test/factories/build-user.ts'
import { buildVisitor } from '../../test/factories/build-visitor.ts'
import { listNames } from '../../test/server/list-names.ts'
import { readDataFolder } from '../../test/server/read-data-folder.ts'
import { readOutbox } from '../../test/server/read-outbox.ts'
import { createTestApp, type TestApp } from '../../test/server/test-app.ts'
import { WAIT_LIMITS } from '../../test/wait-limits.ts'
import { OWNED_TABLES } from '../storage/db/owned-tables.ts'
import { deleteJob, insertJobs } from '../machinery/jobs/queries.ts'
import { claimJob } from '../machinery/jobs/turn-queries.ts'
import { DAY_MS } from '../../shared/api/durations.ts'

const PASSWORD = 'correct horse battery'

async function setUp() {
  const app = await createTestApp()
  const user = await buildUser(app)
  return { ...app, user, ownerId: user.uid }
}

async function deleteAccount(user: TestUser, password?: string) {
  return user.send({
    method: 'POST',
    url: '/api/account/delete',
    payload: password === undefined ? {} : { password },
  })
}

async function preview(user: TestUser): Promise<DeletionPreview> {
  return (await user.send({ url: '/api/account/deletion' })).json<DeletionPreview>()
}

/** Changes the session as if the user had signed in yesterday. */
async function makeSessionOld({ db }: TestApp, ownerId: string): Promise<void> {
  const context = db.withTables<{ session: { userId: string; createdAt: string } }>()
  await context
    .updateTable('session')
    .set({ createdAt: new Date(Date.now() - DAY_MS).toISOString() })
    .where('userId', '=', ownerId)
    .execute()
}

/** Requests a password reset: a link is stored, and a mail with it is in the outbox. */
async function askForReset(app: TestApp, email: string): Promise<void> {
  const visitor = buildVisitor(app)
  const answer = await visitor.postWithProof('/request-password-reset', { email })
  expect(answer.statusCode).toBe(200)
  await visitor.readLastMessage(email)
}

/** Finds every row of every table in which a column contains one of the texts. */
async function findRows({ db }: TestApp, texts: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const { name } of await db.introspection.getTables()) {
    const any = db.withTables<Record<string, Record<string, unknown>>>()
    for (const row of await any.selectFrom(name).selectAll().execute()) {
      const content = JSON.stringify(row)
      if (texts.some(text => content.includes(text))) found.push(name)
    }
  }
  return found
}

async function fillAccount(app: TestApp, ownerId: string, mark: string): Promise<Float32Array> {
  const { db, store } = app
  const embedding = Float32Array.from(buildUnitVector(0), (_value, k) => Math.cos(k * 7 + mark.length))
  const photo = await buildPhoto(app, { ownerId, name: `${mark}.jpg`, bytes: Buffer.from(`${mark}-Bytes`) })
  const faceId = await buildFace(app, { ownerId, photoId: photo.id, embedding })
  await store.put(`${ownerId}/face/${faceId}.webp`, Buffer.from(`${mark}-Portrait`))
  await buildPerson(app, { ownerId, number: 1, name: `${mark}-Name`, photoIds: [photo.id] })
  await insertJobs(db, [{ name: 'process-photo', ownerId, subjectId: photo.id, runAt: 0 }])
  const message = { name: mark, email: `${mark}@example.org`, phone: '', subject: mark, message: mark }
  await db
    .insertInto('contacts')
    .values({ ...message, senderId: ownerId, sentAt: 1 })
    .execute()
  await db
    .insertInto('profiles')
    .values({ ownerId, bio: `${mark}-Bio`, joinDate: '2026-01-01', updatedAt: 1 })
    .onConflict(conflict => conflict.column('ownerId').doUpdateSet({ bio: `${mark}-Bio` }))
    .execute()
  await store.put(`${ownerId}/profile/picture.webp`, Buffer.from(`${mark}-Picture`))
  return embedding
}

describe('POST /api/account/delete', () => {
  test('leaves no row and no byte of the account but the records of consents, and does not change other accounts', async () => {
    const app = await setUp()
    const { db, store, user, ownerId } = app
    const other = await buildUser(app)
    const embedding = await fillAccount(app, ownerId, 'Geheimnis')
    await fillAccount(app, other.uid, 'Bleibt')
    const { email } = (await user.send({ url: '/api/session' })).json().user
    await askForReset(app, email)
    const before = await readDataFolder(app)
    expect(['Geheimnis-Bio', email].map(text => before.includes(text))).toEqual([true, true])
    const erased = { photos: 1, photoBytes: 15, faces: 2, people: 1 }
    expect(await preview(user)).toEqual({ totals: erased, hasPassword: true, isFreshlySignedIn: true })

    const answer = await deleteAccount(user)
    const { erasure, ...rest } = answer.json<DeleteAccountAnswer>()
    expect([answer.statusCode, rest]).toEqual([200, { erased }])
    expect(erasure).toMatchObject({ reason: 'deleted-account', completedAt: erasure.startedAt })
    expect((await app.app.inject({ url: `/api/erasures/${erasure.id}` })).statusCode).toBe(404)
    expect(answer.headers['clear-site-data']).toBe('"cache", "cookies", "storage"')
    const after = await readDataFolder(app)
    expect(['Geheimnis', email, 'User'].map(text => after.includes(text))).toEqual([false, false, true])
    expect(after.includes(Buffer.from(embedding.buffer))).toBe(false)
    // The records show only that this random number gave and withdrew consent.
    expect(await findRows(app, [ownerId, email, 'Geheimnis'])).toEqual(['consents', 'consents'])
    expect(await db.selectFrom('consents').select('act').where('ownerId', '=', ownerId).execute()).toEqual([
      { act: 'given' },
      { act: 'withdrawn' },
    ])
    expect((await listNames(store)).filter(name => !name.startsWith(other.uid))).toEqual([])
    expect(await listNames(store, other.uid)).toHaveLength(7)
    expect((await user.send({ url: '/api/photos' })).statusCode).toBe(401)
    expect((await other.send({ url: '/api/photos' })).json()).toMatchObject({ total: 1 })
    expect(after.includes('Bleibt-Bio')).toBe(true)
  })

  test('deletes nothing that belongs to another user with the same address or number', async () => {
    const app = await setUp()
    const { db, user, ownerId } = app
    const other = await buildUser(app)
    const { email } = (await other.send({ url: '/api/session' })).json().user
    const message = { name: 'Other', email, phone: '', subject: 'Hello', message: 'How are you?' }
    await db
      .insertInto('contacts')
      .values({ ...message, senderId: other.uid, sentAt: 1 })
      .execute()
    await askForReset(app, email)
    const claimed = { email, phone: '+91 98765 43210' }
    const saved = await user.send({ method: 'POST', url: '/api/profile', payload: claimed })
    expect(saved.statusCode).toBe(200)

    expect((await deleteAccount(user)).statusCode).toBe(200)
    expect(await findRows(app, [ownerId])).toEqual(['consents', 'consents'])
    expect(await db.selectFrom('contacts').select('senderId').execute()).toEqual([{ senderId: other.uid }])
    expect(await db.selectFrom('verification').select('value').execute()).toEqual([{ value: other.uid }])
    expect((await readOutbox(app.dataDir)).map(({ to }) => to)).toEqual([email])
  })

  test('requires signing in again if the session is not fresh', async () => {
    const app = await setUp()
    const { user, ownerId } = app
    await makeSessionOld(app, ownerId)
    expect(await preview(user)).toMatchObject({ isFreshlySignedIn: false, hasPassword: true })
    const refused = await deleteAccount(user)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'sign-in-again'])
    const wrong = await deleteAccount(user, 'not the password')
    expect([wrong.statusCode, wrong.json().code]).toEqual([403, 'wrong-password'])
    expect((await user.send({ url: '/api/photos' })).statusCode).toBe(200)
    expect((await deleteAccount(user, PASSWORD)).statusCode).toBe(200)
    expect((await user.send({ url: '/api/photos' })).statusCode).toBe(401)
  })

  test('limits guesses of the password', async () => {
    const app = await setUp()
    await makeSessionOld(app, app.ownerId)
    for (let i = 0; i < 5; i++) await deleteAccount(app.user, `guess ${i}`)
    const answer = await deleteAccount(app.user, PASSWORD)
    expect([answer.statusCode, answer.json().code]).toEqual([429, 'too-many-requests'])
    app.clock.now += 16 * 60_000
    expect((await deleteAccount(app.user, PASSWORD)).statusCode).toBe(200)
  })

  test('answers only when no worker is processing a photo of the user', async () => {
    const app = await setUp()
    const { db, store, ownerId, user } = app
    const { id: photoId } = await buildPhoto(app, { ownerId, state: 'waiting' })
    await insertJobs(db, [{ name: 'process-photo', ownerId, subjectId: photoId, runAt: 0 }])
    const job = await claimJob(db, { workerId: 'w1', now: 1, leasedUntil: 9e15 })
    const answering = deleteAccount(user)
    await vi.waitFor(
      async () => expect(await db.selectFrom('photos').select('id').execute()).toEqual([]),
      WAIT_LIMITS,
    )
    await store.put(`${ownerId}/face/late.jpg`, Buffer.from('written late'))
    await db.insertInto('events').values({ ownerId, kind: 'uploaded', at: 1, count: 1 }).execute()
    await deleteJob(db, { id: job?.id ?? 0, workerId: 'w1' })
    expect((await answering).statusCode).toBe(200)
    expect(await listNames(store)).toEqual([])
    for (const { table, ownerColumn, goesWith } of OWNED_TABLES) {
      const rows = await db.selectFrom(table).select(ownerColumn).execute()
      if (goesWith !== 'proof') expect([table, rows]).toEqual([table, []])
    }
  })
})

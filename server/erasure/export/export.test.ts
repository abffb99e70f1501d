import { describe, expect, test } from 'vitest'
import { buildFace, buildPerson, buildPhoto, buildUnitVector } from '../../../test/factories/build-photo.ts'
import { buildUser } from '../../../test/factories/build-user.ts'
import { openZip } from '../../../test/factories/open-zip.ts'
import { listNames } from '../../../test/server/list-names.ts'
import { createTestApp } from '../../../test/server/test-app.ts'
import { OWNED_TABLES } from '../../storage/db/owned-tables.ts'
import { readPlannedZip } from '../../machinery/zips/answer-with-zip.ts'
import { exportEverything, createExportReads } from './export-everything.ts'

async function setUp() {
  const app = await createTestApp()
  const user = await buildUser(app)
  return { ...app, user, ownerId: user.uid }
}

describe('GET /api/account/export', () => {
  test('contains the originals byte for byte and every row of the user, and nothing of other users', async () => {
    const app = await setUp()
    const { db, user, ownerId, store } = app
    const other = await buildUser(app)
    const embedding = Float32Array.from(buildUnitVector(0), (_value, k) => Math.sin(k))
    const photo = await buildPhoto(app, { ownerId, name: 'Übung 1.jpg', bytes: Buffer.from('the picture') })
    await buildFace(app, { ownerId, photoId: photo.id, embedding })
    await buildPerson(app, { ownerId, number: 1, name: 'Oma', photoIds: [photo.id] })
    const foreign = await buildPhoto(app, { ownerId: other.uid, name: 'Fremd.jpg' })
    await buildPerson(app, { ownerId: other.uid, number: 1, name: 'Fremde', photoIds: [foreign.id] })
    const passkey = {
      id: 'k',
      userId: ownerId,
      name: 'Phone',
      publicKey: 'a key',
      credentialID: 'c',
      counter: 0,
    }
    await db
      .insertInto('passkey')
      .values({ ...passkey, deviceType: 'singleDevice', backedUp: 0 })
      .execute()
    await user.send({ url: '/api/profile' })
    await store.put(`${ownerId}/profile/portrait.webp`, Buffer.from('the portrait'))
    await store.put(`${other.uid}/profile/foreign.webp`, Buffer.from('Fremdes Bild'))

    const trashed = await buildPhoto(app, { ownerId, name: 'Kram.jpg' })
    await user.send({ method: 'POST', url: '/api/trash', payload: { photoIds: [trashed.id] } })

    const answer = await user.send({ url: '/api/account/export' })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
    expect(answer.headers['content-disposition']).toContain('kindred-export.zip')
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
    const zip = await openZip(answer.rawPayload)
    expect(zip.get('photos/Übung 1.jpg')).toEqual(photo.bytes)
    expect(zip.get('trash/Kram.jpg')).toEqual(trashed.bytes)
    expect(zip.get('profile/portrait.webp')?.toString()).toBe('the portrait')
    const read = (name: string): Record<string, unknown>[] =>
      JSON.parse(zip.get(`data/${name}.json`)?.toString() ?? '')
    expect(read('people')).toMatchObject([{ name: 'Oma', createdAt: '1970-01-01T00:00:00.000Z' }])
    expect(read('faces')).toHaveLength(2)
    const readings = read('faceReadings')
    expect(readings).toHaveLength(2)
    expect(readings.map(reading => reading['embedding'])).toContain(
      Buffer.from(embedding.buffer).toString('base64'),
    )
    expect(read('consents')).toMatchObject([{ act: 'given', language: 'en' }])
    expect(read('events').length).toBeGreaterThan(0)
    expect(read('profiles')).toHaveLength(1)
    const account = JSON.parse(zip.get('data/account.json')?.toString() ?? '')
    expect(account).toMatchObject({ user: [{ id: ownerId }], signInMethods: [{ providerId: 'credential' }] })
    expect(account.sessions).toHaveLength(1)
    expect(account.passkeys).toMatchObject([{ name: 'Phone', deviceType: 'singleDevice' }])

    const everything = Buffer.concat([...zip.values()])
    expect(['Fremd', other.uid].map(text => everything.indexOf(text))).toEqual([-1, -1])
    const { password } = await db
      .withTables<{ account: { userId: string; password: string } }>()
      .selectFrom('account')
      .select('password')
      .where('userId', '=', ownerId)
      .executeTakeFirstOrThrow()
    expect(everything.indexOf(password)).toBe(-1)
    const tables = OWNED_TABLES.map(
      ({ table }) => `data/${table.replace(/^all./, start => start.slice(3).toLowerCase())}.json`,
    )
    expect(tables.filter(name => !zip.has(name)).toSorted()).toEqual([
      'data/appPasswords.json',
      'data/faceKeys.json',
      'data/jobs.json',
      'data/usedCodes.json',
    ])
    expect((await listNames(store)).filter(name => name.includes('export'))).toEqual([])
  })

  test('contains all rows of large tables', async () => {
    const app = await setUp()
    const { db, user, ownerId } = app
    const events = Array.from({ length: 1203 }, (_, i) => ({ ownerId, kind: 'named' as const, at: i }))
    for (let at = 0; at < events.length; at += 400)
      await db
        .insertInto('events')
        .values(events.slice(at, at + 400))
        .execute()
    const before = await db.selectFrom('events').select('id').where('ownerId', '=', ownerId).execute()
    const zip = await openZip((await user.send({ url: '/api/account/export' })).rawPayload)
    const rows = JSON.parse(zip.get('data/events.json')?.toString() ?? '') as { id: number }[]
    expect(rows.map(({ id }) => id)).toEqual(before.map(({ id }) => id).toSorted((a, b) => a - b))
  })

  test('ends, and leaves no file, when the data is being erased', async () => {
    const app = await setUp()
    const { db, store, ownerId } = app
    await buildPhoto(app, { ownerId })
    const erasing = new AbortController()
    const dependencies = { db, store, now: () => 1, reads: createExportReads(db) }
    const { plan, discard } = await exportEverything(dependencies, ownerId, erasing.signal)
    expect((await listNames(store)).some(name => name.includes('/export-'))).toBe(true)
    erasing.abort(new Error('erased'))
    const readAll = async (): Promise<void> => {
      for await (const piece of readPlannedZip(store, plan, { signal: erasing.signal }))
        expect(piece).toBeUndefined()
    }
    await expect(readAll()).rejects.toThrow('erased')
    await discard()
    expect((await listNames(store)).filter(name => name.includes('/export-'))).toEqual([])
    await expect(exportEverything(dependencies, ownerId, erasing.signal)).rejects.toThrow('erased')
    expect((await listNames(store)).filter(name => name.includes('/export-'))).toEqual([])
  })
})

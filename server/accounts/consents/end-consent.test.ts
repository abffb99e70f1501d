import pino from 'pino'
import { describe, expect, test, vi } from 'vitest'
import type { ConsentStatus } from '../../../shared/api/consents.ts'
import { buildEngines } from '../../../test/factories/build-engines.ts'
import { buildFace, buildPerson, buildPhoto, buildUnitVector } from '../../../test/factories/build-photo.ts'
import { buildDetectedFace, buildReading } from '../../../test/factories/build-reading.ts'
import { buildUser } from '../../../test/factories/build-user.ts'
import { giveConsent } from '../../../test/factories/give-consent.ts'
import { handleEveryJob } from '../../../test/factories/job-handlers.ts'
import { listNames } from '../../../test/server/list-names.ts'
import { readDataFolder, readStoredEmbeddings } from '../../../test/server/read-data-folder.ts'
import { createTestApp, type TestApp } from '../../../test/server/test-app.ts'
import { WAIT_LIMITS } from '../../../test/wait-limits.ts'
import { OWNED_TABLES } from '../../storage/db/owned-tables.ts'
import { insertJobs } from '../../machinery/jobs/queries.ts'
import { runNextJob } from '../../machinery/jobs/run-jobs.ts'
import { storeNames } from '../../library/names/import-names.ts'
import { processPhotoHandler } from '../../library/photos/process-photo.ts'
import { checkConsentFor } from './consents.ts'

async function setUp() {
  const app = await createTestApp()
  const user = await buildUser(app)
  const withdraw = () =>
    user.send({
      method: 'POST',
      url: '/api/consents',
      payload: { act: 'withdrawn', purpose: 'face-grouping' },
    })
  return { ...app, user, ownerId: user.uid, withdraw }
}

async function readFaceRows(
  { db }: TestApp,
  ownerId: string,
  { hasKeys = true }: { hasKeys?: boolean } = {},
): Promise<unknown[]> {
  const rows: unknown[] = []
  for (const { table, goesWith } of OWNED_TABLES) {
    if (goesWith === 'faces' && (hasKeys || table !== 'faceKeys'))
      rows.push(...(await db.selectFrom(table).selectAll().where('ownerId', '=', ownerId).execute()))
  }
  return rows
}

describe('withdrawing consent', () => {
  test('leaves no byte of faces, people and names on the disk, but keeps all photos and other users’ faces', async () => {
    const app = await setUp()
    const { db, store, clock, ownerId, user, withdraw } = app
    const other = await buildUser(app)
    const embeddings = Array.from({ length: 40 }, (_, i) =>
      Float32Array.from(buildUnitVector(0), (_value, k) => Math.sin(i * 128 + k)),
    )
    const faceIds: string[] = []
    for (const [i, embedding] of embeddings.entries()) {
      const photo = await buildPhoto(app, { ownerId, name: `Bleibt-${i}.jpg` })
      const faceId = await buildFace(app, { ownerId, photoId: photo.id, embedding })
      faceIds.push(faceId)
      await app.store.put(`${ownerId}/face/${faceId}.webp`, Buffer.from(`Geheimnis-${i}-Portrait`))
      await buildPerson(app, { ownerId, number: i + 1, name: `Geheimnis-${i}-Name`, photoIds: [photo.id] })
      await insertJobs(db, [{ name: 'process-photo', ownerId, subjectId: photo.id, runAt: 0 }])
    }
    await insertJobs(db, [{ name: 'group-people', ownerId, subjectId: null, runAt: 0 }])
    const decision = { ownerId, kind: 'rename', origin: 'you', madeAt: 1, revision: 1 } as const
    const { seq } = await db
      .insertInto('decisions')
      .values({ ...decision, id: 'd1', summary: 'Geheimnis-Umbenennung' })
      .returning('seq')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('decisionPeople')
      .values({ seq, ownerId, personId: 'p', field: 'name', after: 'Geheimnis-neu' })
      .execute()
    await db.insertInto('groupings').values({ ownerId, version: 5, durationMs: 1, groupedAt: 1 }).execute()
    const kept = await buildPhoto(app, { ownerId: other.uid })
    await buildPerson(app, { ownerId: other.uid, number: 1, name: 'Oma', photoIds: [kept.id] })
    const before = await readDataFolder(app)
    const stored = await readStoredEmbeddings(db, ownerId)
    expect(stored.length).toBeGreaterThanOrEqual(embeddings.length)
    expect(stored.every(embedding => before.includes(embedding))).toBe(true)
    expect(
      ['Geheimnis-7-Name', 'Geheimnis-Umbenennung', `portrait ${faceIds[3]}`].every(x => before.includes(x)),
    ).toBe(true)

    const answer = await withdraw()
    expect(answer.headers['clear-site-data']).toBe('"cache"')
    const after = await readDataFolder(app)
    expect(after.includes('Geheimnis')).toBe(false)
    expect(embeddings.filter(embedding => after.includes(Buffer.from(embedding.buffer)))).toEqual([])
    const others = await readStoredEmbeddings(db, other.uid)
    const own = stored.filter(embedding => !others.some(one => one.equals(embedding)))
    expect(own.length).toBeGreaterThanOrEqual(embeddings.length)
    expect(own.filter(embedding => after.includes(embedding))).toEqual([])
    expect(faceIds.filter(id => after.includes(id))).toEqual([])
    expect(await readFaceRows(app, ownerId)).toEqual([])
    expect(await db.selectFrom('jobs').select('name').where('ownerId', '=', ownerId).execute()).toEqual([])
    expect(await listNames(store, `${ownerId}/face`)).toEqual([])
    for (const kind of ['original', 'preview', 'thumb']) {
      expect(await listNames(store, `${ownerId}/${kind}`)).toHaveLength(40)
    }
    expect(after.includes('Oma')).toBe(true)

    const at = new Date(clock.now).toISOString()
    const receipt = { faces: 80, people: 40, names: 40, corrections: 1, photosKept: 40, reason: 'withdrawn' }
    expect([answer.statusCode, answer.json<ConsentStatus>()]).toMatchObject([
      200,
      {
        state: 'withdrawn',
        photosToSearch: 40,
        records: [{ act: 'withdrawn', at }, { act: 'given' }],
        receipts: [{ ...receipt, startedAt: at, completedAt: at }],
      },
    ])
    expect((await user.send({ url: '/api/consents' })).json()).toEqual(answer.json())
    expect((await user.send({ url: '/api/photos' })).json()).toMatchObject({ total: 40 })
    expect((await user.send({ url: `/clusters?user=${ownerId}` })).json()).toEqual({})
    expect(await checkConsentFor('own')(db, other.uid)).toBe(true)
  })

  test('waits for a worker that is searching a photo for faces, and keeps none of its results', async () => {
    const app = await setUp()
    const { db, store, clock, ownerId, user, withdraw } = app
    const { id: photoId } = await buildPhoto(app, { ownerId, state: 'waiting' })
    await insertJobs(db, [{ name: 'process-photo', ownerId, subjectId: photoId, runAt: 0 }])
    const reading = Promise.withResolvers<void>()
    const readPhoto = async () => {
      await reading.promise
      return buildReading([buildDetectedFace()])
    }
    const now = () => clock.now
    const handler = processPhotoHandler({
      db,
      store,
      engines: buildEngines({ readPhoto }),
      mayLookForFaces: checkConsentFor('own'),
      storeNames,
      now,
    })
    const { startedJob } = startJob({ ...app, handler, now })
    await vi.waitFor(
      async () =>
        expect(await db.selectFrom('jobs').select('state').execute()).toEqual([{ state: 'running' }]),
      WAIT_LIMITS,
    )
    let hasAnswered = false
    const answering = withdraw().then(answer => {
      hasAnswered = true
      return answer
    })
    await vi.waitFor(async () => expect(await checkConsentFor('own')(db, ownerId)).toBe(false), WAIT_LIMITS)
    expect(hasAnswered).toBe(false)
    // A repeated request continues the same erasure, and a new consent has to wait for its end.
    const again = withdraw()
    const agreed = await giveConsent(user.send).catch((error: unknown) => String(error))
    expect(agreed).toContain('409')
    reading.resolve()
    await startedJob
    expect((await again).json<ConsentStatus>().receipts).toHaveLength(1)
    expect((await answering).statusCode).toBe(200)
    // The worker has asked for a new key on PostgreSQL, and sealed nothing with it.
    const rows = await readFaceRows(app, ownerId, { hasKeys: false })
    expect([rows, await listNames(store, `${ownerId}/face`)]).toEqual([[], []])
    expect(await db.selectFrom('photos').select(['state', 'engineVersion']).execute()).toEqual([
      { state: 'processed', engineVersion: null },
    ])
    expect(await db.selectFrom('jobs').select('name').execute()).toEqual([])
  })

  test('is possible while there is a consent, and again after the consent was renewed', async () => {
    const { user, withdraw } = await setUp()
    expect((await withdraw()).statusCode).toBe(200)
    const second = await withdraw()
    expect([second.statusCode, second.json().code]).toEqual([409, 'no-consent'])
    await giveConsent(user.send)
    const third = await withdraw()
    expect([third.statusCode, third.json<ConsentStatus>().receipts.length]).toEqual([200, 2])
  })
})

function startJob({
  db,
  handler,
  now,
}: TestApp & { handler: ReturnType<typeof processPhotoHandler>; now: () => number }) {
  const log = pino({ level: 'silent' })
  const handlers = handleEveryJob(handler)
  return { startedJob: runNextJob({ db, workerId: 'w1', handlers, log, now }) }
}

import { describe, expect, test, vi } from 'vitest'
import type { ProcessAnswer } from '../../shared/api/clusters.ts'
import { buildFace, buildPerson, buildPhoto, buildUnitVector } from '../../test/factories/build-photo.ts'
import { buildUser } from '../../test/factories/build-user.ts'
import { buildPhotoBytes } from '../../test/factories/build-photo-bytes.ts'
import { buildForm } from '../../test/factories/upload.ts'
import { listNames } from '../../test/server/list-names.ts'
import { readDataFolder, readStoredEmbeddings } from '../../test/server/read-data-folder.ts'
import { createTestApp } from '../../test/server/test-app.ts'
import { WAIT_LIMITS } from '../../test/wait-limits.ts'
import { deleteJob, insertJobs } from '../machinery/jobs/queries.ts'
import { claimJob } from '../machinery/jobs/turn-queries.ts'
import { sweepLeftovers } from './sweep-leftovers.ts'

async function setUp() {
  const app = await createTestApp()
  const user = await buildUser(app)
  const erase = () => user.send({ method: 'POST', url: '/api/library/erase' })
  return { ...app, user, ownerId: user.uid, erase }
}

describe('POST /api/library/erase', () => {
  test('leaves no byte of photos, faces or people on the disk, and does not change another user’s', async () => {
    const app = await setUp()
    const { db, store, ownerId, erase } = app
    const other = await buildUser(app)
    // Texts that can be found in any file in which they remain.
    const names = Array.from({ length: 60 }, (_, i) => `Geheimnis-${i}-Foto.jpg`)
    const embeddings = names.map((_, i) =>
      Float32Array.from(buildUnitVector(0), (_value, k) => Math.sin(i * 128 + k)),
    )
    for (const [i, name] of names.entries()) {
      const photo = await buildPhoto(app, { ownerId, name, bytes: Buffer.from(`Geheimnis-${i}-Bytes`) })
      await buildFace(app, { ownerId, photoId: photo.id, ...(embeddings[i] && { embedding: embeddings[i] }) })
      await buildPerson(app, { ownerId, number: i + 1, name: `Geheimnis-${i}-Name`, photoIds: [photo.id] })
      await insertJobs(db, [{ name: 'process-photo', ownerId, subjectId: photo.id, runAt: 0 }])
    }
    await buildPhoto(app, { ownerId, state: 'failed', failure: { code: 'x', reason: 'Geheimnis-Grund' } })
    const kept = await buildPhoto(app, { ownerId: other.uid, name: 'Bleibt.jpg' })
    const before = await readDataFolder(app)
    expect(before.includes('Geheimnis-7-Name')).toBe(true)
    const stored = await readStoredEmbeddings(db, ownerId)
    expect(stored.length).toBeGreaterThanOrEqual(embeddings.length)
    expect(stored.every(embedding => before.includes(embedding))).toBe(true)

    const answer = await erase()
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([200, ['message']])
    expect(answer.headers['clear-site-data']).toBe('"cache"')
    const after = await readDataFolder(app)
    expect(after.includes('Geheimnis')).toBe(false)
    expect(embeddings.filter(embedding => after.includes(Buffer.from(embedding.buffer)))).toEqual([])
    expect(stored.filter(embedding => after.includes(embedding))).toEqual([])
    expect(after.includes('Bleibt.jpg')).toBe(true)
    expect((await listNames(store)).filter(name => !name.startsWith(other.uid))).toEqual([])
    expect(await store.readByteSize(`${other.uid}/original/${kept.id}`)).not.toBeNull()
    for (const table of ['photos', 'faces', 'people', 'batches', 'jobs', 'groupings'] as const) {
      const rows = await db.selectFrom(table).select('ownerId').execute()
      expect(rows.filter(row => row.ownerId === ownerId)).toEqual([])
    }
  })

  test('answers only when no worker is processing a photo of the user', async () => {
    const app = await setUp()
    const { db, store, ownerId, erase } = app
    const { id: photoId } = await buildPhoto(app, { ownerId, state: 'waiting' })
    await insertJobs(db, [{ name: 'process-photo', ownerId, subjectId: photoId, runAt: 0 }])
    const job = await claimJob(db, { workerId: 'w1', now: 1, leasedUntil: 9e15 })
    let hasAnswered = false
    const answering = erase().then(answer => {
      hasAnswered = true
      return answer
    })
    await vi.waitFor(
      async () => expect(await db.selectFrom('photos').select('id').execute()).toEqual([]),
      WAIT_LIMITS,
    )
    await store.put(`${ownerId}/thumb/${photoId}.webp`, Buffer.from('written late'))
    expect(hasAnswered).toBe(false)
    await deleteJob(db, { id: job?.id ?? 0, workerId: 'w1' })
    expect((await answering).statusCode).toBe(200)
    expect(await listNames(store)).toEqual([])
  })

  test('refuses uploads while it runs, and accepts them afterwards', async () => {
    const app = await setUp()
    const { db, ownerId, user, erase } = app
    const { id: photoId } = await buildPhoto(app, { ownerId, state: 'waiting' })
    await insertJobs(db, [{ name: 'process-photo', ownerId, subjectId: photoId, runAt: 0 }])
    const job = await claimJob(db, { workerId: 'w1', now: 1, leasedUntil: 9e15 })
    const form = await buildForm([{ name: 'a.jpg', bytes: await buildPhotoBytes({ shade: 1 }) }])
    const upload = () => user.send({ method: 'POST', url: `/process?user=${ownerId}`, ...form })
    const answering = erase()
    await vi.waitFor(
      async () => expect(await db.selectFrom('photos').select('id').execute()).toEqual([]),
      WAIT_LIMITS,
    )
    const refused = await upload()
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'being-erased'])
    // A repeated request continues the same erasure.
    const again = erase()
    await deleteJob(db, { id: job?.id ?? 0, workerId: 'w1' })
    expect([(await answering).statusCode, (await again).statusCode]).toEqual([200, 200])
    expect(await db.selectFrom('erasureReceipts').select('reason').execute()).toEqual([
      { reason: 'deleted-all' },
    ])
    expect((await upload()).json<ProcessAnswer>().accepted).toMatchObject([
      { storedAs: 'a.jpg', isRecognised: false },
    ])
  })

  test('can be repeated when nothing is left', async () => {
    const { erase } = await setUp()
    expect((await erase()).statusCode).toBe(200)
    expect((await erase()).statusCode).toBe(200)
  })
})

describe('sweepLeftovers', () => {
  test('deletes blobs without a row, but none that were written after the start', async () => {
    const app = await setUp()
    const { store, ownerId } = app
    const { id: photoId } = await buildPhoto(app, { ownerId })
    await buildFace(app, { ownerId, photoId })
    await app.user.send({ url: '/api/profile' })
    for (const image of ['shown', 'cover'])
      await store.put(`${ownerId}/profile/${image}.webp`, Buffer.from('x'))
    const shown = { image: '/api/profile/images/shown', coverImage: '/api/profile/images/cover' }
    await app.db.updateTable('profiles').set(shown).where('ownerId', '=', ownerId).execute()
    const before = await listNames(store)
    const orphans = [
      `${ownerId}/original/gone`,
      `${ownerId}/profile/never-saved.webp`,
      `${ownerId}/face/gone.jpg`,
      `${ownerId}/face/gone.webp`,
      `somebody/thumb/${photoId}.webp`,
    ]
    for (const name of orphans) await store.put(name, Buffer.from('x'))
    const past = 0
    expect(await sweepLeftovers(app, past)).toBe(0)
    const later = Date.now() + 60_000
    expect(await sweepLeftovers(app, later)).toBe(orphans.length)
    expect(await listNames(store)).toEqual(before)
  })
})

import { describe, expect, test, vi } from 'vitest'
import type { DeleteAccountAnswer, ErasureAnswer, ErasureState } from '../../shared/api/account.ts'

import type { ConsentStatus } from '../../shared/api/consents.ts'
import { DAY_MS } from '../../shared/api/durations.ts'
import { buildEraser } from '../../test/factories/build-eraser.ts'
import { buildFace, buildPhoto } from '../../test/factories/build-photo.ts'
import { buildLibrary } from '../../test/factories/build-library.ts'
import { buildUser, type TestUser } from '../../test/factories/build-user.ts'
import { giveConsent } from '../../test/factories/give-consent.ts'
import { buildPhotoBytes } from '../../test/factories/build-photo-bytes.ts'
import { buildForm } from '../../test/factories/upload.ts'
import { listNames } from '../../test/server/list-names.ts'
import { createTestApp, type TestApp } from '../../test/server/test-app.ts'
import { HANG_MS, WAIT_LIMITS } from '../../test/wait-limits.ts'
import { createTestStorage } from '../../test/server/test-storage.ts'
import { transactFor } from '../storage/db/transact-for.ts'
import { releaseAllJobs } from '../machinery/jobs/release-jobs.ts'
import { deleteJob, insertJobs } from '../machinery/jobs/queries.ts'
import { claimJob } from '../machinery/jobs/turn-queries.ts'
import { OwnerGate } from './owner-gate.ts'

/**
 * Builds a user with a photo and a face in it, and a worker that never ends its job. No request
 * waits for the end of the erasure.
 */
async function setUp() {
  const storage = await createTestStorage()
  const broken = { isBroken: false }
  const store = {
    ...storage.store,
    async removeFolder(folder: string) {
      if (broken.isBroken) throw new Error('The disk is read-only.')
      await storage.store.removeFolder(folder)
    },
  }
  const app = await createTestApp({ storage: { ...storage, store }, erasureWaitMs: 0 })
  const user = await buildUser(app)
  const ownerId = user.uid
  const { id: photoId } = await buildPhoto(app, { ownerId })
  await buildFace(app, { ownerId, photoId })
  const holdJob = async () => {
    await insertJobs(app.db, [{ name: 'process-photo', ownerId, subjectId: photoId, runAt: 0 }])
    const job = await claimJob(app.db, { workerId: 'w1', now: 1, leasedUntil: 9e15 })
    return () => deleteJob(app.db, { id: job?.id ?? 0, workerId: 'w1' })
  }
  return { ...app, user, ownerId, photoId, broken, holdJob }
}

type Erasing = {
  readonly name: string
  readonly ask: (user: TestUser) => Promise<ErasureState>
  /** Folders of blobs that must be empty afterwards. */
  readonly folders: readonly string[]
}

const DELETE_ALL: Erasing = {
  name: 'everything',
  ask: async user => {
    const answer = await user.send({ method: 'POST', url: '/api/library/erase' })
    expect(answer.statusCode).toBe(202)
    const { erasure } = answer.json<ErasureAnswer>()
    if (!erasure) throw new Error('There is no receipt.')
    return erasure
  },
  folders: ['original', 'preview', 'thumb', 'face'],
}
const DELETE_ACCOUNT: Erasing = {
  name: 'the account',
  ask: async user => {
    const answer = await user.send({ method: 'POST', url: '/api/account/delete', payload: {} })
    expect(answer.statusCode).toBe(202)
    return answer.json<DeleteAccountAnswer>().erasure
  },
  folders: ['original', 'preview', 'thumb', 'face'],
}
const WITHDRAW: Erasing = {
  name: 'all faces',
  ask: async user => {
    const payload = { act: 'withdrawn', purpose: 'face-grouping' }
    const answer = await user.send({ method: 'POST', url: '/api/consents', payload })
    expect(answer.statusCode).toBe(202)
    const [receipt] = answer.json<ConsentStatus>().receipts
    if (!receipt) throw new Error('There is no receipt.')
    return receipt
  },
  folders: ['face'],
}

/** Returns whether the erasure is complete, according to the API's answer. */
async function isDone({ app }: TestApp, { id, reason }: ErasureState): Promise<boolean> {
  const answer = await app.inject({ url: `/api/erasures/${id}` })
  // Nothing of an account is kept, including the receipt.
  if (answer.statusCode === 404) return reason === 'deleted-account'
  expect(answer.json()).toMatchObject({ id, reason })
  return answer.json<ErasureState>().completedAt !== null
}

async function listLeft({ store }: TestApp, ownerId: string, folders: readonly string[]): Promise<string[]> {
  return (await Promise.all(folders.map(folder => listNames(store, `${ownerId}/${folder}`)))).flat()
}

describe.each([DELETE_ALL, DELETE_ACCOUNT, WITHDRAW])('erasing $name', ({ ask, folders }) => {
  test('removes all files immediately while a worker keeps running, and completes when the server restarts', async () => {
    const app = await setUp()
    const { db, store, ownerId, user, holdJob } = app
    await holdJob()
    const erasure = await ask(user)
    expect(erasure.completedAt).toBeNull()
    expect(await isDone(app, erasure)).toBe(false)
    await vi.waitFor(async () => expect(await listLeft(app, ownerId, folders)).toEqual([]), WAIT_LIMITS)
    await store.put(`${ownerId}/face/late.jpg`, Buffer.from('written late'))

    // The next start of the server does this before any worker runs.
    await releaseAllJobs(db, app.clock.now)
    const restarted = await createTestApp({ storage: app, erasureWaitMs: 0 })
    await restarted.app.ready()
    expect(await isDone(restarted, erasure)).toBe(true)
    expect(await listLeft(app, ownerId, folders)).toEqual([])
    const jobs = await db.selectFrom('jobs').select('name').where('ownerId', '=', ownerId).execute()
    // Without consent, the photo is only given renditions.
    expect(jobs.length).toBeLessThanOrEqual(folders.length === 1 ? 1 : 0)
  })

  test('retries when a file could not be removed', async () => {
    const app = await setUp()
    const { clock, ownerId, user, broken } = app
    broken.isBroken = true
    const erasure = await ask(user)
    expect(erasure.completedAt).toBeNull()
    expect(await listLeft(app, ownerId, folders)).not.toEqual([])
    const eraser = buildEraser(app)
    expect(await eraser.continueAll()).toBe(1)
    broken.isBroken = false
    // Not retried immediately, because the disk may fail for hours.
    expect(await eraser.continueAll()).toBe(1)
    clock.now += DAY_MS
    expect(await eraser.continueAll()).toBe(0)
    expect(await listLeft(app, ownerId, folders)).toEqual([])
    expect(await isDone(app, erasure)).toBe(true)
  })
})

test('a second request continues the same erasure', async () => {
  const app = await setUp()
  const releaseJob = await app.holdJob()
  const first = await DELETE_ALL.ask(app.user)
  expect((await DELETE_ALL.ask(app.user)).id).toBe(first.id)
  await releaseJob()
  const patient = await createTestApp({ storage: app, erasureWaitMs: HANG_MS })
  const headers = { cookie: app.user.cookie, origin: app.origin }
  const answer = await patient.app.inject({ method: 'POST', url: '/api/library/erase', headers })
  expect([answer.statusCode, Object.keys(answer.json())]).toEqual([200, ['message']])
  expect(await isDone(app, first)).toBe(true)
})

test('a removal that a concurrent writer prevented is retried as soon as the writer has ended', async () => {
  const app = await setUp()
  const { ownerId, broken } = app
  const releaseJob = await app.holdJob()
  const eraser = buildEraser(app)
  const id = await eraser.begin(ownerId, 'deleted-all', async () => {})
  broken.isBroken = true
  expect(await eraser.continueAll()).toBe(1)
  broken.isBroken = false
  await releaseJob()
  expect(await eraser.finish(id)).toBe(true)
  expect(await eraser.continueAll()).toBe(0)
  expect(await listLeft(app, ownerId, DELETE_ALL.folders)).toEqual([])
})

test('nothing new is stored until the erasure is complete, even after a restart', async () => {
  const app = await setUp()
  const releaseJob = await app.holdJob()
  await DELETE_ALL.ask(app.user)
  const restarted = await createTestApp({ storage: app, erasureWaitMs: HANG_MS })
  const form = await buildForm([{ name: 'a.jpg', bytes: await buildPhotoBytes({ shade: 1 }) }])
  const upload = () =>
    restarted.app.inject({
      method: 'POST',
      url: `/process?user=${app.ownerId}`,
      ...form,
      headers: { ...form.headers, cookie: app.user.cookie, origin: app.origin },
    })
  expect((await upload()).json().code).toBe('being-erased')
  await releaseJob()
  const headers = { cookie: app.user.cookie, origin: app.origin }
  const again = await restarted.app.inject({ method: 'POST', url: '/api/library/erase', headers })
  expect([again.statusCode, (await upload()).statusCode]).toEqual([200, 202])
})

test('an erasure that another process completes no longer blocks the owner', async () => {
  const app = await setUp()
  const releaseJob = await app.holdJob()
  const gates = { photos: new OwnerGate('photos'), faces: new OwnerGate('faces') }
  const eraser = buildEraser(app, { gates })
  await eraser.begin(app.ownerId, 'deleted-all', async () => {})
  const pass = () => gates.photos.pass(app.ownerId, async () => 'stored')
  await expect(pass()).rejects.toMatchObject({ code: 'being-erased' })
  await releaseJob()
  expect(await buildEraser(app).continueAll()).toBe(0)
  expect(await eraser.continueAll()).toBe(0)
  expect(await pass()).toBe('stored')
})

test('an upload in progress is aborted, and files that it stores late are removed too', async () => {
  const app = await setUp()
  const gates = { photos: new OwnerGate('photos'), faces: new OwnerGate('faces') }
  const eraser = buildEraser(app, { gates })
  const releaseJob = Promise.withResolvers<void>()
  const uploading = gates.photos.pass(app.ownerId, async signal => {
    await releaseJob.promise
    await buildPhoto(app, { ownerId: app.ownerId })
    return signal.aborted
  })
  const id = await eraser.begin(app.ownerId, 'deleted-account', async () => {})
  expect(await eraser.continueAll()).toBe(1)
  releaseJob.resolve()
  expect(await uploading).toBe(true)
  expect(await eraser.finish(id)).toBe(true)
  expect(await app.db.selectFrom('photos').select('id').execute()).toEqual([])
  expect(await listNames(app.store, app.ownerId)).toEqual([])
})

test('no faces are searched for until the old ones are erased', async () => {
  const app = await setUp()
  const releaseJob = await app.holdJob()
  await WITHDRAW.ask(app.user)
  await expect(giveConsent(app.user.send)).rejects.toThrow('409')
  await releaseJob()
  expect(await buildEraser(app).continueAll()).toBe(0)
  await giveConsent(app.user.send)
})

test('an account can be deleted while another erasure of it is in progress', async () => {
  const app = await setUp()
  const { db, user } = app
  const releaseJob = await app.holdJob()
  await DELETE_ALL.ask(user)
  const erasure = await DELETE_ACCOUNT.ask(user)
  expect(await db.selectFrom('erasureReceipts').select('id').execute()).toEqual([{ id: erasure.id }])
  expect((await user.send({ url: '/api/photos' })).statusCode).toBe(401)
  await releaseJob()
  expect(await buildEraser(app).continueAll()).toBe(0)
  expect(await db.selectFrom('erasureReceipts').select('id').execute()).toEqual([])
})

test('an erasure that fails to begin changes nothing', async () => {
  const app = await setUp()
  const eraser = buildEraser(app)
  const fail = vi.fn<() => Promise<void>>().mockRejectedValue(new Error('no'))
  await expect(eraser.begin(app.ownerId, 'deleted-account', fail)).rejects.toThrow('no')
  expect(await eraser.continueAll()).toBe(0)
  expect((await app.user.send({ url: '/api/photos' })).json()).toMatchObject({ total: 1 })
})

test('a store that takes long is not awaited by the request, and a stop ends the removal', async () => {
  const storage = await createTestStorage()
  const begun = Promise.withResolvers<AbortSignal | undefined>()
  const store = {
    ...storage.store,
    removeFolder: async (_folder: string, signal?: AbortSignal) => {
      begun.resolve(signal)
      await new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
    },
  }
  const app = await createTestApp({ storage: { ...storage, store }, erasureWaitMs: 0 })
  const user = await buildUser(app)
  await buildPhoto(app, { ownerId: user.uid })
  const erasure = await DELETE_ALL.ask(user)
  expect((await begun.promise)?.aborted).toBe(false)
  await app.app.close()
  const restarted = await createTestApp({ storage, erasureWaitMs: 0 })
  await restarted.app.ready()
  expect(await isDone(restarted, erasure)).toBe(true)
  expect(await listNames(storage.store, user.uid)).toEqual([])
})

test.each(['deleted-all', 'deleted-account', 'withdrawn'] as const)(
  'others write between the parts of what is %s',
  async reason => {
    const app = await createTestApp()
    const { uid: ownerId } = await buildUser(app)
    await buildLibrary(app.db, { ownerId, photos: 1200, facesPerPhoto: 1, people: 3 })
    await app.db.updateTable('allPhotos').set({ engineVersion: 'an engine' }).execute()
    const eraser = buildEraser(app)
    const id = await eraser.begin(ownerId, reason, async () => {})
    const ended: string[] = []
    const erasing = eraser.finish(id).then(() => ended.push('erasure'))
    for (let turn = 0; turn < 2; turn++) {
      await transactFor(app.db, 'somebody else', async transaction => {
        await transaction.selectFrom('allPhotos').select('id').limit(1).execute()
      })
      ended.push('other')
    }
    await erasing
    expect(ended).toEqual(['other', 'other', 'erasure'])
    for (const table of ['allFaces', 'faceReadings', 'allPeople'] as const)
      expect(await app.db.selectFrom(table).select('ownerId').execute()).toEqual([])
    const photos = await app.db.selectFrom('allPhotos').select(['engineVersion', 'faceCount']).execute()
    expect(photos).toEqual(
      reason === 'withdrawn'
        ? Array.from({ length: 1200 }, () => ({ engineVersion: null, faceCount: 0 }))
        : [],
    )
  },
)

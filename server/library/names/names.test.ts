import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { describe, expect, test } from 'vitest'
import type { HistoryPage } from '../../../shared/api/history.ts'
import { buildFace, buildPerson, buildPhoto } from '../../../test/factories/build-photo.ts'
import { buildUser, type TestUser } from '../../../test/factories/build-user.ts'
import { handleEveryJob } from '../../../test/factories/job-handlers.ts'
import { openZip } from '../../../test/factories/open-zip.ts'
import { HAS_EXIFTOOL, readWithExiftool } from '../../../test/run-exiftool.ts'
import { makeTemporaryFolder } from '../../../test/server/make-temporary-folder.ts'
import { createTestApp } from '../../../test/server/test-app.ts'
import { runNextJob } from '../../machinery/jobs/run-jobs.ts'
import { readPhotoNames, type PhotoNames } from '../../machinery/xmp/photo-names.ts'
import { writeSidecar } from '../../machinery/xmp/write-sidecar.ts'
import { applyNamesHandler } from './apply-names.ts'
import { storeNames } from './import-names.ts'

const LEFT = { x: 0.1, y: 0.2, width: 0.1, height: 0.2 }
const RIGHT = { x: 0.6, y: 0.3, width: 0.1, height: 0.2 }

async function setUp() {
  const app = await createTestApp()
  const { db, clock } = app
  const consent = { isInForce: true }
  const evidence: { photoId: string; names: readonly string[] }[] = []
  const handler = applyNamesHandler({
    db,
    mayLookForFaces: async () => consent.isInForce,
    replacePhotoNames: async (_transaction, { photoId, names }) => void evidence.push({ photoId, names }),
    now: () => clock.now,
  })
  const ran: string[] = []
  const handlers = handleEveryJob({
    ...handler,
    async run(job) {
      ran.push(job.name)
      return handler.run(job)
    },
  })
  const applyNames = async () => {
    await db.deleteFrom('jobs').where('name', '!=', 'apply-names').execute()
    clock.now += 1000
    const log = pino({ level: 'silent' })
    while (await runNextJob({ db, workerId: 'w', handlers, log, now: () => clock.now }));
  }
  const readNames = async (ownerId: string) => {
    const faces = await db
      .selectFrom('faces')
      .leftJoin('people', 'people.id', 'faces.personId')
      .select(['faces.x', 'people.name', 'standing'])
      .where('faces.ownerId', '=', ownerId)
      .orderBy('photoId')
      .orderBy('x')
      .execute()
    return faces.map(({ name, standing }) => `${name} ${standing}`)
  }
  return { ...app, consent, evidence, ran, applyNames, readNames, user: await buildUser(app) }
}

function send(user: TestUser, sidecars: readonly { photoId: string; xmp: Buffer }[]) {
  const texts = sidecars.map(({ photoId, xmp }) => ({ photoId, xmp: xmp.toString() }))
  return user.send({ method: 'POST', url: '/api/sidecars', payload: { sidecars: texts } })
}

const buildSidecar = (faces: Record<string, typeof LEFT>, orientation = 1): Buffer =>
  writeSidecar(
    { width: 4000, height: 3000, orientation },
    Object.entries(faces).map(([name, box]) => ({ name, box })),
  )

test('names without a place are kept as evidence, together with the others of the photo', async () => {
  const { user, evidence, applyNames, ...app } = await setUp()
  const ownerId = user.uid
  const [placed, mixed] = [await buildPhoto(app, { ownerId }), await buildPhoto(app, { ownerId })]
  for (const { id } of [placed, mixed]) {
    await buildFace(app, { ownerId, photoId: id, box: LEFT })
    await buildFace(app, { ownerId, photoId: id, box: RIGHT })
  }
  const ann = [{ name: 'Ann', box: LEFT }]
  const store = (photoId: string, source: 'embedded' | 'sidecar', names: PhotoNames) =>
    storeNames(app.db, ownerId, { photoId, source, names, now: app.clock.now })
  for (const { id } of [placed, mixed]) await store(id, 'sidecar', { regions: ann, people: [] })
  await store(placed.id, 'embedded', { regions: [], people: ['Ann'] })
  await store(mixed.id, 'embedded', { regions: [], people: ['Bob', 'Zoë'] })
  await applyNames()
  expect(evidence).toEqual([{ photoId: mixed.id, names: ['Ann', 'Bob', 'Zoë'] }])
})

describe('POST /api/sidecars', () => {
  test('gives the names to the faces at those places, as decisions that can be undone', async () => {
    const { user, db, applyNames, readNames, ...app } = await setUp()
    const ownerId = user.uid
    const photo = await buildPhoto({ db, ...app }, { ownerId, orientation: 6 })
    for (const box of [LEFT, RIGHT]) await buildFace({ db, ...app }, { ownerId, photoId: photo.id, box })
    const answer = await send(user, [{ photoId: photo.id, xmp: buildSidecar({ Zoë: RIGHT, Ann: LEFT }, 6) }])
    expect([answer.statusCode, answer.json()]).toEqual([202, { withNames: 1, rejected: [] }])
    await applyNames()
    expect(await readNames(ownerId)).toEqual(['Ann placed', 'Zoë placed'])
    const history = (await user.send({ url: '/api/history' })).json()
    expect(history.entries).toMatchObject([{ origin: 'file' }, { origin: 'file' }])
    // The other faces are grouped with this knowledge.
    expect(await db.selectFrom('jobs').select('name').execute()).toEqual([{ name: 'group-people' }])
  })

  test('adds faces of several photos to one person, also to an existing person of that name', async () => {
    const { user, db, applyNames, readNames, ...app } = await setUp()
    const ownerId = user.uid
    const photos = [1, 2, 3].map(() => buildPhoto({ db, ...app }, { ownerId }))
    const [one, two, three] = (await Promise.all(photos)).map(({ id }) => id)
    for (const photoId of [one!, two!]) await buildFace({ db, ...app }, { ownerId, photoId, box: LEFT })
    await buildPerson({ db, ...app }, { ownerId, number: 1, name: 'Ann', photoIds: [three!] })
    await send(
      user,
      [one!, two!].map(photoId => ({ photoId, xmp: buildSidecar({ ann: LEFT }) })),
    )
    await applyNames()
    expect(new Set(await readNames(ownerId))).toEqual(new Set(['Ann placed', 'Ann open']))
    expect(await db.selectFrom('people').select(['name', 'photoCount']).execute()).toEqual([
      { name: 'Ann', photoCount: 3 },
    ])
  })

  test('changes no face that the user decided on, and waits for faces and for consent', async () => {
    const { user, db, consent, applyNames, readNames, ...app } = await setUp()
    const ownerId = user.uid
    const waiting = await buildPhoto({ db, ...app }, { ownerId, state: 'waiting' })
    const photo = await buildPhoto({ db, ...app }, { ownerId })
    const decided = await buildPerson(
      { db, ...app },
      { ownerId, number: 1, name: 'Bob', photoIds: [photo.id] },
    )
    await db
      .updateTable('allFaces')
      .set({ ...LEFT, standing: 'placed' })
      .where('personId', '=', decided.id)
      .execute()
    const rejected = await buildFace({ db, ...app }, { ownerId, photoId: photo.id, box: RIGHT })
    await db.updateTable('allFaces').set({ standing: 'rejected' }).where('id', '=', rejected).execute()
    const xmp = buildSidecar({ Ann: LEFT, Zoë: RIGHT })
    await send(user, [
      { photoId: photo.id, xmp },
      { photoId: waiting.id, xmp },
    ])
    await applyNames()
    expect(await readNames(ownerId)).toEqual(['Bob placed', 'null rejected'])
    const readApplied = () =>
      db.selectFrom('importedNames').select('photoId').where('appliedAt', 'is not', null).execute()
    expect(await readApplied()).toEqual([{ photoId: photo.id }])

    for (const box of [LEFT, RIGHT]) await buildFace({ db, ...app }, { ownerId, photoId: waiting.id, box })
    await db.updateTable('allPhotos').set({ engineVersion: 'e' }).where('id', '=', waiting.id).execute()
    consent.isInForce = false
    await send(user, [{ photoId: waiting.id, xmp }])
    await applyNames()
    expect(await readApplied()).toHaveLength(1)
    consent.isInForce = true
    // The state after the faces of a photo are stored whose own metadata names nobody.
    const found = { photoId: waiting.id, source: 'embedded', names: null, now: 0 } as const
    await storeNames(db, ownerId, found)
    await applyNames()
    expect(await db.selectFrom('jobs').select('name').execute()).toEqual([{ name: 'group-people' }])
    await storeNames(db, ownerId, found)
    expect(await db.selectFrom('jobs').select('name').execute()).toEqual([{ name: 'group-people' }])
    const final = ['Ann placed', 'Bob placed', 'Zoë placed', 'null rejected']
    expect((await readNames(ownerId)).toSorted()).toEqual(final)
  })

  test('does not undo a later decision of the user when the same names arrive again', async () => {
    const { user, db, applyNames, readNames, ...app } = await setUp()
    const ownerId = user.uid
    const photo = await buildPhoto({ db, ...app }, { ownerId })
    await buildFace({ db, ...app }, { ownerId, photoId: photo.id, box: LEFT })
    const sidecars = [{ photoId: photo.id, xmp: buildSidecar({ Ann: LEFT }) }]
    await send(user, sidecars)
    await applyNames()
    await db.updateTable('allFaces').set({ personId: null, standing: 'open' }).execute()
    await send(user, sidecars)
    await applyNames()
    expect(await readNames(ownerId)).toEqual(['null open'])
  })

  test('never names a face by a person from whom the user separated it, also after that person was merged', async () => {
    const { user, db, applyNames, readNames, ...app } = await setUp()
    const ownerId = user.uid
    const photo = await buildPhoto({ db, ...app }, { ownerId })
    const others = await Promise.all([1, 2].map(() => buildPhoto({ db, ...app }, { ownerId })))
    const photoIds = [...others.map(({ id }) => id), photo.id]
    const ann = await buildPerson({ db, ...app }, { ownerId, number: 1, name: 'Ann', photoIds })
    const bob = await buildPerson(
      { db, ...app },
      { ownerId, number: 2, name: 'Bob', photoIds: [photoIds[0]!] },
    )
    const separated = ann.faceIds[2]!
    await db.updateTable('allFaces').set(LEFT).where('id', '=', separated).execute()
    const post = (url: string, payload: object) => user.send({ method: 'POST', url: `/api${url}`, payload })
    await post(`/people/${ann.id}/not-this-person`, { faceIds: [separated] })
    const hasUnnamedFace = async () => (await readNames(ownerId)).includes('null open')
    for (const name of ['Ann', 'Bob']) {
      await send(user, [{ photoId: photo.id, xmp: buildSidecar({ [name]: LEFT }) }])
      await applyNames()
      expect([name, await hasUnnamedFace()]).toEqual([name, name === 'Ann'])
    }
    const { entries } = (await user.send({ url: '/api/history' })).json<HistoryPage>()
    await post(`/history/${entries[0]?.id}/undo`, {})
    await post(`/people/${bob.id}/merge`, { personIds: [ann.id] })
    await send(user, [{ photoId: photo.id, xmp: buildSidecar({ bob: LEFT }) }])
    await applyNames()
    expect(await hasUnnamedFace()).toBe(true)
  })

  test('leaves their last faces to people on whom the user decided, and takes some of several', async () => {
    const { user, db, applyNames, readNames, ...app } = await setUp()
    const ownerId = user.uid
    const photos = await Promise.all([1, 2].map(() => buildPhoto({ db, ...app }, { ownerId })))
    const photoIds = photos.map(({ id }) => id)
    await buildPerson({ db, ...app }, { ownerId, number: 1, name: 'Ann', photoIds })
    await db.updateTable('allFaces').set(LEFT).execute()
    const sendZoë = async (some: string[]) => {
      await send(
        user,
        some.map(photoId => ({
          photoId,
          xmp: buildSidecar({ Zoë: LEFT, [`somebody ${some.length}`]: RIGHT }),
        })),
      )
      await applyNames()
      return (await readNames(ownerId)).toSorted()
    }
    expect(await sendZoë(photoIds)).toEqual(['Ann open', 'Ann open'])
    expect(await sendZoë(photoIds.slice(0, 1))).toEqual(['Ann open', 'Zoë placed'])
  })

  test('adds undetected faces at places with a name, and none that the user undid', async () => {
    const { user, db, ran, applyNames, readNames, ...app } = await setUp()
    const ownerId = user.uid
    const photo = await buildPhoto({ db, ...app }, { ownerId })
    await buildFace({ db, ...app }, { ownerId, photoId: photo.id, box: LEFT })
    const readDetail = async () => (await user.send({ url: `/api/photos/${photo.id}` })).json()
    const far = { x: 0.8, y: 0.8, width: 0.1, height: 0.1 }
    const speck = { x: 0.5, y: 0.5, width: 0.001, height: 0.001 }
    const xmp = buildSidecar({ Ann: LEFT, Zoë: RIGHT, Speck: speck })
    await send(user, [{ photoId: photo.id, xmp }])
    // The photo's own metadata contains the same names.
    await storeNames(db, ownerId, {
      photoId: photo.id,
      source: 'embedded',
      names: readPhotoNames(xmp),
      now: 0,
    })
    await applyNames()
    expect(await readNames(ownerId)).toEqual(['Ann placed'])
    const { pendingFaces } = await readDetail()
    expect(pendingFaces).toHaveLength(1)
    expect(pendingFaces[0].box.x).toBeCloseTo(RIGHT.x)
    const drawn = await db.selectFrom('drawnFaces').select(['name', 'personId']).execute()
    expect(drawn).toEqual([{ name: 'Zoë', personId: null }])
    expect(ran).toEqual(['apply-names', 'embed-faces'])
    const { entries } = (await user.send({ url: '/api/history' })).json()
    expect(entries).toMatchObject([
      { kind: 'add-face', origin: 'file' },
      { kind: 'move', origin: 'file' },
    ])

    // After the user has undone it, the next file with the same names does not add it again.
    await user.send({ method: 'POST', url: `/api/history/${entries[0].id}/undo` })
    expect((await readDetail()).pendingFaces).toEqual([])
    await send(user, [{ photoId: photo.id, xmp: buildSidecar({ Zoë: RIGHT, Ann: far, Cleo: far }) }])
    await applyNames()
    const [pending, ...others] = (await readDetail()).pendingFaces
    expect([others, pending.box.x]).toEqual([[], expect.closeTo(far.x)])
  })

  test('applies the faces that the notes of a folder name, in the coordinates of the upright photo', async () => {
    const { user, db, applyNames, readNames, ...app } = await setUp()
    const ownerId = user.uid
    const turned = await buildPhoto({ db, ...app }, { ownerId, orientation: 3 })
    const both = await buildPhoto({ db, ...app }, { ownerId })
    const missed = await buildPhoto({ db, ...app }, { ownerId, orientation: 6 })
    for (const photoId of [turned.id, both.id])
      for (const box of [LEFT, RIGHT]) await buildFace({ db, ...app }, { ownerId, photoId, box })
    const faces = [
      { name: ' Ann ', box: LEFT },
      { name: 'Unknown', box: RIGHT },
    ]
    const sidecars = [
      { photoId: turned.id, faces },
      { photoId: both.id, faces, xmp: buildSidecar({ Zoë: RIGHT }).toString() },
      { photoId: missed.id, faces, xmp: '<x/>' },
      { photoId: missed.id, faces: faces.slice(1) },
    ]
    const answer = await user.send({ method: 'POST', url: '/api/sidecars', payload: { sidecars } })
    expect([answer.statusCode, answer.json()]).toEqual([202, { withNames: 3, rejected: [] }])
    await applyNames()
    const inBoth = ['null open', 'Zoë placed']
    const inTurned = ['Ann placed', 'null open']
    expect((await readNames(ownerId)).toSorted()).toEqual([...inBoth, ...inTurned].toSorted())
    // Without another face, nothing says for which orientation the boxes are meant.
    const { pendingFaces } = (await user.send({ url: `/api/photos/${missed.id}` })).json()
    expect(pendingFaces).toMatchObject([{ box: LEFT }])
  })

  test.each([
    ['nothing to parse', {}, 'invalid-request'],
    ['no faces', { faces: [] }, 'invalid-request'],
    ['an XMP file that is too long', { xmp: 'é'.repeat(256 * 1024 + 1) }, 'invalid-request'],
    ['a face without a name', { faces: [{ name: '', box: LEFT }] }, 'invalid-request'],
    ['a face without a box', { faces: [{ name: 'Ann' }] }, 'invalid-request'],
    [
      'more faces than a photo may have',
      { faces: Array.from({ length: 201 }, () => ({ name: 'Ann', box: LEFT })) },
      'invalid-request',
    ],
    ['an empty box', { faces: [{ name: 'Ann', box: { ...LEFT, width: 0 } }] }, 'invalid-box'],
    ['a box that is half outside', { faces: [{ name: 'Ann', box: { ...LEFT, x: 0.95 } }] }, 'invalid-box'],
  ])('refuses %s', async (_, sidecar, code) => {
    const { user, db, ...app } = await setUp()
    const photo = await buildPhoto({ db, ...app }, { ownerId: user.uid })
    const payload = { sidecars: [{ photoId: photo.id, ...sidecar }] }
    const answer = await user.send({ method: 'POST', url: '/api/sidecars', payload })
    expect([answer.statusCode, answer.json().code]).toEqual([400, code])
    expect(await db.selectFrom('importedNames').selectAll().execute()).toEqual([])
  })

  test('accepts invalid sidecars without harm, and refuses sidecars for another user’s photo', async () => {
    const { user, db, ...app } = await setUp()
    const photo = await buildPhoto({ db, ...app }, { ownerId: user.uid })
    const bad = ['', '<!DOCTYPE x [<!ENTITY a "b">]><x/>', '\u0000', '<x:xmpmeta>'.repeat(5000)]
    const answer = await send(
      user,
      bad.map(xmp => ({ photoId: photo.id, xmp: Buffer.from(xmp) })),
    )
    expect([answer.statusCode, answer.json()]).toEqual([202, { withNames: 0, rejected: [] }])
    const other = await buildUser({ db, ...app })
    const refused = await send(other, [{ photoId: photo.id, xmp: buildSidecar({ Ann: LEFT }) }])
    expect([refused.statusCode, refused.json().code]).toEqual([404, 'not-found'])
    expect(await db.selectFrom('importedNames').selectAll().execute()).toEqual([])
  })
})

describe('names that are exported and imported again', () => {
  test('are the same in the end: zip with sidecars, and back', async () => {
    const { user, db, applyNames, readNames, ...app } = await setUp()
    const photo = await buildPhoto({ db, ...app }, { ownerId: user.uid, orientation: 8 })
    for (const [number, [name, box]] of Object.entries({ 'Ann & Co': LEFT, Zoë: RIGHT }).entries()) {
      const person = await buildPerson(
        { db, ...app },
        { ownerId: user.uid, number, name, photoIds: [photo.id] },
      )
      await db.updateTable('allFaces').set(box).where('personId', '=', person.id).execute()
    }
    const plain = await user.send({ url: `/download_cluster?user=${user.uid}&folder=Zo%C3%AB` })
    expect([...(await openZip(plain.rawPayload)).keys()]).toEqual([photo.name])
    for (const url of [
      `/download_cluster?user=${user.uid}&folder=Zo%C3%AB&sidecars=true`,
      '/api/search/download?sidecars=true',
    ]) {
      const zip = await user.send({ url })
      expect(zip.headers['content-length']).toBe(String(zip.rawPayload.length))
      const files = await openZip(zip.rawPayload)
      expect([...files.keys()]).toEqual([photo.name, `${photo.name}.xmp`])

      const other = await buildUser({ db, ...app })
      const moved = await buildPhoto({ db, ...app }, { ownerId: other.uid, orientation: 8 })
      for (const box of [LEFT, RIGHT])
        await buildFace({ db, ...app }, { ownerId: other.uid, photoId: moved.id, box })
      await send(other, [{ photoId: moved.id, xmp: files.get(`${photo.name}.xmp`) ?? Buffer.alloc(0) }])
      await applyNames()
      expect(await readNames(other.uid)).toEqual(['Ann & Co placed', 'Zoë placed'])
    }
  })

  test.skipIf(!HAS_EXIFTOOL)(
    'are in the sidecars of the zip as exiftool reads them; hidden and unnamed people are not',
    async () => {
      const { user, db, ...app } = await setUp()
      const photo = await buildPhoto({ db, ...app }, { ownerId: user.uid })
      const bare = await buildPhoto({ db, ...app }, { ownerId: user.uid })
      const addPerson = (number: number, name: string | null, photoIds = [photo.id]) =>
        buildPerson({ db, ...app }, { ownerId: user.uid, number, name, photoIds })
      const ann = await addPerson(1, 'Ann')
      await db.updateTable('allFaces').set(LEFT).where('personId', '=', ann.id).execute()
      await addPerson(2, null, [photo.id, bare.id])
      const hidden = await addPerson(3, 'Ex')
      await db.updateTable('allPeople').set({ hiddenAt: 1 }).where('id', '=', hidden.id).execute()
      const zip = await user.send({ url: '/api/search/download?sidecars=true' })
      const files = await openZip(zip.rawPayload)
      expect([...files.keys()]).toEqual([photo.name, `${photo.name}.xmp`, bare.name])
      const file = join(await makeTemporaryFolder(), 'sidecar.xmp')
      await writeFile(file, files.get(`${photo.name}.xmp`) ?? '')
      expect(await readWithExiftool(file)).toMatchObject({
        PersonInImage: ['Ann'],
        RegionInfo: {
          AppliedToDimensions: { W: 4000, H: 3000, Unit: 'pixel' },
          RegionList: [{ Name: 'Ann', Type: 'Face', Area: { X: 0.15, Y: 0.3, W: 0.1, H: 0.2 } }],
        },
      })
    },
  )
})

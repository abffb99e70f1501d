import { expect, test } from 'vitest'
import type { ProcessAnswer } from '../../../shared/api/clusters.ts'
import { buildPhoto } from '../../../test/factories/build-photo.ts'
import { buildUser } from '../../../test/factories/build-user.ts'
import { HOSTILE_NAMES, HOSTILE_SIDECARS } from '../../../test/factories/hostile-texts.ts'
import { buildPhotoBytes } from '../../../test/factories/build-photo-bytes.ts'
import { buildForm, type FormFile } from '../../../test/factories/upload.ts'
import { createTestApp } from '../../../test/server/test-app.ts'
import { createFaultyPool } from '../../machinery/parsing/fixtures/faulty-pool.ts'
import { writeSidecar } from '../../machinery/xmp/write-sidecar.ts'

const XMP = writeSidecar({ width: 32, height: 24, orientation: 1 }, [
  { name: 'Ann', box: { x: 0.1, y: 0.2, width: 0.3, height: 0.4 } },
])

async function setUp() {
  const { pool, reachDeadline } = createFaultyPool()
  const app = await createTestApp({ parse: pool.parse })
  const [attacker, other] = [await buildUser(app), await buildUser(app)]
  const upload = async (user: typeof attacker, files: readonly FormFile[]) =>
    user.send({ method: 'POST', url: `/process?user=${user.uid}`, ...(await buildForm(files)) })
  return { ...app, attacker, other, upload, reachDeadline }
}

test('while one sidecar hangs, other requests are answered, and its photo is accepted with a reason', async () => {
  const { db, attacker, other, upload, reachDeadline } = await setUp()
  const hanging = upload(attacker, [
    { name: 'IMG_1.jpg', bytes: await buildPhotoBytes({ shade: 1 }) },
    { name: 'IMG_1.xmp', bytes: 'hang' },
  ])
  expect((await other.send({ url: '/api/profile' })).statusCode).toBe(200)
  const quick = await upload(other, [
    { name: 'IMG_2.jpg', bytes: await buildPhotoBytes({ shade: 2 }) },
    { name: 'IMG_2.xmp', bytes: XMP },
  ])
  expect(quick.json<ProcessAnswer>()).toMatchObject({ accepted: [{ name: 'IMG_2.jpg' }], rejected: [] })
  const named = await db.selectFrom('importedNames').select('ownerId').execute()
  expect(named).toEqual([{ ownerId: other.uid }])
  await reachDeadline()
  expect((await hanging).json<ProcessAnswer>()).toMatchObject({
    accepted: [{ name: 'IMG_1.jpg' }],
    rejected: [{ name: 'IMG_1.xmp', code: 'sidecar-unreadable' }],
  })
})

test('those sidecars of stored photos that can be parsed are stored', async () => {
  const { attacker, ...app } = await setUp()
  const { id: photoId } = await buildPhoto(app, { ownerId: attacker.uid })
  const sidecars = ['exit', XMP.toString(), 'throw'].map(xmp => ({ photoId, xmp }))
  const answer = await attacker.send({ method: 'POST', url: '/api/sidecars', payload: { sidecars } })
  const rejected = { photoId, code: 'sidecar-unreadable' }
  expect([answer.statusCode, answer.json()]).toMatchObject([
    202,
    { withNames: 1, rejected: [rejected, rejected] },
  ])
})

test('hostile file names and hostile sidecars are treated like others', async () => {
  const { attacker, upload } = await setUp()
  const names = Object.values(HOSTILE_NAMES).map(build => build(70_000))
  const photos = await Promise.all(
    names.map(async (name, i) => ({ name, bytes: await buildPhotoBytes({ shade: i }) })),
  )
  const sidecars = Object.values(HOSTILE_SIDECARS).map((build, i) => ({
    name: `IMG_${i}.xmp`,
    bytes: build(250_000),
  }))
  const answer = await upload(attacker, [...photos, ...sidecars])
  const { accepted, rejected } = answer.json<ProcessAnswer>()
  expect(accepted).toHaveLength(photos.length)
  expect(rejected.map(({ code }) => code)).toEqual(sidecars.map(() => 'sidecar-without-photo'))
  for (const { name, storedAs } of accepted) {
    expect(name.length).toBeLessThanOrEqual(1000)
    expect(Buffer.byteLength(storedAs)).toBeLessThanOrEqual(210)
  }
})

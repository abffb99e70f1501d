import { describe, expect, test } from 'vitest'
import { buildPhoto } from '../../../test/factories/build-photo.ts'
import { buildUser } from '../../../test/factories/build-user.ts'
import { openZip } from '../../../test/factories/open-zip.ts'
import { createTestApp } from '../../../test/server/test-app.ts'
import { MAX_NAMES_PER_PHOTO, replacePhotoNames } from './photo-names.ts'

async function setUp() {
  const app = await createTestApp()
  const user = await buildUser(app)
  const ownerId = user.uid
  const photo = await buildPhoto(app, { ownerId })
  const replace = (names: readonly string[]) =>
    app.db.transaction().execute(tx => replacePhotoNames(tx, { ownerId, photoId: photo.id, names, now: 1 }))
  const read = () => app.db.selectFrom('photoNames').selectAll().execute()
  return { ...app, user, ownerId, photoId: photo.id, replace, read }
}

describe('replacePhotoNames', () => {
  test('stores names in the form of person names, each once', async () => {
    const { ownerId, photoId, replace, read } = await setUp()
    expect(await replace([' Asha\u0000  Rao', 'asha rao', 'Zoe\u0308', '', ' ', 'Person 7'])).toEqual([
      'Asha Rao',
      'Zoë',
    ])
    expect(await read()).toEqual([{ ownerId, photoId, names: '["Asha Rao","Zoë"]' }])
  })

  test('replaces the earlier names, also by an empty list', async () => {
    const { replace, read } = await setUp()
    await replace(['Asha'])
    await replace([])
    expect((await read()).map(({ names }) => names)).toEqual(['[]'])
  })

  test('limits how many names there are, and how long they are', async () => {
    const { replace } = await setUp()
    const many = Array.from({ length: MAX_NAMES_PER_PHOTO + 50 }, (_, i) => `Guest ${i}`)
    expect(await replace(many)).toHaveLength(MAX_NAMES_PER_PHOTO)
    expect(await replace(['a'.repeat(101), 'b'.repeat(100)])).toEqual(['b'.repeat(100)])
  })

  test('refuses photos of other users', async () => {
    const app = await setUp()
    const other = await buildUser(app)
    const { photoId } = app
    const attempt = app.db
      .transaction()
      .execute(tx => replacePhotoNames(tx, { ownerId: other.uid, photoId, names: ['Mallory'], now: 1 }))
    await expect(attempt).rejects.toMatchObject({ code: 'not-found' })
    expect(await app.read()).toEqual([])
  })

  test('the names are in the export of the user’s data, and are deleted with the photo', async () => {
    const { db, user, photoId, replace, read } = await setUp()
    await replace(['Asha'])
    const zip = await openZip((await user.send({ url: '/api/account/export' })).rawPayload)
    expect(JSON.parse(zip.get('data/photoNames.json')?.toString() ?? '')).toMatchObject([
      { photoId, names: '["Asha"]' },
    ])
    await db.deleteFrom('allPhotos').execute()
    expect(await read()).toEqual([])
  })
})

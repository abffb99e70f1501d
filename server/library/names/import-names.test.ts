import { expect, test } from 'vitest'
import { buildXmp } from '../../../test/factories/build-metadata.ts'
import { buildPhoto } from '../../../test/factories/build-photo.ts'
import { buildUser } from '../../../test/factories/build-user.ts'
import { createTestApp } from '../../../test/server/test-app.ts'

test('an XMP file dates its photo, unless its user has', async () => {
  const app = await createTestApp()
  const { db } = app
  const user = await buildUser(app)
  const { id } = await buildPhoto(app, { ownerId: user.uid })
  const xmp = buildXmp({ 'exif:DateTimeOriginal': '1989-05-05T14:08:45' })
  const taken = Date.UTC(1989, 4, 5, 14, 8, 45)
  const sendWith = async (values: { takenAt: number | null; takenFrom: 'file' | 'user' | null }) => {
    await db.updateTable('allPhotos').set(values).execute()
    const answer = await user.send({
      method: 'POST',
      url: '/api/sidecars',
      payload: { sidecars: [{ photoId: id, xmp: xmp.toString() }] },
    })
    expect(answer.json()).toEqual({ withNames: 0, rejected: [] })
    const columns = ['takenAt', 'takenFrom', 'sidecarTakenAt'] as const
    return db.selectFrom('photos').select(columns).executeTakeFirst()
  }
  const dated = { takenAt: taken, takenFrom: 'sidecar', sidecarTakenAt: taken }
  expect(await sendWith({ takenAt: null, takenFrom: null })).toEqual(dated)
  expect(await sendWith({ takenAt: 5, takenFrom: 'file' })).toEqual(dated)
  expect(await sendWith({ takenAt: taken + 250, takenFrom: 'file' })).toEqual({
    ...dated,
    takenAt: taken + 250,
  })
  expect(await sendWith({ takenAt: 5, takenFrom: 'user' })).toEqual({
    ...dated,
    takenAt: 5,
    takenFrom: 'user',
  })
})

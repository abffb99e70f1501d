import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import type { ProcessAnswer } from '../../../shared/api/clusters.ts'
import { buildRaw } from '../../../test/factories/build-raw.ts'
import { buildUser } from '../../../test/factories/build-user.ts'
import {
  buildSparsePng,
  buildSparseWebp,
  buildProgressiveJpeg,
} from '../../../test/factories/hostile-pictures.ts'
import { buildPhotoBytes } from '../../../test/factories/build-photo-bytes.ts'
import { buildForm, type FormFile } from '../../../test/factories/upload.ts'
import { listNames } from '../../../test/server/list-names.ts'
import { createTestApp, MAX_FILE_BYTES, MAX_RAW_BYTES } from '../../../test/server/test-app.ts'
import { blobNames } from '../../storage/blobs/blob-names.ts'
import { encodePattern } from '../../machinery/imaging/fixtures/encode-pattern.ts'
import { writeSidecar } from '../../machinery/xmp/write-sidecar.ts'

async function setUp() {
  const app = await createTestApp()
  const user = await buildUser(app)
  const upload = async (files: readonly FormFile[], query = '') =>
    user.send({ method: 'POST', url: `/process?user=${user.uid}${query}`, ...(await buildForm(files)) })
  return { ...app, user, upload }
}

describe('POST /process', () => {
  test('refuses a file of many pixels and few bytes after reading its first bytes', async () => {
    const { db, store, upload } = await setUp()
    const { accepted, rejected } = (
      await upload([
        { name: 'hollow.webp', bytes: buildSparseWebp(16_383, 16_383) },
        { name: 'hollow.png', bytes: buildSparsePng(8000, 8000) },
        { name: 'layers.jpg', bytes: buildProgressiveJpeg(12_000, 12_000) },
        { name: 'small.webp', bytes: buildSparseWebp(400, 300) },
      ])
    ).json<ProcessAnswer>()
    expect(accepted.map(({ name }) => name)).toEqual(['small.webp'])
    expect(rejected.map(({ name, code }) => [name, code])).toEqual([
      ['hollow.webp', 'photo-too-many-pixels'],
      ['hollow.png', 'photo-too-many-pixels'],
      ['layers.jpg', 'photo-too-many-pixels'],
    ])
    expect(await listNames(store)).toHaveLength(1)
    expect(await db.selectFrom('jobs').select('subjectId').distinct().execute()).toHaveLength(1)
  })

  test('stores each photo byte for byte and adds a job for it', async () => {
    const { db, store, user, upload } = await setUp()
    const bytes = await buildPhotoBytes({ shade: 1 })
    const answer = await upload([{ name: 'IMG_1.jpg', bytes }])
    expect(answer.statusCode).toBe(202)
    const { accepted, rejected } = answer.json<ProcessAnswer>()
    expect(rejected).toEqual([])
    expect(accepted).toMatchObject([{ name: 'IMG_1.jpg', storedAs: 'IMG_1.jpg', isRecognised: false }])
    const photoId = accepted[0]?.photoId ?? ''
    expect(await buffer(await store.read(blobNames.original(user.uid, photoId)))).toEqual(bytes)
    const jobs = await db.selectFrom('jobs').select(['name', 'ownerId', 'subjectId', 'state']).execute()
    const job = { ownerId: user.uid, subjectId: photoId, state: 'waiting' }
    expect(jobs).toEqual([
      { ...job, name: 'make-thumbnail' },
      { ...job, name: 'process-photo' },
    ])
  })

  test('keeps the upright size of a photo before it is decoded, so that its tile has its shape', async () => {
    const { db, upload } = await setUp()
    await upload([{ name: 'portrait.jpg', bytes: await encodePattern('jpeg', 6) }])
    const rows = await db.selectFrom('photos').select(['state', 'width', 'height']).execute()
    expect(rows).toEqual([{ state: 'waiting', width: 64, height: 96 }])
  })

  test('numbers a second photo of the same name, whatever the case of its letters', async () => {
    const { upload } = await setUp()
    const files = await Promise.all(
      ['IMG_1.jpg', 'IMG_1.jpg', 'img_1.JPG', 'IMG_1 (2).jpg'].map(async (name, i) => ({
        name,
        bytes: await buildPhotoBytes({ shade: i }),
      })),
    )
    const { accepted } = (await upload(files)).json<ProcessAnswer>()
    expect(accepted.map(({ storedAs }) => storedAs)).toEqual([
      'IMG_1.jpg',
      'IMG_1 (2).jpg',
      'img_1 (3).JPG',
      'IMG_1 (2) (2).jpg',
    ])
  })

  test('accepts XMP files with the photos of the same form, and reports those without a photo', async () => {
    const { db, upload } = await setUp()
    const xmp = writeSidecar({ width: 32, height: 24, orientation: 1 }, [
      { name: 'Ann', box: { x: 0.1, y: 0.2, width: 0.3, height: 0.4 } },
    ])
    const answer = await upload([
      { name: 'IMG_1.jpg.xmp', bytes: xmp },
      { name: 'IMG_1.jpg', bytes: await buildPhotoBytes({ shade: 1 }) },
      { name: 'IMG_2.jpg', bytes: await buildPhotoBytes({ shade: 2 }) },
      { name: 'IMG_2.xmp', bytes: Buffer.alloc(300_000, ' ') },
      { name: 'IMG_3.xmp', bytes: xmp },
      { name: 'IMG_2.jpg.json', bytes: JSON.stringify([{ 'XMP:PersonInImage': ['Bob'] }]) },
      { name: 'IMG_1.json', bytes: JSON.stringify([{ 'XMP:PersonInImage': ['Eve'] }]) },
    ])
    const { accepted, rejected } = answer.json<ProcessAnswer>()
    expect(accepted.map(({ name }) => name)).toEqual(['IMG_1.jpg', 'IMG_2.jpg'])
    expect(rejected).toMatchObject([
      { name: 'IMG_2.xmp', code: 'sidecar-unreadable' },
      { name: 'IMG_3.xmp', code: 'sidecar-without-photo' },
    ])
    const kept = await db.selectFrom('importedNames').select(['photoId', 'source', 'names']).execute()
    const people = new Map(kept.map(({ photoId, names }) => [photoId, /Ann|Bob|Eve/.exec(names)?.[0]]))
    expect(accepted.map(({ photoId }) => people.get(photoId))).toEqual(['Ann', 'Bob'])
    const alone = await upload([{ name: 'IMG_3.xmp', bytes: xmp }])
    expect([alone.statusCode, alone.json().code]).toEqual([400, 'no-files'])
  })

  test('accepts Picasa’s notes on the photos of a form, unless there are two', async () => {
    const { db, upload } = await setUp()
    const ini = '[Contacts2]\nab=Ann;;\n[IMG_1.jpg]\nfaces=rect64(400040008000c000),ab\n'
    const notes = { name: '.picasa.ini', bytes: ini }
    const photo = { name: 'IMG_1.jpg', bytes: await buildPhotoBytes({ shade: 1 }) }
    const twice = (await upload([notes, photo, { ...notes, name: '.Picasa.ini' }])).json<ProcessAnswer>()
    expect(twice.rejected.map(({ name, code }) => [name, code])).toEqual([
      ['.picasa.ini', 'sidecar-without-photo'],
      ['.Picasa.ini', 'sidecar-without-photo'],
    ])
    const readNames = () => db.selectFrom('importedNames').select(['photoId', 'names']).execute()
    expect(await readNames()).toEqual([])
    // Larger than an XMP file may be, and together with notes that name nobody.
    const whole = { ...notes, bytes: ini + '[other.jpg]\nfaces=rect64(1),ab\n'.repeat(20_000) }
    const empty = { name: 'IMG_1.xmp', bytes: '<x/>' }
    const old = { name: 'Picasa.ini', bytes: '[IMG_1.jpg]\nstar=yes\n' }
    const answer = await upload([whole, photo, empty, old])
    const { accepted, rejected } = answer.json<ProcessAnswer>()
    expect(rejected).toMatchObject([{ name: 'Picasa.ini', code: 'sidecar-without-photo' }])
    const box = { x: 0.25, y: 0.25, width: 0.25, height: 0.5 }
    expect(await readNames()).toEqual([
      {
        photoId: accepted[0]?.photoId,
        names: JSON.stringify({ regions: [{ name: 'Ann', box }], people: [], isUpright: true }),
      },
    ])
  })

  test('recognises the same bytes and stores them once', async () => {
    const { store, user, upload } = await setUp()
    const bytes = await buildPhotoBytes({ shade: 5 })
    const first = (await upload([{ name: 'a.jpg', bytes }])).json<ProcessAnswer>()
    const again = (
      await upload([
        { name: 'b.jpg', bytes },
        { name: 'c.jpg', bytes },
      ])
    ).json<ProcessAnswer>()
    const photoId = first.accepted[0]?.photoId
    expect(again.accepted).toMatchObject([
      { name: 'b.jpg', storedAs: 'a.jpg', photoId, isRecognised: true },
      { name: 'c.jpg', storedAs: 'a.jpg', photoId, isRecognised: true },
    ])
    expect(await listNames(store, user.uid)).toHaveLength(1)
  })

  test('rejects each invalid file with its reason, by its bytes, and accepts the others', async () => {
    const { store, user, upload } = await setUp()
    const good = await buildPhotoBytes({ shade: 9, format: 'png' })
    const answer = await upload([
      { name: 'empty.jpg', bytes: '' },
      { name: 'page.jpg', bytes: '<!doctype html><title>no photo</title>'.padEnd(200) },
      { name: 'drawing.svg', bytes: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
      {
        name: 'huge.jpg',
        bytes: Buffer.concat([await buildPhotoBytes({ shade: 2 }), Buffer.alloc(MAX_FILE_BYTES)]),
      },
      { name: 'photo.txt', bytes: good },
    ])
    const { accepted, rejected } = answer.json<ProcessAnswer>()
    expect(rejected.map(({ name, code }) => [name, code])).toEqual([
      ['empty.jpg', 'photo-empty'],
      ['page.jpg', 'photo-unknown-format'],
      ['drawing.svg', 'photo-unknown-format'],
      ['huge.jpg', 'photo-too-large'],
    ])
    expect(accepted).toMatchObject([{ name: 'photo.txt', storedAs: 'photo.png' }])
    expect(await listNames(store, user.uid)).toHaveLength(1)
  })

  test('accepts a file of exactly the largest size', async () => {
    const { upload } = await setUp()
    const photo = await buildPhotoBytes({ shade: 3 })
    const bytes = Buffer.concat([photo, Buffer.alloc(MAX_FILE_BYTES - photo.length)])
    const { accepted, rejected } = (await upload([{ name: 'just.jpg', bytes }])).json<ProcessAnswer>()
    expect(rejected).toEqual([])
    expect(accepted).toHaveLength(1)
  })

  test('accepts raw files up to a limit of their own, and stores them unchanged', async () => {
    const { store, user, upload } = await setUp()
    const raw = await buildRaw('nef', {
      preview: await buildPhotoBytes({ shade: 4, width: 960, height: 640 }),
    })
    const filled = (byteSize: number) => Buffer.concat([raw, Buffer.alloc(byteSize - raw.length)])
    const { accepted, rejected } = (
      await upload([
        { name: 'DSC_1.NEF', bytes: filled(MAX_RAW_BYTES) },
        { name: 'DSC_2.NEF', bytes: filled(MAX_RAW_BYTES + 1) },
        // Its bytes are no raw file, whatever its name says.
        {
          name: 'DSC_3.NEF',
          bytes: Buffer.concat([await buildPhotoBytes({ shade: 5 }), Buffer.alloc(MAX_FILE_BYTES)]),
        },
      ])
    ).json<ProcessAnswer>()
    expect(accepted).toMatchObject([{ storedAs: 'DSC_1.NEF' }])
    expect(rejected).toMatchObject([
      { name: 'DSC_2.NEF', code: 'photo-too-large', reason: expect.stringContaining('KINDRED_MAX_RAW_MB') },
      { name: 'DSC_3.NEF', code: 'photo-too-large', reason: expect.stringContaining('KINDRED_MAX_FILE_MB') },
    ])
    const [name = ''] = await listNames(store, user.uid)
    expect(Buffer.compare(await buffer(await store.read(name)), filled(MAX_RAW_BYTES))).toBe(0)
    const original = await user.send({ url: `/api/photos/${accepted[0]?.photoId}/image?size=original` })
    expect(original.headers['content-type']).toBe('image/x-nikon-nef')
  })

  test('makes hostile names harmless', async () => {
    const { upload } = await setUp()
    const names = [
      '../../etc/passwd',
      'C:\\photos\\x.jpg',
      'a\u0000b\r\n.jpg',
      '../../features',
      'CON.jpg',
      '\u202egpj.exe',
    ]
    const files = await Promise.all(
      names.map(async (name, i) => ({ name, bytes: await buildPhotoBytes({ shade: 100 + i }) })),
    )
    const { accepted } = (await upload(files)).json<ProcessAnswer>()
    const stored = accepted.map(({ storedAs }) => storedAs)
    expect(stored).toHaveLength(names.length)
    for (const name of stored) expect(name).toMatch(/^[\w (){}%][\w .(){}%-]*$/)
  })

  test('reports what is missing when a form has no photo', async () => {
    const { user, upload, db } = await setUp()
    const answer = await upload([{ name: 'a.jpg', bytes: 'x', field: 'other' }])
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'no-files'])
    const noForm = await user.send({ method: 'POST', url: `/process?user=${user.uid}`, payload: { a: 1 } })
    expect([noForm.statusCode, noForm.json().code]).toEqual([415, 'not-multipart'])
    expect(await db.selectFrom('batches').select('id').execute()).toEqual([])
  })

  test.each([
    ['without a boundary', 'multipart/form-data', 'x'],
    ['without its beginning', 'multipart/form-data; boundary=b', 'without any content'],
    ['cut short', 'multipart/form-data; boundary=b', `${buildPart('a.jpg')}\xff\xd8\xff`],
  ])('refuses a form %s and stores nothing', async (_how, contentType, body) => {
    const { db, store, user } = await setUp()
    const answer = await user.send({
      method: 'POST',
      url: `/process?user=${user.uid}`,
      headers: { 'content-type': contentType },
      payload: Buffer.from(body, 'latin1'),
    })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-request'])
    expect(await db.selectFrom('photos').select('id').execute()).toEqual([])
    expect(await listNames(store)).toEqual([])
  })

  test('accepts a photo without a name', async () => {
    const { user } = await setUp()
    const bytes = await buildPhotoBytes({ shade: 1 })
    for (const [shade, start] of [buildPart(), buildPart('')].entries()) {
      const answer = await user.send({
        method: 'POST',
        url: `/process?user=${user.uid}`,
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
        payload: Buffer.concat([Buffer.from(start), bytes, Buffer.from(`${shade}\r\n--b--\r\n`)]),
      })
      expect(answer.json<ProcessAnswer>().accepted).toMatchObject([
        { name: '', storedAs: shade === 0 ? 'photo.jpg' : 'photo (2).jpg' },
      ])
    }
  })

  test('adds photos to an open batch, and to no other', async () => {
    const { user, upload } = await setUp()
    const batch = (await user.send({ method: 'POST', url: '/api/batches', payload: { fileCount: 2 } })).json<{
      id: string
    }>()
    const file = { name: 'a.jpg', bytes: await buildPhotoBytes({ shade: 1 }) }
    const answer = await upload([file], `&batch=${batch.id}`)
    expect(answer.json<ProcessAnswer>().batchId).toBe(batch.id)
    await user.send({ method: 'POST', url: `/api/batches/${batch.id}/complete` })
    const late = await upload([file], `&batch=${batch.id}`)
    expect([late.statusCode, late.json().code]).toEqual([409, 'batch-closed'])
    const unknown = await upload([file], '&batch=nonsense')
    expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'not-found'])
  })
})

/** Returns the beginning of a form up to the bytes of its file. */
function buildPart(name?: string): string {
  const fileName = name === undefined ? '' : `; filename="${name}"`
  return `--b\r\nContent-Disposition: form-data; name="images"${fileName}\r\nContent-Type: application/octet-stream\r\n\r\n`
}

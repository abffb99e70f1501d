import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { ManifestAnswer } from '../../../shared/api/uploads.ts'
import type { ProcessAnswer } from '../../../shared/api/clusters.ts'
import type { PhotoDetail } from '../../../shared/api/photos.ts'
import { buildFilm } from '../../../test/factories/build-film.ts'
import { buildPhotoBytes } from '../../../test/factories/build-photo-bytes.ts'
import { buildUser } from '../../../test/factories/build-user.ts'
import { openZip } from '../../../test/factories/open-zip.ts'
import { buildForm, type FormFile } from '../../../test/factories/upload.ts'
import { listNames } from '../../../test/server/list-names.ts'
import { createTestApp, MAX_FILM_BYTES } from '../../../test/server/test-app.ts'
import { blobNames } from '../../storage/blobs/blob-names.ts'
import { sweepLeftovers } from '../../erasure/sweep-leftovers.ts'

const film = buildFilm()

async function setUp() {
  const app = await createTestApp()
  const user = await buildUser(app)
  const upload = async (files: readonly FormFile[], query = '') => {
    const form = await buildForm(files)
    const answer = await user.send({ method: 'POST', url: `/process?user=${user.uid}${query}`, ...form })
    expect(answer.statusCode).toBe(202)
    return answer.json<ProcessAnswer>()
  }
  const photo = { name: 'IMG_1.HEIC', bytes: await buildPhotoBytes({ shade: 1 }) }
  const films = () => listNames(app.store, `${user.uid}/film`)
  const startBatch = async () => {
    const batch = await user.send({ method: 'POST', url: '/api/batches', payload: { fileCount: 1 } })
    return batch.json<{ id: string }>().id
  }
  return { ...app, user, upload, photo, films, startBatch }
}

/** A film of 02:45:08 in UTC, or of another minute. */
function buildFilmAt(minute: number): Buffer {
  return buildFilm({ says: { durationMs: 3000, createdAt: Date.UTC(2019, 6, 29, 2, minute, 8) } })
}

describe('the film of a Live photo', () => {
  test('is not a video of the same name, which is refused with the reason', async () => {
    const { user, upload, films, photo } = await setUp()
    const video = buildFilm({ says: { durationMs: 40_000 } })
    const sent = await upload([photo, { name: 'IMG_1.MOV', bytes: video }])
    expect(sent.films).toEqual([])
    expect(sent.rejected).toEqual([
      { name: 'IMG_1.MOV', code: 'film-without-photo', reason: expect.stringContaining('five seconds') },
    ])
    const url = `/api/photos/${sent.accepted[0]!.photoId}/film`
    const form = await buildForm([{ name: 'IMG_1.MOV', bytes: video, field: 'film' }])
    const answer = await user.send({ method: 'POST', url, ...form })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'film-without-photo'])
    expect(await films()).toEqual([])
  })

  test('is told from another film of its name by the time of the photo', async () => {
    const { upload, films } = await setUp()
    const dated = sharp(await buildPhotoBytes({ shade: 1 })).withExif({
      IFD2: { DateTimeOriginal: '2019:07:29 04:45:07' },
    })
    const photo = { name: 'IMG_1.JPG', bytes: await dated.jpeg().toBuffer() }
    const other = await upload([photo, { name: 'IMG_1.MOV', bytes: buildFilmAt(52) }])
    expect(other.films).toEqual([])
    const own = await upload([photo, { name: 'IMG_1.MOV', bytes: buildFilmAt(45) }])
    expect(own.films).toMatchObject([{ name: 'IMG_1.MOV' }])
    expect(await films()).toHaveLength(1)
  })

  test('belongs to the photo of its name, whichever is sent first, and is answered with ranges', async () => {
    const { user, upload, photo, films } = await setUp()
    const sent = await upload([{ name: 'img_1.mov', bytes: film }, photo])
    const photoId = sent.accepted[0]!.photoId
    expect(sent).toMatchObject({ rejected: [], films: [{ name: 'img_1.mov', photoId }] })
    expect(sent.accepted).toHaveLength(1)
    expect(await films()).toHaveLength(1)
    const detail = (await user.send({ url: `/api/photos/${photoId}` })).json<PhotoDetail>()
    expect(detail.film).toEqual({ mediaType: 'video/quicktime', byteSize: film.length, isInside: false })
    const url = `/api/photos/${photoId}/film`
    const whole = await user.send({ url })
    expect(whole.rawPayload).toEqual(film)
    expect(whole.headers).toMatchObject({
      'content-type': 'video/quicktime',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    })
    const part = await user.send({ url, headers: { range: 'bytes=8-11' } })
    expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes 8-11/${film.length}`])
    expect(part.payload).toBe('qt  ')
    const outside = await user.send({ url, headers: { range: `bytes=${film.length}-` } })
    expect(outside.statusCode).toBe(416)
    const saved = await user.send({ url: `${url}?download=true` })
    expect(saved.headers['content-disposition']).toContain('IMG_1.mov')
  })

  test('may come after its photo in the same batch', async () => {
    const { upload, photo, startBatch } = await setUp()
    const id = await startBatch()
    const { accepted } = await upload([photo], `&batch=${id}`)
    const later = await upload([{ name: 'IMG_1.MOV', bytes: film }], `&batch=${id}`)
    expect(later).toMatchObject({ accepted: [], rejected: [], films: [{ photoId: accepted[0]!.photoId }] })
  })

  test('without its photo is refused, and nothing of it is kept', async () => {
    const { upload, photo, films } = await setUp()
    await upload([photo])
    const alone = await upload([{ name: 'IMG_1.MOV', bytes: film }])
    expect(alone.rejected).toMatchObject([{ name: 'IMG_1.MOV', code: 'film-without-photo' }])
    expect(await films()).toEqual([])
  })

  test('is refused if it is too large or no film, and the message tells who can raise the limit', async () => {
    const { upload, photo, films } = await setUp()
    const { rejected, accepted } = await upload([
      photo,
      { name: 'IMG_1.MOV', bytes: buildFilm({ contentBytes: MAX_FILM_BYTES }) },
      { name: 'IMG_1.MP4', bytes: Buffer.from('<!doctype html><script>alert(1)</script>'.repeat(9)) },
      { name: 'IMG_1.M4V', bytes: Buffer.alloc(0) },
    ])
    expect(accepted).toHaveLength(1)
    expect(rejected.map(({ code }) => code)).toEqual([
      'film-too-large',
      'film-unknown-format',
      'film-unknown-format',
    ])
    expect(rejected[0]?.reason).toContain(
      "the server's administrator can raise the limit (KINDRED_MAX_FILM_MB)",
    )
    expect(await films()).toEqual([])
  })

  test('is kept once; another film does not replace it', async () => {
    const { upload, photo, films } = await setUp()
    const files = (seed: number) => [photo, { name: 'IMG_1.MOV', bytes: buildFilm({ seed }) }]
    await upload(files(1))
    const [name] = await films()
    expect((await upload(files(1))).films).toHaveLength(1)
    expect((await upload(files(2))).rejected).toMatchObject([{ code: 'film-exists' }])
    expect(await films()).toEqual([name])
  })

  test('is asked for by the manifest as long as the photo lacks it', async () => {
    const { user, upload, photo, startBatch } = await setUp()
    const { accepted } = await upload([photo])
    const id = await startBatch()
    const ask = async (hasFilm: boolean) => {
      const entry = { name: photo.name, size: photo.bytes.length, sha256: accepted[0]!.sha256, hasFilm }
      const payload = { files: [entry] }
      const answer = await user.send({ method: 'POST', url: `/api/batches/${id}/manifest`, payload })
      return answer.json<ManifestAnswer>().files[0]?.state
    }
    expect([await ask(false), await ask(true)]).toEqual(['stored', 'needed'])
    await upload([photo, { name: 'IMG_1.HEIC.MOV', bytes: film }], `&batch=${id}`)
    expect(await ask(true)).toBe('stored')
  })

  test('is in zips and exports under the name of its photo, and counts as storage', async () => {
    const { user, upload, photo } = await setUp()
    const { accepted } = await upload([photo, { name: 'IMG_1.MOV', bytes: film }])
    const photoIds = accepted.map(({ photoId }) => photoId)
    const zip = await user.send({ method: 'POST', url: '/api/search/download', payload: { photoIds } })
    const files = await openZip(zip.rawPayload)
    expect([...files.keys()]).toEqual(['IMG_1.HEIC', 'IMG_1.MOV'])
    expect(files.get('IMG_1.MOV')).toEqual(film)
    const all = await openZip((await user.send({ url: '/api/account/export' })).rawPayload)
    expect(all.get('photos/IMG_1.MOV')).toEqual(film)
    expect(JSON.parse(String(all.get('data/films.json')))).toMatchObject([{ photoId: photoIds[0] }])
    const storage = (await user.send({ url: '/api/storage' })).json()
    expect(storage).toMatchObject({ library: { photos: 1, byteSize: photo.bytes.length + film.length } })
  })

  test('is in the trash and is erased with its photo', async () => {
    const { user, upload, photo, films } = await setUp()
    const { accepted } = await upload([photo, { name: 'IMG_1.MOV', bytes: film }])
    const photoId = accepted[0]!.photoId
    await user.send({ method: 'POST', url: '/api/trash', payload: { photoIds: [photoId] } })
    expect((await user.send({ url: `/api/photos/${photoId}/film` })).statusCode).toBe(404)
    expect(await films()).toHaveLength(1)
    await upload([photo])
    expect((await user.send({ url: `/api/photos/${photoId}/film` })).rawPayload).toEqual(film)
    await user.send({ method: 'POST', url: '/api/trash', payload: { photoIds: [photoId] } })
    const emptied = await user.send({ method: 'POST', url: '/api/trash/erase', payload: { all: true } })
    expect(emptied.statusCode).toBeLessThan(300)
    expect(await films()).toEqual([])
  })

  test('is removed with a cancelled upload and with everything, and kept by the sweep', async () => {
    const { app, db, store, user, upload, photo, films, startBatch } = await setUp()
    const id = await startBatch()
    const files = [photo, { name: 'IMG_1.MOV', bytes: film }]
    await upload(files, `&batch=${id}`)
    await store.put(blobNames.film(user.uid, 'leftover'), film)
    expect(await sweepLeftovers({ db, store }, Date.now() + 1e9)).toBe(1)
    expect(await films()).toHaveLength(1)
    await user.send({ method: 'POST', url: `/api/batches/${id}/cancel` })
    expect(await films()).toEqual([])
    await upload(files)
    await user.send({ method: 'POST', url: '/api/library/erase' })
    expect(await listNames(store, user.uid)).toEqual([])
    expect(await db.selectFrom('films').select('id').execute()).toEqual([])
    await app.close()
  })

  test('of another user is not found', async () => {
    const app = await setUp()
    const { accepted } = await app.upload([app.photo, { name: 'IMG_1.MOV', bytes: film }])
    const bob = await buildUser(app)
    const answer = await bob.send({ url: `/api/photos/${accepted[0]!.photoId}/film` })
    expect(answer.statusCode).toBe(404)
    const names = await app.films()
    expect(await buffer(await app.store.read(names[0]!))).toEqual(film)
  })

  test('may be added to a stored photo, once', async () => {
    const { user, upload, photo, films } = await setUp()
    const { accepted } = await upload([photo])
    const photoId = accepted[0]!.photoId
    const add = async (bytes: Buffer, { field = 'film', id = photoId } = {}) => {
      const form = await buildForm([{ name: 'other.MOV', bytes, field }])
      const answer = await user.send({ method: 'POST', url: `/api/photos/${id}/film`, ...form })
      return [answer.statusCode, answer.json<{ isKnown?: boolean; code?: string }>()]
    }
    expect(await add(film)).toEqual([200, { isKnown: false }])
    expect(await add(film)).toEqual([200, { isKnown: true }])
    expect(await add(buildFilm({ seed: 2 }))).toMatchObject([409, { code: 'film-exists' }])
    expect(await add(Buffer.from('no film'))).toMatchObject([415, { code: 'film-unknown-format' }])
    const large = buildFilm({ contentBytes: MAX_FILM_BYTES })
    expect(await add(large)).toMatchObject([413, { code: 'film-too-large' }])
    expect(await add(film, { field: 'images' })).toMatchObject([400, { code: 'no-files' }])
    expect(await add(film, { id: 'none' })).toMatchObject([404, {}])
    expect(await films()).toHaveLength(1)
    const detail = (await user.send({ url: `/api/photos/${photoId}` })).json<PhotoDetail>()
    expect(detail.film).toMatchObject({ byteSize: film.length })
  })
})

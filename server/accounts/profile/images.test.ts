import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import sharp from 'sharp'
import type { Profile, ProfileImageAnswer } from '../../../shared/api/profile.ts'
import { buildUser } from '../../../test/factories/build-user.ts'
import { buildPhotoBytes } from '../../../test/factories/build-photo-bytes.ts'
import { buildForm } from '../../../test/factories/upload.ts'
import { listNames } from '../../../test/server/list-names.ts'
import { createTestApp, MAX_FILE_BYTES } from '../../../test/server/test-app.ts'

async function setUp() {
  const app = await createTestApp()
  const user = await buildUser(app)
  const send = async (bytes: Uint8Array | string, name = 'me.jpg', field = 'image') =>
    user.send({ method: 'POST', url: '/api/profile/images', ...(await buildForm([{ name, bytes, field }])) })
  return {
    ...app,
    user,
    send,
    store: app.store,
    upload: async (shade: number) =>
      (await send(await buildPhotoBytes({ shade }))).json<ProfileImageAnswer>().data.url,
    save: (payload: object) => user.send({ method: 'POST', url: '/api/profile', payload }),
  }
}

describe('POST /api/profile/images', () => {
  test('stores the picture re-encoded, upright, small enough and without metadata', async () => {
    const { send, user } = await setUp()
    const secret = 'Geheimnis'
    const bytes = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#888' } })
      .withExif({ IFD0: { Copyright: secret }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(bytes.includes(secret)).toBe(true)
    const answer = await send(bytes)
    expect(answer.json()).toEqual({
      success: true,
      data: { url: expect.stringMatching(/^\/api\/profile\/images\/[0-9a-f-]{36}$/) },
    })
    const shown = await user.send({ url: answer.json<ProfileImageAnswer>().data.url })
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
    })
    const metadata = await sharp(shown.rawPayload).metadata()
    expect(metadata).toMatchObject({ format: 'webp', width: 1024, height: 2048 })
    expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual(
      Array(4).fill(undefined),
    )
    expect(shown.rawPayload.includes(secret)).toBe(false)
  })

  test.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'me.svg'],
    [
      'SVG with the name of a photo',
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
      'me.png',
    ],
    ['HTML', '<!doctype html><script>alert(1)</script>', 'me.jpg'],
    ['a PDF', '%PDF-1.7\n', 'me.jpg'],
  ])('refuses %s and reports what to choose', async (_kind, bytes, name) => {
    const { send, store } = await setUp()
    const answer = await send(bytes, name)
    expect(answer.statusCode).toBe(415)
    expect(answer.json()).toEqual({
      code: 'photo-unknown-format',
      message:
        "Kindred can't read this kind of file. Choose a JPG, PNG, GIF, WEBP, HEIC, AVIF or TIFF picture.",
    })
    expect(await listNames(store)).toEqual([])
  })

  test('stores no byte of a page that is hidden in a picture', async () => {
    const { send, user } = await setUp()
    const page = '<script>alert(document.domain)</script>'
    const bytes = Buffer.concat([await buildPhotoBytes({ shade: 1, format: 'gif' }), Buffer.from(page)])
    const { url } = (await send(bytes, 'me.html')).json<ProfileImageAnswer>().data
    const shown = await user.send({ url })
    expect([shown.headers['content-type'], shown.rawPayload.includes('script')]).toEqual([
      'image/webp',
      false,
    ])
  })

  test('refuses a picture that is too large, damaged, empty or missing', async () => {
    const { send, user, store } = await setUp()
    const photo = await buildPhotoBytes({ shade: 1, width: 640, height: 480 })
    const exact = Buffer.concat([photo, Buffer.alloc(MAX_FILE_BYTES - photo.length)])
    const answers = [
      await send(exact),
      await send(Buffer.concat([exact, Buffer.alloc(1)])),
      await send(photo.subarray(0, 700)),
      await send(buildPngHeader(9000, 9000)),
      await send(''),
      await send(photo, 'me.jpg', 'other'),
      await user.send({ method: 'POST', url: '/api/profile/images', payload: {} }),
    ]
    expect(answers.map(answer => [answer.statusCode, answer.json().code])).toEqual([
      [200, undefined],
      [413, 'photo-too-large'],
      [422, 'photo-damaged'],
      [413, 'photo-too-many-pixels'],
      [422, 'photo-empty'],
      [400, 'no-files'],
      [415, 'not-multipart'],
    ])
    expect(await listNames(store)).toHaveLength(1)
  })

  test('is limited', async () => {
    const { user } = await setUp()
    const statuses: number[] = []
    for (let i = 0; i < 31; i++) {
      statuses.push((await user.send({ method: 'POST', url: '/api/profile/images' })).statusCode)
    }
    expect([...new Set(statuses.slice(0, 30)), statuses[30]]).toEqual([415, 429])
  })
})

/** Builds the header of a PNG that claims this size; the rest is missing. */
function buildPngHeader(width: number, height: number): Buffer {
  const header = Buffer.alloc(17)
  header.write('IHDR')
  header.writeUInt32BE(width, 4)
  header.writeUInt32BE(height, 8)
  header.set([8, 2, 0, 0, 0], 12)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(header))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const data = Buffer.from([0, 0, 0, 0, 0x49, 0x44, 0x41, 0x54, 0x35, 0xaf, 0x06, 0x1e])
  return Buffer.concat([signature, Buffer.from([0, 0, 0, 13]), header, checksum, data])
}

describe('a picture of a profile', () => {
  test('is deleted when it is replaced, and kept while it is shown anywhere', async () => {
    const { upload, save, store, user } = await setUp()
    const [first, second] = [await upload(1), await upload(2)]
    await save({ image: first, coverImage: first })
    await save({ image: second })
    expect(await listNames(store)).toHaveLength(2)
    expect((await user.send({ url: '/api/session' })).json()).toMatchObject({ user: { photoURL: second } })
    const { image, coverImage } = (await save({ coverImage: '' })).json<Profile>()
    expect([image, coverImage]).toEqual([second, ''])
    expect((await user.send({ url: first })).statusCode).toBe(404)
    expect((await user.send({ url: second })).statusCode).toBe(200)
  })

  test('must be a picture that the user uploaded', async () => {
    const { upload, save, ...app } = await setUp()
    const url = await upload(1)
    const other = await buildUser(app)
    for (const wrong of [
      'https://evil.example/track.gif',
      'javascript:alert(1)',
      '/api/profile/images/../../auth/sign-out',
      '/api/profile/images/00000000-0000-0000-0000-000000000000',
    ]) {
      const answer = await save({ image: wrong })
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-found'])
    }
    expect((await other.send({ url })).statusCode).toBe(404)
    const stolen = await other.send({ method: 'POST', url: '/api/profile', payload: { image: url } })
    expect(stolen.statusCode).toBe(404)
    expect((await app.app.inject({ url })).statusCode).toBe(401)
  })

  test('stays when all photos are deleted', async () => {
    const { upload, save, user } = await setUp()
    const url = await upload(1)
    await save({ image: url })
    await user.send({ method: 'POST', url: '/api/library/erase' })
    expect((await user.send({ url })).statusCode).toBe(200)
  })
})

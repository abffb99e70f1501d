import { describe, expect, test } from 'vitest'
import { buildFace, buildPerson, buildPhoto } from '../../../test/factories/build-photo.ts'
import { buildUser } from '../../../test/factories/build-user.ts'
import { openZip } from '../../../test/factories/open-zip.ts'
import { createTestApp } from '../../../test/server/test-app.ts'
import { blobNames } from '../../storage/blobs/blob-names.ts'

async function setUp() {
  const app = await createTestApp()
  const user = await buildUser(app)
  const ownerId = user.uid
  const one = await buildPhoto(app, { ownerId, name: 'one.jpg' })
  const two = await buildPhoto(app, { ownerId, name: 'two (2).jpg' })
  const three = await buildPhoto(app, { ownerId, name: 'Δ 3%&#.jpg' })
  const less = await buildPerson(app, { ownerId, number: 1, photoIds: [two.id] })
  const more = await buildPerson(app, { ownerId, number: 2, photoIds: [one.id, two.id, three.id] })
  const get = (url: string, headers: Record<string, string> = {}) =>
    user.send({ method: 'GET', url, headers })
  return { ...app, user, ownerId, photos: { one, two, three }, people: { less, more }, get }
}

const buildUrl = (uid: string, cluster: string, file: string): string =>
  `/clustered/${uid}/${encodeURIComponent(cluster)}/${encodeURIComponent(file)}`

describe('GET /clusters', () => {
  test('maps each cluster to its files, largest cluster first', async () => {
    const { ownerId, get } = await setUp()
    const answer = await get(`/clusters?user=${ownerId}`)
    expect(answer.statusCode).toBe(200)
    expect(Object.entries(answer.json())).toEqual([
      ['Person 2', ['one.jpg', 'two (2).jpg', 'Δ 3%&#.jpg']],
      ['Person 1', ['two (2).jpg']],
    ])
  })

  test('uses the given name, even an unusual one', async () => {
    const { db, ownerId, people, get } = await setUp()
    await db.updateTable('allPeople').set({ name: '__proto__' }).where('id', '=', people.less.id).execute()
    const answer = await get(`/clusters?user=${ownerId}`)
    expect(Object.keys(JSON.parse(answer.body))).toEqual(['Person 2', '__proto__'])
  })

  test('lists a file once if a person has several faces in it, and ignores faces without a person', async () => {
    const app = await setUp()
    const { ownerId, photos, people, get } = app
    await buildFace(app, { ownerId, photoId: photos.two.id, personId: people.less.id })
    await buildFace(app, { ownerId, photoId: photos.one.id })
    expect((await get(`/clusters?user=${ownerId}`)).json()).toMatchObject({ 'Person 1': ['two (2).jpg'] })
  })

  test('is empty before the first upload', async () => {
    const app = await createTestApp()
    const user = await buildUser(app)
    expect((await user.send({ url: `/clusters?user=${user.uid}` })).json()).toEqual({})
  })
})

describe('GET /clustered/{uid}/{cluster}/{file}', () => {
  test('serves the original byte for byte, the preview and the thumbnail', async () => {
    const { ownerId, photos, get } = await setUp()
    const url = buildUrl(ownerId, 'Person 2', 'Δ 3%&#.jpg')
    const original = await get(url)
    expect([original.statusCode, original.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(original.rawPayload).toEqual(photos.three.bytes)
    expect((await get(`${url}?size=preview`)).body).toBe('preview of Δ 3%&#.jpg')
    const thumb = await get(`${url}?size=thumb`)
    expect([thumb.headers['content-type'], thumb.body]).toEqual(['image/webp', 'thumb of Δ 3%&#.jpg'])
  })

  test('answers a known ETag with 304 and a range with 206', async () => {
    const { ownerId, photos, get } = await setUp()
    const url = buildUrl(ownerId, 'Person 2', 'one.jpg')
    const { bytes } = photos.one
    const etag = String((await get(url)).headers['etag'])
    const known = await get(url, { 'if-none-match': `"other", W/${etag}` })
    expect([known.statusCode, known.body]).toEqual([304, ''])
    const part = await get(url, { range: 'bytes=4-9' })
    expect([part.statusCode, part.headers['content-range'], part.body]).toEqual([
      206,
      `bytes 4-9/${bytes.length}`,
      bytes.subarray(4, 10).toString(),
    ])
    expect((await get(url, { range: 'bytes=-3' })).body).toBe(bytes.subarray(-3).toString())
    const outside = await get(url, { range: 'bytes=900-' })
    expect([outside.statusCode, outside.headers['content-range']]).toEqual([416, `bytes */${bytes.length}`])
    expect((await get(url, { range: 'bytes=0-1', 'if-range': '"other"' })).statusCode).toBe(200)
    expect((await get(url, { range: 'bytes=0-1', 'if-range': etag })).statusCode).toBe(206)
  })

  test('answers not-ready while a preview does not exist yet', async () => {
    const app = await setUp()
    const { ownerId, people, store, photos, get } = app
    await store.remove(blobNames.preview(ownerId, photos.one.id))
    expect(people.more.faceIds).toHaveLength(3)
    const answer = await get(`${buildUrl(ownerId, 'Person 2', 'one.jpg')}?size=preview`)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-ready'])
  })

  test('answers 404 for unknown names and for paths to other places', async () => {
    const { ownerId, get } = await setUp()
    for (const [cluster, file] of [
      ['Person 1', 'one.jpg'],
      ['Person 3', 'one.jpg'],
      ['Person 2', 'none.jpg'],
      ['..', 'one.jpg'],
      ['Person 2', '../../kindred.db'],
      ['../../..', '../etc/passwd'],
      ['Person 2', '..\\..\\kindred.db'],
      ['Person 2', 'one.jpg\u0000.png'],
      ['person 2', 'one.jpg'],
      ["Person 2' or '1'='1", 'one.jpg'],
      ['Person 99999999999999999999', 'one.jpg'],
    ] as const) {
      const answer = await get(buildUrl(ownerId, cluster, file))
      expect([cluster, file, answer.statusCode, answer.json().code]).toEqual([
        cluster,
        file,
        404,
        'not-found',
      ])
    }
  })

  test('answers 404 for paths that lead out of the folder before decoding', async () => {
    const { ownerId, get } = await setUp()
    for (const url of [
      `/clustered/${ownerId}/../../kindred.db`,
      `/clustered/${ownerId}/Person%202/..%2f..%2fkindred.db`,
      `/clustered/${ownerId}/%2e%2e/%2e%2e`,
      `/clustered/${ownerId}/Person%202/%ff`,
    ]) {
      expect((await get(url)).statusCode).toBeGreaterThanOrEqual(400)
      expect((await get(url)).statusCode).toBeLessThan(500)
    }
  })
})

describe('GET /download_cluster', () => {
  test('serves a zip of the originals with its exact length', async () => {
    const { ownerId, photos, get } = await setUp()
    const answer = await get(`/download_cluster?user=${ownerId}&folder=${encodeURIComponent('Person 2')}`)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip'])
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
    expect(answer.headers['content-disposition']).toBe('attachment; filename="Person 2.zip"')
    const entries = await openZip(answer.rawPayload)
    expect([...entries]).toEqual([
      ['one.jpg', photos.one.bytes],
      ['two (2).jpg', photos.two.bytes],
      ['Δ 3%&#.jpg', photos.three.bytes],
    ])
  })

  test('makes a safe file name from any name of a person', async () => {
    const { db, ownerId, people, get } = await setUp()
    for (const [name, fileName] of [
      ['../../evil', 'filename=_.._evil.zip'],
      ['a"b\r\nX-Injected: yes', 'filename="a_b__X-Injected_ yes.zip"'],
      ['Ελένη', `filename="?????.zip"; filename*=UTF-8''%CE%95%CE%BB%CE%AD%CE%BD%CE%B7.zip`],
      ['nul', 'filename=_nul.zip'],
      ['".zip; filename=evil.exe', 'filename="_.zip; filename=evil.exe.zip"'],
    ] as const) {
      await db.updateTable('allPeople').set({ name }).where('id', '=', people.less.id).execute()
      const answer = await get(`/download_cluster?user=${ownerId}&folder=${encodeURIComponent(name)}`)
      expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([
        200,
        `attachment; ${fileName}`,
      ])
      expect(answer.headers['x-injected']).toBeUndefined()
    }
  })

  test('answers 404 for an unknown cluster', async () => {
    const { ownerId, get } = await setUp()
    expect((await get(`/download_cluster?user=${ownerId}&folder=Person%207`)).statusCode).toBe(404)
  })
})

describe('GET /api/people/download', () => {
  test('serves a zip with a folder for each person, with or without names', async () => {
    const { db, people, photos, get } = await setUp()
    await db.updateTable('allPeople').set({ name: 'Ann/Lee' }).where('id', '=', people.more.id).execute()
    const readNames = async (query: string) => {
      const answer = await get(`/api/people/download${query}`)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-disposition']).toBe('attachment; filename=people.zip')
      const entries = await openZip(answer.rawPayload)
      expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
      expect([...entries.values()]).toContainEqual(photos.two.bytes)
      return [...entries.keys()]
    }
    expect(await readNames('')).toEqual([
      'Ann_Lee/one.jpg',
      'Ann_Lee/two (2).jpg',
      'Ann_Lee/Δ 3%&#.jpg',
      'Person 1/two (2).jpg',
    ])
    expect(await readNames(`?people=${people.less.id}&names=false`)).toEqual(['Person 1/two (2).jpg'])
    const both = await readNames(`?people=${people.less.id},${people.more.id}&names=false`)
    expect(new Set(both.map(name => name.split('/')[0]))).toEqual(new Set(['Person 1', 'Person 2']))
    expect(both).not.toContain('Person 2/one.jpg')
  })

  test('keeps people apart whose names become the same in a file system', async () => {
    const { db, people, get } = await setUp()
    await db.updateTable('allPeople').set({ name: 'a:b' }).where('id', '=', people.more.id).execute()
    await db.updateTable('allPeople').set({ name: 'A?b' }).where('id', '=', people.less.id).execute()
    const entries = await openZip((await get('/api/people/download')).rawPayload)
    expect([...entries.keys()]).toContain('A_b (2)/two (2).jpg')
  })

  test('answers 404 for an unknown person, and without people', async () => {
    const { people, get } = await setUp()
    const answer = await get(`/api/people/download?people=${people.less.id},nobody`)
    expect(answer.statusCode).toBe(404)
    const app = await createTestApp()
    const user = await buildUser(app)
    const nothing = await user.send({ url: '/api/people/download' })
    expect([nothing.statusCode, nothing.json().code]).toEqual([404, 'no-photos'])
  })
})

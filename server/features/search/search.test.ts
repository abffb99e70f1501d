import { describe, expect, test } from 'vitest'
import { ASPECT_UNIT } from '../../../shared/api/bounds.ts'
import { openZip } from '../../../test/factories/open-zip.ts'
import { buildFace, buildPerson, buildPhoto } from '../../../test/factories/build-photo.ts'
import { buildUser } from '../../../test/factories/build-user.ts'
import { recountFaces } from '../../library/photos/change-queries.ts'
import { createTestApp } from '../../../test/server/test-app.ts'

/**
 * Creates a library. Ann, Bob and Cem have names, a fourth person has none. The photo `ab` shows
 * Ann and Bob, `abc` also Cem, `a` only Ann, `as` Ann and the fourth person, `b?` Bob and a face
 * without a person, `none` no face.
 */
async function setUp() {
  const app = await createTestApp()
  const user = await buildUser(app)
  const ownerId = user.uid
  const days = { a: '2019-06-01', ab: '2020-01-31', abc: '2020-02-01', as: '2021-12-31', 'b?': '2022-05-05' }
  const photo = new Map<string, string>()
  for (const [name, day] of Object.entries(days)) {
    const built = await buildPhoto(app, { ownerId, name: `${name}.jpg`, takenAt: `${day}T12:00:00Z` })
    photo.set(name, built.id)
  }
  const undated = await buildPhoto(app, { ownerId, name: 'none.jpg', uploadedAt: '2026-01-01T00:00:00Z' })
  photo.set('none', undated.id)
  const listIds = (...names: string[]) => names.map(name => photo.get(name) ?? '')
  const addPerson = (number: number, name: string | null, photoIds: string[]) =>
    buildPerson(app, { ownerId, number, name, photoIds })
  const ann = await addPerson(1, 'Ann Lee', listIds('a', 'ab', 'abc', 'as'))
  const bob = await addPerson(2, 'Bób', listIds('ab', 'abc', 'b?'))
  const cem = await addPerson(3, 'Cem', listIds('abc'))
  const somebody = await addPerson(4, null, listIds('as'))
  await buildFace(app, { ownerId, photoId: photo.get('b?') ?? '' })
  const find = async (query: string): Promise<string[]> => {
    const answer = await user.send({ url: `/api/search/photos?${query}` })
    expect(answer.statusCode).toBe(200)
    const page = answer.json<{ photos: { name: string }[]; total: number; nextCursor: string | null }>()
    if (!query.includes('limit')) expect(page.total).toBe(page.photos.length)
    return page.photos.map(({ name }) => name.replace('.jpg', ''))
  }
  return { ...app, user, find, ann: ann.id, bob: bob.id, cem: cem.id, somebody: somebody.id }
}

describe('GET /api/search/photos', () => {
  test('finds photos with all people, with any person, without a person, and with nobody else', async () => {
    const { find, ann, bob, cem, somebody } = await setUp()
    expect(await find(`with=${ann}`)).toEqual(['as', 'abc', 'ab', 'a'])
    expect(await find(`with=${ann},${bob}`)).toEqual(['abc', 'ab'])
    expect(await find(`with=${ann},${bob}&match=any`)).toEqual(['b?', 'as', 'abc', 'ab', 'a'])
    expect(await find(`with=${ann}&without=${bob}`)).toEqual(['as', 'a'])
    expect(await find(`with=${ann},${bob}&match=only`)).toEqual(['ab'])
    expect(await find(`with=${ann}&match=only`)).toEqual(['a'])
    // A face without a person counts as another person.
    expect(await find(`with=${bob}&match=only`)).toEqual([])
    expect(await find(`without=${ann},${cem},${somebody}`)).toEqual(['b?', 'none'])
  })

  test('finds photos with unknown people, alone and together with others', async () => {
    const { find, ann, bob } = await setUp()
    expect(await find('unknown=true')).toEqual(['b?', 'as'])
    expect(await find(`unknown=true&with=${ann}`)).toEqual(['as'])
    expect(await find(`unknown=true&with=${bob}`)).toEqual(['b?'])
  })

  test('ignores rejected faces', async () => {
    const { db, user, find, bob } = await setUp()
    await db.updateTable('allFaces').set({ standing: 'rejected' }).where('personId', 'is', null).execute()
    const photos = await db.selectFrom('photos').select('id').execute()
    const photoIds = photos.map(({ id }) => id)
    await recountFaces(db, user.uid, photoIds)
    expect(await find('unknown=true')).toEqual(['as'])
    expect(await find(`with=${bob}&match=only`)).toEqual(['b?'])
  })

  test('finds photos by when they were taken and when they were uploaded', async () => {
    const { find, ann } = await setUp()
    const year2020 = 'takenFrom=2020-01-01T00:00:00Z&takenBefore=2021-01-01T00:00:00Z'
    expect(await find(year2020)).toEqual(['abc', 'ab'])
    expect(await find('takenFrom=2020-02-01T12:00:00Z')).toEqual(['b?', 'as', 'abc'])
    expect(await find(`takenBefore=2020-02-01T12:00:00Z&with=${ann}`)).toEqual(['ab', 'a'])
    expect(await find('uploadedBefore=2026-02-01T00:00:00Z')).toEqual(['none'])
    expect(await find('uploadedFrom=2026-02-01T00:00:00Z')).not.toContain('none')
  })

  test('is divided into pages, including photos without a date', async () => {
    const { user } = await setUp()
    const seen: string[] = []
    let cursor = ''
    do {
      const page = (await user.send({ url: `/api/search/photos?limit=2${cursor}` })).json()
      seen.push(...page.photos.map(({ name }: { name: string }) => name))
      expect(page.total).toBe(6)
      cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`
    } while (cursor)
    expect(seen).toEqual(['b?.jpg', 'as.jpg', 'abc.jpg', 'ab.jpg', 'a.jpg', 'none.jpg'])
  })

  test('reports what is wrong with an invalid search', async () => {
    const { user, ann } = await setUp()
    const readCode = async (query: string) => {
      const answer = await user.send({ url: `/api/search/photos?${query}` })
      return [answer.statusCode, answer.json().code]
    }
    expect(await readCode(`with=${ann}&without=${ann}`)).toEqual([400, 'invalid-request'])
    expect(await readCode('with=nobody')).toEqual([404, 'not-found'])
    expect(await readCode('takenFrom=yesterday')).toEqual([400, 'invalid-request'])
    expect(await readCode('takenFrom=2020-13-41T00:00:00Z')).toEqual([400, 'invalid-request'])
    expect(await readCode('cursor=5')).toEqual([400, 'invalid-request'])
    expect(await readCode(`with=${ann},`)).toEqual([400, 'invalid-request'])
  })
})

describe('GET /api/search/photo-shape', () => {
  test('counts the photos of each month, newest first, and returns their aspect ratios in the same order', async () => {
    const { user, db, ann } = await setUp()
    const resize = (name: string, width: number, height: number) =>
      db.updateTable('allPhotos').set({ width, height }).where('name', '=', name).execute()
    await resize('b?.jpg', 3000, 2000)
    await resize('as.jpg', 100, 900)
    await resize('abc.jpg', 9000, 1000)
    await resize('ab.jpg', 2000, 2000)
    await db.updateTable('allPhotos').set({ width: null, height: null }).where('name', '=', 'a.jpg').execute()
    const readShape = async (query: string) => {
      const shape = (await user.send({ url: `/api/search/photo-shape?${query}` })).json()
      return {
        ...shape,
        aspects: [...Buffer.from(shape.aspects, 'base64')].map(aspect => aspect / ASPECT_UNIT),
      }
    }
    const { months, aspects } = await readShape('')
    expect(months).toEqual([
      { month: '2022-05', photos: 1 },
      { month: '2021-12', photos: 1 },
      { month: '2020-02', photos: 1 },
      { month: '2020-01', photos: 1 },
      { month: '2019-06', photos: 1 },
      { month: null, photos: 1 },
    ])
    expect(aspects.slice(0, 5)).toEqual([1.5, 0.5, 4, 1, 80 / 60])
    const july = Date.parse('2019-06-30T23:59:59Z')
    await db.updateTable('allPhotos').set({ takenAt: july }).where('name', '=', 'ab.jpg').execute()
    const ofAnn = await readShape(`with=${ann}&takenBefore=2021-01-01T00:00:00Z`)
    expect(ofAnn.months).toEqual([
      { month: '2020-02', photos: 1 },
      { month: '2019-06', photos: 2 },
    ])
    expect((await readShape('takenFrom=2030-01-01T00:00:00Z')).months).toEqual([])
  })

  test('folds the photos of a burst, as many as the list has, and counts all of them', async () => {
    const { user, db, ann } = await setUp()
    const day = Date.parse('2019-06-01T12:00:00Z')
    for (const [i, name] of ['a', 'ab', 'abc'].entries())
      await db
        .updateTable('allPhotos')
        .set({ takenAt: day + i * 200, burstKey: 8, pictureHash: 2 ** 47 + i })
        .where('name', '=', `${name}.jpg`)
        .execute()
    const readFolded = async (query: string) => {
      const { months, folded } = (await user.send({ url: `/api/search/photo-shape?${query}` })).json()
      const bits = Buffer.from(folded, 'base64').readUInt8().toString(2).padStart(8, '0')
      const photos = months.reduce((sum: number, month: { photos: number }) => sum + month.photos, 0)
      return bits.slice(0, photos)
    }
    expect(await readFolded('')).toBe('000110')
    expect(await readFolded(`with=${ann}&match=only`)).toBe('0')
    const { id } = await db
      .selectFrom('photos')
      .select('id')
      .where('name', '=', 'ab.jpg')
      .executeTakeFirstOrThrow()
    await user.send({ method: 'POST', url: '/api/trash', payload: { photoIds: [id] } })
    expect(await readFolded('')).toBe('00010')
    await user.send({ method: 'POST', url: '/api/trash/restore', payload: { photoIds: [id] } })
    expect(await readFolded('')).toBe('000110')
  })

  test('leaves out the trash, and follows the filters of a grid', async () => {
    const { user, db } = await setUp()
    await db.updateTable('allPhotos').set({ faceCount: 0 }).where('name', '=', 'none.jpg').execute()
    const findId = async (name: string) =>
      (await db.selectFrom('photos').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
    const as = await findId('as.jpg')
    const payload = { isFavourite: true }
    await user.send({ method: 'PUT', url: `/api/photos/${as}/favourite`, payload })
    const readMonths = async (query: string) =>
      (await user.send({ url: `/api/search/photo-shape?${query}` }))
        .json()
        .months.map(({ month }: { month: string | null }) => month)
    expect(await readMonths('favourite=true')).toEqual(['2021-12'])
    expect(await readMonths('withoutFaces=true')).toContain(null)
    await user.send({ method: 'POST', url: '/api/trash', payload: { photoIds: [as] } })
    expect(await readMonths('favourite=true')).toEqual([])
    expect(await readMonths('')).not.toContain('2021-12')
  })
})

test('photos and their ids are returned by their places in the order', async () => {
  const { user, find, ann } = await setUp()
  expect(await find('from=1&limit=2')).toEqual(['as', 'abc'])
  expect(await find('from=5&limit=2')).toEqual(['none'])
  expect(await find('from=6&limit=2')).toEqual([])
  expect(await find(`with=${ann}&from=2&limit=9`)).toEqual(['ab', 'a'])
  const page = (await user.send({ url: '/api/search/photos?from=1&limit=3' })).json()
  const ids = (await user.send({ url: '/api/search/photo-ids?from=1&limit=3' })).json()
  expect(ids).toEqual({ photoIds: page.photos.map(({ id }: { id: string }) => id) })
  expect((await user.send({ url: '/api/search/photo-ids?from=-1&limit=3' })).statusCode).toBe(400)
})

test('the faces that are meant are those of the given person, or the only face of a photo', async () => {
  const { user, db, ann } = await setUp()
  const { photoIds } = (await user.send({ url: '/api/search/photo-ids?from=0&limit=10' })).json()
  const ask = async (more: object) => {
    const payload = { photoIds: [...photoIds, 'nobody’s'], ...more }
    return (await user.send({ method: 'POST', url: '/api/search/faces', payload })).json()
  }
  const readFaces = async (names: string[]) => {
    const rows = await db
      .selectFrom('faces')
      .innerJoin('photos', 'photos.id', 'faces.photoId')
      .select(['faces.id', 'personId'])
      .where('name', 'in', names)
      .execute()
    return rows
  }
  const alone = await readFaces(['a.jpg'])
  // `abc`, `ab`, `as` and `b?` show several faces; `none` and the last photo show none.
  expect(await ask({})).toEqual({ faceIds: alone.map(({ id }) => id), unclearPhotos: 6 })
  const ofAnn = (await readFaces(['a.jpg', 'ab.jpg', 'abc.jpg', 'as.jpg'])).filter(
    face => face.personId === ann,
  )
  const { faceIds, unclearPhotos } = await ask({ personId: ann })
  expect(faceIds.toSorted()).toEqual(ofAnn.map(({ id }) => id).toSorted())
  expect(unclearPhotos).toBe(3)
})

describe('GET /api/search/people', () => {
  test('finds people by the beginning of a word of their name, without case and accents', async () => {
    const { user } = await setUp()
    const find = async (name: string) => {
      const answer = await user.send({ url: `/api/search/people?name=${encodeURIComponent(name)}` })
      return answer.json().people.map((person: { name: string }) => person.name)
    }
    expect(await find('')).toEqual(['Ann Lee', 'Bób', 'Cem', 'Person 4'])
    expect(await find('le')).toEqual(['Ann Lee'])
    expect(await find('ANN  lE')).toEqual(['Ann Lee'])
    expect(await find('bob')).toEqual(['Bób'])
    expect(await find('person 4')).toEqual(['Person 4'])
    expect(await find('nn')).toEqual([])
  })

  test('leaves out hidden people unless they are requested by id', async () => {
    const { user, db, find, somebody } = await setUp()
    await db.updateTable('allPeople').set({ hiddenAt: 1 }).where('id', '=', somebody).execute()
    expect((await user.send({ url: '/api/search/people' })).json().total).toBe(3)
    expect((await user.send({ url: `/api/search/people?ids=${somebody}` })).json().total).toBe(1)
    expect(await find('unknown=true')).toEqual(['b?'])
  })

  test('returns the requested people, and how many exceed the limit', async () => {
    const { user, ann, cem } = await setUp()
    const chosen = (await user.send({ url: `/api/search/people?ids=${cem},${ann},gone` })).json()
    expect(chosen.people.map(({ id }: { id: string }) => id)).toEqual([ann, cem])
    const few = (await user.send({ url: '/api/search/people?limit=1' })).json()
    expect([few.people.length, few.total]).toEqual([1, 4])
  })
})

describe('GET /api/search/download', () => {
  test('sends the found photos as one zip with its size, and records it', async () => {
    const { user, ann, bob, db } = await setUp()
    const answer = await user.send({ url: `/api/search/download?with=${ann},${bob}&name=Ann+and+Bob` })
    expect(answer.headers['content-disposition']).toContain('Ann and Bob.zip')
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
    expect([...(await openZip(answer.rawPayload)).keys()]).toEqual(['ab.jpg', 'abc.jpg'])
    // With sidecars, which contain the names; then another search.
    await user.send({ url: `/api/search/download?with=${ann},${bob}&sidecars=true` })
    await user.send({ url: `/api/search/download?with=${ann}&match=only` })
    // The event is recorded after the answer was sent.
    await expect
      .poll(() =>
        db.selectFrom('events').select('count').where('kind', '=', 'downloaded').orderBy('id').execute(),
      )
      .toEqual([{ count: 2 }, { count: 1 }])
  })

  test('sends the photos that the user selected, without those in the trash', async () => {
    const { user, find, ann } = await setUp()
    expect(await find(`with=${ann}`)).toEqual(['as', 'abc', 'ab', 'a'])
    const { photoIds } = (await user.send({ url: `/api/search/photo-ids?with=${ann}&from=1&limit=2` })).json()
    const send = (ids: string[]) =>
      user.send({ method: 'POST', url: '/api/search/download', payload: { photoIds: ids, name: 'Ann' } })
    const answer = await send(photoIds)
    expect(answer.headers['content-disposition']).toContain('Ann.zip')
    expect([...(await openZip(answer.rawPayload)).keys()]).toEqual(['ab.jpg', 'abc.jpg'])
    const byForm = await user.send({
      method: 'POST',
      url: '/api/search/download',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: String(new URLSearchParams({ photoIds: photoIds.join(',') })),
    })
    expect([...(await openZip(byForm.rawPayload)).keys()]).toEqual(['ab.jpg', 'abc.jpg'])
    await user.send({ method: 'POST', url: '/api/trash', payload: { photoIds: photoIds.slice(0, 1) } })
    expect([...(await openZip((await send(photoIds)).rawPayload)).keys()]).toEqual(['ab.jpg'])
    const gone = await send(photoIds.slice(0, 1))
    expect([gone.statusCode, gone.json().code]).toEqual([404, 'not-found'])
  })

  test('reports that nothing was found', async () => {
    const { user, cem } = await setUp()
    const answer = await user.send({ url: `/api/search/download?with=${cem}&match=only` })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'no-photos'])
  })
})

test('finds the photos that lie in a folder of the machine now', async () => {
  const { db, user, find } = await setUp()
  const photos = await db.selectFrom('photos').select(['id', 'name', 'batchId']).execute()
  const [first] = photos
  const folder = { id: 'folder-1', ownerId: user.uid, batchId: first!.batchId, name: 'NAS', path: '/nas' }
  await db
    .insertInto('folders')
    .values({ ...folder, addedAt: 1 })
    .execute()
  const addFile = async (name: string, missingAt: number | null = null) =>
    db
      .insertInto('folderFiles')
      .values({
        ownerId: user.uid,
        folderId: folder.id,
        photoId: photos.find(photo => photo.name === `${name}.jpg`)!.id,
        directory: Buffer.alloc(0),
        name: Buffer.from(`${name} ${missingAt}`),
        byteSize: 1,
        modifiedUs: 1,
        device: '1',
        inode: name,
        state: 'read',
        missingAt,
      })
      .execute()
  await addFile('a')
  await addFile('abc')
  await addFile('abc', 5)
  await addFile('ab', 5)
  expect(await find('folder=folder-1')).toEqual(['abc', 'a'])
  expect(await find('folder=folder-1&takenBefore=2020-01-01T00:00:00Z')).toEqual(['a'])
  expect((await user.send({ url: '/api/search/photos?folder=x' })).statusCode).toBe(404)
  const names = { folders: [{ id: 'folder-1', name: 'NAS' }] }
  expect((await user.send({ url: '/api/search/folders' })).json()).toEqual(names)
})

test('finds the photos of an album', async () => {
  const { db, user, find } = await setUp()
  const photos = await db.selectFrom('photos').select(['id', 'name']).execute()
  const ownerId = user.uid
  const albums = ['Goa', 'Empty'].map(name => ({ id: name, ownerId, name, source: name, createdAt: 1 }))
  await db.insertInto('albums').values(albums).execute()
  const inGoa = photos.filter(({ name }) => name === 'a.jpg' || name === 'abc.jpg')
  await db
    .insertInto('albumPhotos')
    .values(inGoa.map(({ id }) => ({ albumId: 'Goa', photoId: id, ownerId })))
    .execute()
  expect(await find('album=Goa')).toEqual(['abc', 'a'])
  expect((await user.send({ url: '/api/search/photos?album=x' })).statusCode).toBe(404)
  const names = { albums: [{ id: 'Goa', name: 'Goa' }] }
  expect((await user.send({ url: '/api/search/albums' })).json()).toEqual(names)
})

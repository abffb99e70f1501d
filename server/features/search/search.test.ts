import { describe, expect, test } from 'vitest'
import { openZip } from '../../../test/factories/open-zip.ts'
import { buildFace, buildPerson, buildPhoto } from '../../../test/factories/build-photo.ts'
import { buildUser } from '../../../test/factories/build-user.ts'
import { createTestApp } from '../../../test/server/test-app.ts'

/**
 * Ann, Bob and Cem are named, and somebody without a name: `ab` shows Ann and Bob, `abc` Cem too,
 * `a` Ann alone, `as` Ann and somebody, `b?` Bob and a face that is nobody's, `none` no face.
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
  const of = (...names: string[]) => names.map(name => photo.get(name) ?? '')
  const person = (number: number, name: string | null, photoIds: string[]) =>
    buildPerson(app, { ownerId, number, name, photoIds })
  const ann = await person(1, 'Ann Lee', of('a', 'ab', 'abc', 'as'))
  const bob = await person(2, 'Bób', of('ab', 'abc', 'b?'))
  const cem = await person(3, 'Cem', of('abc'))
  const somebody = await person(4, null, of('as'))
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
  test('finds photos with everyone, with anyone, without someone, and with nobody else', async () => {
    const { find, ann, bob, cem, somebody } = await setUp()
    expect(await find(`with=${ann}`)).toEqual(['as', 'abc', 'ab', 'a'])
    expect(await find(`with=${ann},${bob}`)).toEqual(['abc', 'ab'])
    expect(await find(`with=${ann},${bob}&match=any`)).toEqual(['b?', 'as', 'abc', 'ab', 'a'])
    expect(await find(`with=${ann}&without=${bob}`)).toEqual(['as', 'a'])
    expect(await find(`with=${ann},${bob}&match=only`)).toEqual(['ab'])
    expect(await find(`with=${ann}&match=only`)).toEqual(['a'])
    // The face that is nobody's is somebody else all the same.
    expect(await find(`with=${bob}&match=only`)).toEqual([])
    expect(await find(`without=${ann},${cem},${somebody}`)).toEqual(['b?', 'none'])
  })

  test('finds photos with people unknown, alone and together with others', async () => {
    const { find, ann, bob } = await setUp()
    expect(await find('unknown=true')).toEqual(['b?', 'as'])
    expect(await find(`unknown=true&with=${ann}`)).toEqual(['as'])
    expect(await find(`unknown=true&with=${bob}`)).toEqual(['b?'])
  })

  test('takes no account of what the user said to be no face', async () => {
    const { db, find, bob } = await setUp()
    await db.updateTable('allFaces').set({ standing: 'rejected' }).where('personId', 'is', null).execute()
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

  test('goes on page by page, past the photos that have a date', async () => {
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

  test('says what is wrong with a search that makes no sense', async () => {
    const { user, ann } = await setUp()
    const codeOf = async (query: string) => {
      const answer = await user.send({ url: `/api/search/photos?${query}` })
      return [answer.statusCode, answer.json().code]
    }
    expect(await codeOf(`with=${ann}&without=${ann}`)).toEqual([400, 'invalid-request'])
    expect(await codeOf('with=nobody')).toEqual([404, 'not-found'])
    expect(await codeOf('takenFrom=yesterday')).toEqual([400, 'invalid-request'])
    expect(await codeOf('takenFrom=2020-13-41T00:00:00Z')).toEqual([400, 'invalid-request'])
    expect(await codeOf('cursor=5')).toEqual([400, 'invalid-request'])
    expect(await codeOf(`with=${ann},`)).toEqual([400, 'invalid-request'])
  })
})

describe('GET /api/search/people', () => {
  test('finds people by how a word of their name begins, whatever its case and accents', async () => {
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

  test('leaves out whom the user has hidden, unless they were chosen; they are not unknown either', async () => {
    const { user, db, find, somebody } = await setUp()
    await db.updateTable('allPeople').set({ hiddenAt: 1 }).where('id', '=', somebody).execute()
    expect((await user.send({ url: '/api/search/people' })).json().total).toBe(3)
    expect((await user.send({ url: `/api/search/people?ids=${somebody}` })).json().total).toBe(1)
    expect(await find('unknown=true')).toEqual(['b?'])
  })

  test('tells of chosen people, and how many there are beyond the limit', async () => {
    const { user, ann, cem } = await setUp()
    const chosen = (await user.send({ url: `/api/search/people?ids=${cem},${ann},gone` })).json()
    expect(chosen.people.map(({ id }: { id: string }) => id)).toEqual([ann, cem])
    const few = (await user.send({ url: '/api/search/people?limit=1' })).json()
    expect([few.people.length, few.total]).toEqual([1, 4])
  })
})

describe('GET /api/search/download', () => {
  test('sends what was found as one zip with its size, and notes it', async () => {
    const { user, ann, bob, db } = await setUp()
    const answer = await user.send({ url: `/api/search/download?with=${ann},${bob}&name=Ann+and+Bob` })
    expect(answer.headers['content-disposition']).toContain('Ann and Bob.zip')
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
    expect([...(await openZip(answer.rawPayload)).keys()]).toEqual(['ab.jpg', 'abc.jpg'])
    // With the files beside them that hold the names, and then one more search.
    await user.send({ url: `/api/search/download?with=${ann},${bob}&sidecars=true` })
    await user.send({ url: `/api/search/download?with=${ann}&match=only` })
    const events = await db
      .selectFrom('events')
      .select(['count'])
      .where('kind', '=', 'downloaded')
      .orderBy('id')
      .execute()
    expect(events.map(({ count }) => count)).toEqual([2, 1])
  })

  test('says so when nothing was found', async () => {
    const { user, cem } = await setUp()
    const answer = await user.send({ url: `/api/search/download?with=${cem}&match=only` })
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'no-photos'])
  })
})

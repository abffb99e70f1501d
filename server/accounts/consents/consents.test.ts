import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { describe, expect, inject, test } from 'vitest'
import type { ConsentStatus, ConsentText } from '../../../shared/api/consents.ts'
import { LANGUAGES } from '../../../shared/api/languages.ts'
import { buildPhoto } from '../../../test/factories/build-photo.ts'
import { buildUser, type TestUser } from '../../../test/factories/build-user.ts'
import { buildPhotoBytes } from '../../../test/factories/build-photo-bytes.ts'
import { buildForm } from '../../../test/factories/upload.ts'
import { createTestApp } from '../../../test/server/test-app.ts'
import {
  readConsentTexts,
  giveConsent,
  checkConsentFor,
  describeStorage,
  findConsentVersion,
} from './consents.ts'

const VERSION = findConsentVersion('own')
const mayLookForFaces = checkConsentFor('own')

async function setUp() {
  const app = await createTestApp()
  const user = await buildUser(app, { hasConsented: false })
  const readText = async (language = 'en') =>
    (await user.send({ url: `/api/consent-text?language=${language}` })).json<ConsentText>()
  return { ...app, user, ownerId: user.uid, readText }
}

/** Reads the text on a server with these settings. */
async function readTextWith(settings: { databaseUrl?: string }) {
  const { app } = await createTestApp({ settings })
  const { version, wording } = (await app.inject({ url: '/api/consent-text' })).json<ConsentText>()
  return { version, words: JSON.stringify(wording) }
}

async function post(user: TestUser, payload: object) {
  return user.send({ method: 'POST', url: '/api/consents', payload })
}

function buildAgreement({ purpose, version, language, textHash }: ConsentText) {
  return { act: 'given', purpose, version, language, textHash }
}

async function readStatus(user: TestUser): Promise<ConsentStatus> {
  return (await user.send({ url: '/api/consents' })).json<ConsentStatus>()
}

describe('the text', () => {
  test.each(['en', 'hi', 'ar'])(
    'is served in %s with its version and hash, without a session',
    async language => {
      const { app } = await createTestApp()
      const answer = await app.inject({ url: `/api/consent-text?language=${language}` })
      const text = answer.json<ConsentText>()
      expect(text).toMatchObject({ language, version: VERSION, purpose: 'face-grouping' })
      expect(text.textHash).toMatch(/^[0-9a-f]{64}$/)
      expect(text.wording.sections.map(({ key }) => key)).toEqual([
        'privacy-protection',
        'data-processing',
        'security-measures',
        'full-transparency',
      ])
    },
  )

  test('says on each server where its photos are kept', async () => {
    const database = { databaseUrl: 'postgres://db.example.org/kindred' }
    const [own, connected] = [await readTextWith({}), await readTextWith(database)]
    expect(own.words).toContain('stay on the computer that runs this server')
    expect(connected.words).not.toContain('stay on the computer')
    expect(connected.words).toContain('may be on other computers')
    expect([own.version, connected.version]).toEqual(
      [describeStorage({ databaseUrl: null, s3: null }), describeStorage({ ...database, s3: null })].map(
        findConsentVersion,
      ),
    )
  })

  test('is English unless another supported language is requested', async () => {
    const { app } = await createTestApp()
    expect((await app.inject({ url: '/api/consent-text' })).json<ConsentText>().language).toBe('en')
    expect((await app.inject({ url: '/api/consent-text?language=xx' })).statusCode).toBe(400)
  })

  test.each(Object.values(LANGUAGES))('never changes within a version, in $folder', async ({ folder }) => {
    const texts = new URL(`../../../shared/texts/${folder}/face-grouping/`, import.meta.url)
    const versions = (await readdir(texts)).filter(name => name.endsWith('.json')).toSorted()
    const sums = versions.map(async name => {
      const bytes = await readFile(new URL(name, texts))
      return `${createHash('sha256').update(bytes).digest('hex')}  ${name}\n`
    })
    expect(versions.length).toBeGreaterThanOrEqual(2)
    expect((await Promise.all(sums)).join('')).toBe(await readFile(new URL('SHA256SUMS', texts), 'utf8'))
  })
})

describe('POST /api/consents', () => {
  test('records who agreed to which text, in which language and when', async () => {
    const { db, clock, user, ownerId, readText } = await setUp()
    expect(await readStatus(user)).toMatchObject({ state: 'missing', records: [], photosToSearch: 0 })
    const text = await readText('hi')
    const answer = await post(user, buildAgreement(text))
    const record = {
      purpose: 'face-grouping',
      act: 'given',
      version: VERSION,
      language: 'hi',
      textHash: text.textHash,
    }
    expect([answer.statusCode, answer.json()]).toMatchObject([
      201,
      { state: 'in-force', records: [{ ...record, at: new Date(clock.now).toISOString() }] },
    ])
    expect(await db.selectFrom('consents').selectAll().execute()).toEqual([
      { id: 1, ownerId, ...record, at: clock.now },
    ])
    await post(user, buildAgreement(text))
    expect((await readStatus(user)).records).toHaveLength(1)
  })

  test('for a server alone ends when a database or store is connected to it; the reverse does not', async () => {
    const { db, user, ownerId, readText } = await setUp()
    await post(user, buildAgreement(await readText()))
    expect([
      await checkConsentFor('own')(db, ownerId),
      await checkConsentFor('connected')(db, ownerId),
    ]).toEqual([true, false])
    const { wording: _, ...agreed } = readConsentTexts(findConsentVersion('connected')).en
    await giveConsent({ db, storage: 'connected', now: () => 2 }, ownerId, agreed)
    expect([
      await checkConsentFor('own')(db, ownerId),
      await checkConsentFor('connected')(db, ownerId),
    ]).toEqual([true, true])
  })

  test('refuses consent to a text that is not the current one', async () => {
    const { db, user, ownerId, readText } = await setUp()
    const text = buildAgreement(await readText())
    for (const other of [{ version: '2020-01-01' }, { textHash: 'a'.repeat(64) }, { language: 'ar' }]) {
      const answer = await post(user, { ...text, ...other })
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'consent-text-changed'])
    }
    expect(await mayLookForFaces(db, ownerId)).toBe(false)
  })

  test('adds one job for each photo that was not yet searched for faces', async () => {
    const app = await setUp()
    const { db, user, ownerId, readText } = app
    const waiting = await buildPhoto(app, { ownerId })
    await db.updateTable('allPhotos').set({ engineVersion: null }).execute()
    await buildPhoto(app, { ownerId })
    await buildPhoto(app, { ownerId, state: 'failed' })
    expect(await readStatus(user)).toMatchObject({ photosToSearch: 1 })
    expect((await user.send({ url: '/api/stats' })).json()).toMatchObject({
      imagesProcessed: 2,
      photosToSearch: 1,
      photosWithoutFaces: 1,
    })
    const withoutFaces = (await user.send({ url: '/api/photos?filter=without-faces' })).json()
    expect(withoutFaces).toMatchObject({ total: 1 })
    await post(user, buildAgreement(await readText()))
    const readJobs = () =>
      db.selectFrom('jobs').select(['name', 'ownerId', 'subjectId', 'state', 'priority']).execute()
    const expected = [
      {
        name: 'process-photo',
        ownerId,
        subjectId: waiting.id,
        state: 'waiting',
        priority: expect.any(Number),
      },
    ]
    expect(await readJobs()).toEqual(expected)
    await post(user, { act: 'withdrawn', purpose: 'face-grouping' })
    await post(user, buildAgreement(await readText()))
    expect((await readJobs()).filter(({ subjectId }) => subjectId === waiting.id)).toEqual(expected)
  })

  test('is not required for uploading and viewing photos', async () => {
    const { user, ownerId } = await setUp()
    const form = await buildForm([{ name: 'a.jpg', bytes: await buildPhotoBytes({ shade: 1 }) }])
    const upload = await user.send({ method: 'POST', url: `/process?user=${ownerId}`, ...form })
    expect(upload.statusCode).toBe(202)
    expect((await user.send({ url: '/api/photos' })).json()).toMatchObject({ total: 1 })
  })

  test('consent to an earlier text is not valid: the user is asked again, and photos are not searched for faces', async () => {
    const { db, user, ownerId, readText } = await setUp()
    const former = { act: 'given', version: '2020-01-01', textHash: 'old', language: 'en', at: 1 } as const
    await db
      .insertInto('consents')
      .values({ ...former, ownerId, purpose: 'face-grouping' })
      .execute()
    expect(await readStatus(user)).toMatchObject({ state: 'outdated' })
    expect(await mayLookForFaces(db, ownerId)).toBe(false)
    await post(user, buildAgreement(await readText()))
    expect(await db.selectFrom('jobs').select('name').execute()).toEqual([{ name: 'group-people' }])
    expect(await readStatus(user)).toMatchObject({ state: 'in-force' })
    expect((await readStatus(user)).records.map(({ version }) => version)).toEqual([VERSION, '2020-01-01'])
  })
})

test('records cannot be changed, removed or replaced', async () => {
  const { db, user, readText } = await setUp()
  await post(user, buildAgreement(await readText()))
  const before = await db.selectFrom('consents').selectAll().execute()
  const replacement = sql`into consents select id, "ownerId", purpose, 'withdrawn', version, "textHash", language, at from consents`
  const attempts = [
    sql`update consents set act = 'withdrawn'`,
    sql`delete from consents`,
    // SQLite deletes the row that it replaces, PostgreSQL updates it.
    inject('postgres') === undefined
      ? sql`insert or replace ${replacement}`
      : sql`insert ${replacement} on conflict (id) do update set act = excluded.act`,
    ...(inject('postgres') === undefined ? [] : [sql`truncate consents`]),
  ]
  for (const attempt of attempts)
    await expect(attempt.execute(db)).rejects.toThrow('Consents are only ever added.')
  expect(await db.selectFrom('consents').selectAll().execute()).toEqual(before)
})

import { expect, test, vi } from 'vitest'
import { DAY_MS } from '../../../shared/api/durations.ts'
import { LANGUAGE_TAGS } from '../../../shared/api/languages.ts'
import { buildPerson, buildPhoto } from '../../../test/factories/build-photo.ts'
import { buildUser } from '../../../test/factories/build-user.ts'
import { createTestApp } from '../../../test/server/test-app.ts'
import type { Messages } from '../../machinery/messages/messages.ts'
import { buildEraser } from '../../../test/factories/build-eraser.ts'
import { readConsentStatus } from './consents.ts'
import { expireFaces } from './expire-faces.ts'
import { insertConsent, listConsents } from './queries.ts'
import { MESSAGE_TEXTS } from '../../machinery/messages/language.ts'
import { createLastSeenRecorder } from './record-last-seen.ts'

async function setUp() {
  const app = await createTestApp()
  const { db, clock } = app
  const eraser = buildEraser(app)
  clock.now = Date.parse('2026-01-31T10:00:00Z')
  const user = await buildUser(app)
  const { email } = (await user.send({ url: '/api/session' })).json().user
  const photo = await buildPhoto(app, { ownerId: user.uid })
  await buildPerson(app, { ownerId: user.uid, number: 1, name: 'Oma', photoIds: [photo.id] })
  const sendMail = vi.fn<Messages['sendMail']>(async () => {})
  const sendSms = vi.fn<Messages['sendSms']>(async () => {})
  const failures: unknown[] = []
  const expire = () =>
    expireFaces({
      db,
      eraser,
      messages: { sendMail, sendSms },
      now: () => clock.now,
      months: 13,
      publicUrl: 'https://photos.example.org',
      onFailure: error => failures.push(error),
    })
  // A new session would use the library's clock instead of the test's.
  const recordVisit = () => createLastSeenRecorder({ db, now: () => clock.now })(user.uid)
  const countFaces = async () => (await db.selectFrom('faces').select('id').execute()).length
  return { ...app, user, email, recordVisit, expire, sendMail, sendSms, failures, countFaces }
}

/** 28 February 2027: 13 months later, in a month without a 31st day. */
const LIMIT = Date.parse('2027-02-28T10:00:00Z')
/** From this moment on the limit is after 31 January. */
const AFTER_LIMIT = Date.parse('2027-03-01T10:00:01Z')

test('faces of an absent user are erased 30 days after a notice; photos stay', async () => {
  const { db, clock, user, email, expire, sendMail, failures, countFaces } = await setUp()
  clock.now = LIMIT - 31 * DAY_MS
  expect(await expire()).toEqual({ announced: 0, erased: 0 })
  clock.now = AFTER_LIMIT - 30 * DAY_MS
  expect(await expire()).toEqual({ announced: 1, erased: 0 })
  expect(sendMail.mock.calls).toMatchObject([[{ to: email, text: expect.stringContaining('In 30 days') }]])
  expect(sendMail.mock.calls[0]?.[0].text).toContain('https://photos.example.org')
  clock.now = AFTER_LIMIT - DAY_MS
  expect(await expire()).toEqual({ announced: 0, erased: 0 })
  expect(await countFaces()).toBe(1)
  clock.now = AFTER_LIMIT
  expect(await expire()).toEqual({ announced: 0, erased: 1 })
  expect([await countFaces(), failures]).toEqual([0, []])
  expect(await readConsentStatus({ db, storage: 'own' }, user.uid)).toMatchObject({
    state: 'lapsed',
    records: [{ act: 'lapsed' }, { act: 'given' }],
    receipts: [{ reason: 'lapsed', faces: 1, people: 1, names: 1, photosKept: 1 }],
  })
})

test('the notice is in the language that the user chose, or that of their consent', async () => {
  const { clock, recordVisit, db, expire, sendMail, user } = await setUp()
  const readAnnouncement = async (): Promise<string | undefined> => {
    await recordVisit()
    clock.now += 14 * 31 * DAY_MS
    await expire()
    const { subject } = sendMail.mock.lastCall?.[0] ?? {}
    return LANGUAGE_TAGS.find(language => MESSAGE_TEXTS[language].facesExpire.subject === subject)
  }
  expect(await readAnnouncement()).toBe('en')
  const [agreement] = await listConsents(db, user.uid, 1)
  if (agreement) await insertConsent(db, user.uid, { ...agreement, language: 'ar' })
  expect(await readAnnouncement()).toBe('ar')
  const profile = { ownerId: user.uid, language: 'hi', joinDate: '2026-01-31', updatedAt: 0 } as const
  await db.insertInto('profiles').values(profile).execute()
  expect(await readAnnouncement()).toBe('hi')
})

test('a user who returns keeps the faces, and is notified again before a later erasure', async () => {
  const { clock, recordVisit, expire, countFaces, sendMail } = await setUp()
  clock.now = AFTER_LIMIT - 30 * DAY_MS
  await expire()
  clock.now += DAY_MS
  await recordVisit()
  clock.now = AFTER_LIMIT
  expect(await expire()).toEqual({ announced: 0, erased: 0 })
  expect(await countFaces()).toBe(1)
  clock.now += 14 * 31 * DAY_MS
  expect(await expire()).toEqual({ announced: 1, erased: 0 })
  expect(sendMail).toHaveBeenCalledTimes(2)
})

test('a user who cannot be notified keeps the faces, also after a mail fails', async () => {
  const { clock, expire, sendMail, failures, countFaces } = await setUp()
  sendMail.mockRejectedValueOnce(new Error('no mail today'))
  clock.now = AFTER_LIMIT + 100 * DAY_MS
  expect(await expire()).toEqual({ announced: 0, erased: 0 })
  expect(failures).toHaveLength(1)
  expect(await expire()).toEqual({ announced: 1, erased: 0 })
  // The notice is always 30 days, independent of the last visit.
  clock.now += 29 * DAY_MS
  expect(await expire()).toEqual({ announced: 0, erased: 0 })
  expect(await countFaces()).toBe(1)
  clock.now += DAY_MS
  expect(await expire()).toEqual({ announced: 0, erased: 1 })
})

test('an account with only a number is notified by SMS, and faces without a recorded visit are kept for the full time', async () => {
  const app = await setUp()
  const { db, clock, user, expire, sendMail, sendSms } = app
  await db
    .withTables<{ user: { id: string; email: string; phoneNumber: string } }>()
    .updateTable('user')
    .set({ email: 'x@phone.invalid', phoneNumber: '+919876543210' })
    .where('id', '=', user.uid)
    .execute()
  await db.deleteFrom('lastSeen').execute()
  clock.now = AFTER_LIMIT
  expect(await expire()).toEqual({ announced: 0, erased: 0 })
  clock.now += 14 * 31 * DAY_MS
  expect(await expire()).toEqual({ announced: 1, erased: 0 })
  expect(sendMail).not.toHaveBeenCalled()
  expect(sendSms.mock.calls).toMatchObject([[{ to: '+919876543210' }]])
})

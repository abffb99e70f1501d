import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { INTERESTS, SKILLS } from '../../../shared/api/profile-options.ts'
import type { Profile } from '../../../shared/api/profile.ts'
import { buildUser } from '../../../test/factories/build-user.ts'
import { createTestApp } from '../../../test/server/test-app.ts'

async function setUp() {
  const app = await createTestApp()
  const user = await buildUser(app)
  return {
    ...app,
    user,
    ownerId: user.uid,
    read: async () => (await user.send({ url: '/api/profile' })).json<Profile>(),
    save: (payload: object) => user.send({ method: 'POST', url: '/api/profile', payload }),
  }
}

describe('GET /api/profile', () => {
  test('creates the profile with the account’s name and address, today’s date and the defaults', async () => {
    const { read, clock } = await setUp()
    const profile = await read()
    expect(profile).toEqual({
      name: expect.stringMatching(/^User \d+$/),
      email: expect.stringMatching(/^user\d+@example\.org$/),
      phone: '',
      address: '',
      website: '',
      bio: '',
      image: '',
      coverImage: '',
      job: '',
      company: '',
      location: '',
      birthDate: '',
      joinDate: '2026-05-04',
      social: { twitter: '', linkedin: '', github: '', instagram: '' },
      interests: [],
      skills: [],
      achievements: [],
      stats: { projects: 0, followers: 0, following: 0 },
      preferences: {
        theme: 'system',
        isThemeChosen: false,
        notifications: true,
        privacy: 'private',
        emailUpdates: false,
        timeZone: null,
        language: null,
      },
    })
    clock.now += 9e8
    expect(await read()).toEqual(profile)
  })

  test('creates one row when several requests arrive at the same time', async () => {
    const { read, db } = await setUp()
    const answers = await Promise.all([read(), read(), read()])
    expect(new Set(answers.map(answer => JSON.stringify(answer))).size).toBe(1)
    expect(await db.selectFrom('profiles').select('ownerId').execute()).toHaveLength(1)
  })

  test('merges stored values over the defaults', async () => {
    const { db, ownerId, read } = await setUp()
    await read()
    const stored = { social: '{"github":"ann"}', stats: '{"projects":3}', emailUpdates: 1, notifications: 0 }
    await db.updateTable('profiles').set(stored).where('ownerId', '=', ownerId).execute()
    expect(await read()).toMatchObject({
      social: { twitter: '', github: 'ann' },
      stats: { projects: 3, followers: 0 },
      preferences: { emailUpdates: true, notifications: false },
    })
  })
})

describe('POST /api/profile', () => {
  test('merges into stored values, also within social, stats and preferences, and replaces lists', async () => {
    const { save, read } = await setUp()
    await save({
      bio: 'One\r\ntwo',
      social: { github: 'ann' },
      stats: { projects: 1 },
      skills: ['React', 'Design'],
    })
    await save({ social: { twitter: '@ann' }, skills: ['Python'], preferences: { theme: 'light' } })
    const answer = await save({
      stats: { followers: 2 },
      preferences: { notifications: false, timeZone: 'Asia/Kolkata' },
    })
    expect(answer.json()).toEqual(await read())
    expect(await read()).toMatchObject({
      bio: 'One\ntwo',
      social: { twitter: '@ann', github: 'ann', linkedin: '' },
      stats: { projects: 1, followers: 2, following: 0 },
      skills: ['Python'],
      preferences: {
        theme: 'light',
        isThemeChosen: true,
        notifications: false,
        timeZone: 'Asia/Kolkata',
        emailUpdates: false,
      },
    })
  })

  test('stores every field as it was sent', async () => {
    const { save, read } = await setUp()
    const { joinDate, image, coverImage, preferences, ...before } = await read()
    const all = {
      ...before,
      name: 'Ann Ångström',
      email: 'ann@example.org',
      phone: '+91 98765 43210',
      address: '1 Long Road',
      website: 'https://example.org/ann?x=1',
      bio: 'Two lines\nof text',
      job: 'Gardener',
      company: 'Rose & Sons',
      location: 'Pune',
      birthDate: '2000-02-29',
      social: {
        twitter: '@ann',
        linkedin: 'https://www.linkedin.com/in/ann',
        github: 'https://github.com/ann',
        instagram: 'ann.photos',
      },
      interests: [...INTERESTS],
      skills: [...SKILLS],
      achievements: ['Grew a rose', 'Saw the sea'],
      stats: { projects: 4, followers: 5, following: 6 },
    }
    const chosen = { theme: 'dark', privacy: 'public', emailUpdates: true, language: 'hi' }
    expect((await save({ ...all, preferences: chosen })).statusCode).toBe(200)
    expect(await read()).toEqual({
      ...all,
      joinDate,
      image,
      coverImage,
      preferences: { ...preferences, ...chosen, isThemeChosen: true },
    })
  })

  test.each<object>([
    { website: 'javascript:alert(1)' },
    { website: ' JaVaScRiPt:alert(1)//https://' },
    { website: 'data:text/html,<script>alert(1)</script>' },
    { website: 'https://a.example/"onmouseover="alert(1)' },
    { website: 'https://user:word@a.example/' },
    { website: 'example.org' },
    { social: { linkedin: 'javascript:alert(1)' } },
    { social: { linkedin: 'ann' } },
    { social: { github: 'javascript:alert(1)' } },
    { social: { twitter: '<b>ann</b>' } },
    { social: { instagram: '../ann' } },
    { email: 'not an address' },
    { email: '"<script>"@example.org' },
    { phone: 'call me' },
    { birthDate: '2001-02-30' },
    { birthDate: '04.05.2001' },
    { birthDate: '2026-05-05' },
    { birthDate: '0001-01-01' },
    { preferences: { timeZone: 'Mars/Olympus' } },
  ])('refuses %j', async changes => {
    const { save, read } = await setUp()
    const before = await read()
    const answer = await save({ ...changes, bio: 'changed' })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-profile'])
    expect(await read()).toEqual(before)
  })

  test.each<object>([
    { name: 'x'.repeat(101) },
    { bio: 'x'.repeat(1001) },
    { skills: ['Knitting'] },
    { skills: ['React', 'React'] },
    { interests: ['<script>'] },
    { achievements: Array.from({ length: 21 }, () => 'x') },
    { stats: { projects: -1 } },
    { stats: { projects: 1.5 } },
    { preferences: { theme: 'pink' } },
    { preferences: { language: 'fr' } },
    { ownerId: 'somebody' },
    { joinDate: '1999-01-01' },
    { social: { myspace: 'ann' } },
    { social: { constructor: 'ann' } },
  ])('accepts only what the schema names: %j', async changes => {
    const { save } = await setUp()
    const answer = await save(changes)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-request'])
  })

  test('stores input as text that is never executed', async () => {
    const { save, read, user } = await setUp()
    const typed = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 100 }),
      fc.constant('<img src=x onerror=alert(1)>'),
    )
    await fc.assert(
      fc.asyncProperty(typed, typed, async (name, bio) => {
        const answer = await save({
          name,
          bio,
          job: name,
          company: name,
          address: bio,
          achievements: [`. ${name}`],
        })
        expect(answer.statusCode).toBe(200)
        const { headers, body } = await user.send({ url: '/api/profile' })
        expect(headers).toMatchObject({
          'content-type': 'application/json; charset=utf-8',
          'x-content-type-options': 'nosniff',
        })
        const kept: Profile = JSON.parse(body)
        expect([kept.name, kept.job, kept.company].join('')).not.toMatch(
          /\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u,
        )
        // Saving the values that were read changes nothing.
        expect((await save({ name: kept.name, bio: kept.bio })).json()).toEqual(await read())
      }),
      { numRuns: 20 },
    )
  })

  test('shows the new name of the account immediately', async () => {
    const { save, user } = await setUp()
    await save({ name: 'Ann' })
    expect((await user.send({ url: '/api/session' })).json()).toMatchObject({ user: { displayName: 'Ann' } })
  })

  test('returns the chosen appearance with the session', async () => {
    const { read, save, user } = await setUp()
    const display = async () => (await user.send({ url: '/api/session' })).json().display
    expect(await display()).toEqual({ theme: null, language: null })
    // The default is not a choice of the user.
    expect((await read()).preferences.theme).toBe('system')
    expect(await display()).toEqual({ theme: null, language: null })
    await save({ preferences: { theme: 'light' } })
    await save({ preferences: { language: 'ar' } })
    expect(await display()).toEqual({ theme: 'light', language: 'ar' })
  })

  test('records an event, and another kind for a change of preferences', async () => {
    const { save, user } = await setUp()
    await save({ bio: 'One' })
    await save({ bio: 'Two' })
    await save({ preferences: { theme: 'light' } })
    const { events } = (await user.send({ url: '/api/activity?limit=2' })).json<{
      events: { kind: string }[]
    }>()
    expect(events.map(({ kind }) => kind)).toEqual(['settings-saved', 'profile-saved'])
  })
})

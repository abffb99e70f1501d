import { expect, test } from 'vitest'
import { buildUser } from '../../test/factories/build-user.ts'
import { createTestApp } from '../../test/server/test-app.ts'

test.each<['GET' | 'POST', string, object | undefined, string]>([
  ['GET', '/api/search/photos?match=some', undefined, 'match must be one of all, any, only.'],
  [
    'POST',
    '/api/profile',
    { preferences: { theme: 'pink', privacy: 7 } },
    'preferences.theme must be one of dark, light, system; preferences.privacy must be one of public, private.',
  ],
  ['GET', '/api/people?limit=0', undefined, 'limit must be >= 1.'],
  ['POST', '/api/security/password', {}, 'The body must have newPassword.'],
  [
    'POST',
    '/api/consents',
    { act: 'maybe', purpose: 'face-grouping' },
    'The body must have version, language, textHash; act must be one of given, withdrawn.',
  ],
])('describes what is wrong with %s %s', async (method, url, payload, message) => {
  const app = await createTestApp()
  const { cookie } = await buildUser(app)
  const headers = { cookie, origin: app.origin }
  const answer = await app.app.inject({ method, url, headers, ...(payload && { payload }) })
  expect([answer.statusCode, answer.json()]).toEqual([400, { code: 'invalid-request', message }])
})

import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { buildUser, PASSWORD } from '../../test/factories/build-user.ts'
import { slowDownClock } from '../../test/slow-down-clock.ts'
import { createTestApp } from '../../test/server/test-app.ts'
import { DATABASE_FILE } from '../storage/open-storage.ts'

test('a request that waits too long for the work of another process is asked to come again', async () => {
  const app = await createTestApp()
  const user = await buildUser(app)
  const other = new SqliteDatabase(join(app.dataDir, DATABASE_FILE))
  onTestFinished(() => void other.close())
  other.exec('begin immediate')
  slowDownClock()

  const name = { method: 'POST', url: '/api/profile', payload: { name: 'Ann' } } as const
  const refused = await user.send(name)
  expect([refused.statusCode, refused.json()]).toMatchObject([503, { code: 'database-busy' }])
  expect(refused.headers['retry-after']).toBe('10')
  expect((await user.send({ url: '/api/photos' })).statusCode).toBe(200)

  const signIn = { email: 'someone@example.org', password: PASSWORD }
  const url = '/api/auth/sign-in/email'
  const signedIn = await app.app.inject({
    method: 'POST',
    url,
    headers: { origin: app.origin },
    payload: signIn,
  })
  expect([signedIn.statusCode, signedIn.json()]).toMatchObject([503, { code: 'database-busy' }])
  const signedOut = await user.send({ method: 'POST', url: '/api/auth/sign-out', payload: {} })
  expect([signedOut.statusCode, signedOut.json()]).toMatchObject([503, { code: 'database-busy' }])

  other.exec('rollback')
  expect((await user.send(name)).statusCode).toBe(200)
})

import { makeSignature, signJWT } from 'better-auth/crypto'
import { expect, test } from 'vitest'
import { openBrowser } from '../../../test/factories/open-browser.ts'
import { isSignedIn, signUpInBrowser } from '../../../test/factories/sign-in.ts'
import { readDataFolder } from '../../../test/server/read-data-folder.ts'
import { createTestApp } from '../../../test/server/test-app.ts'
import { ensureSigningSecret } from '../../storage/ensure-signing-secret.ts'

const COOKIE = 'kindred.session_token'

async function setUp() {
  const app = await createTestApp()
  const owner = await signUpInBrowser(app)
  const [token = ''] = owner.cookies.get(COOKIE)?.split('.') ?? []
  const { token: kept } = await app.db.selectFrom('session').select('token').executeTakeFirstOrThrow()
  const isSignedInWith = async (value: string, secret: string): Promise<boolean> => {
    const thief = openBrowser(app)
    thief.cookies.set(COOKIE, `${value}.${await makeSignature(value, secret)}`)
    return isSignedIn(thief)
  }
  return { ...app, owner, token, kept, isSignedInWith }
}

test('the stored form of a token opens no session, even with the secret that signs cookies', async () => {
  const app = await setUp()
  const secret = await ensureSigningSecret(app.dataDir)
  expect(await app.isSignedInWith(app.token, secret)).toBe(true)
  expect(await app.isSignedInWith(app.kept, secret)).toBe(false)
  expect(app.kept).not.toContain(app.token)
  expect((await readDataFolder(app)).includes(app.token)).toBe(false)
})

test('no secret in the database can sign a cookie or a link that signs in', async () => {
  const { db, app, origin, owner, token, isSignedInWith, dataDir } = await setUp()
  const secrets = await db.selectFrom('secrets').select('value').execute()
  expect(secrets.length).toBeGreaterThan(0)
  for (const { value } of secrets) {
    expect(await isSignedInWith(token, value)).toBe(false)
    const link = await signJWT({ email: owner.email }, value, 3600)
    const answer = await app.inject({ url: `/api/auth/verify-email?token=${link}`, headers: { origin } })
    expect(answer.cookies.map(({ name }) => name)).not.toContain(COOKIE)
  }
  expect(secrets.map(({ value }) => value)).not.toContain(await ensureSigningSecret(dataDir))
})

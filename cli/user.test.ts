import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { buildPhoto } from '../test/factories/build-photo.ts'
import { buildVisitor } from '../test/factories/build-visitor.ts'
import { makeTemporaryFolder } from '../test/server/make-temporary-folder.ts'
import { createTestApp } from '../test/server/test-app.ts'
import { createTestStorage } from '../test/server/test-storage.ts'

const KINDRED = fileURLToPath(new URL('../bin/kindred.mjs', import.meta.url))

async function run(dataDir: string, args: readonly string[], input = '') {
  const env = { ...process.env, KINDRED_DATA_DIR: dataDir }
  const child = spawn(process.execPath, [KINDRED, ...args], { env, stdio: 'pipe' })
  child.stdin.end(input)
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { stdout, stderr }
}

test('kindred user creates the first account of a new data folder', async () => {
  const dataDir = await makeTemporaryFolder()
  const created = await run(dataDir, ['user', 'create', '--email', 'Ann@Example.org', '--name', 'Ann'])
  const password = /^Password: (.+)$/m.exec(created.stdout)?.[1]
  expect(created.stdout).toMatch(/^\S+ {2}Ann {2}ann@example\.org {2}-\n/)
  const app = await createTestApp({ storage: await createTestStorage(dataDir) })
  const stored = await app.db.selectFrom('account').select('password').executeTakeFirstOrThrow()
  expect(stored.password).toContain('$m=19456,t=2,p=1$')
  const visitor = buildVisitor(app)
  await visitor.post('/sign-in/email', { email: 'ann@example.org', password })
  expect(await visitor.readUser()).toMatchObject({ displayName: 'Ann' })
})

test.each([
  ['invite'],
  ['list'],
  ['operator', 'ann@example.org'],
  ['delete', 'ann@example.org', '--yes'],
  ['reset-password', 'ann@example.org'],
])('kindred user %s refuses a folder that holds no library, and creates nothing there', async (...args) => {
  const mistyped = join(await makeTemporaryFolder(), 'kidnred')
  const { stdout, stderr } = await run(mistyped, ['user', ...args])
  expect(stdout).toBe('')
  expect(stderr).toMatch(/^kindred: There's no Kindred data in \S+kidnred\. [^\n]+\n$/)
  expect(existsSync(mistyped)).toBe(false)
})

test.each(['', '--json'])('kindred user list %s prints nothing that steers a terminal', async option => {
  const dataDir = await makeTemporaryFolder()
  const { db } = await createTestStorage(dataDir)
  await run(dataDir, ['user', 'create', '--phone', '+919876543210', '--name', 'Ann'])
  const name = 'Ann\u001b]0;owned\u0007\u009b2J\r\u202e\u2028'
  await db.updateTable('user').set({ name }).execute()
  const { stdout, stderr } = await run(dataDir, ['user', 'list', option].filter(Boolean))
  expect(stderr).toBe('')
  expect(stdout).toContain('Ann\\u001b]0;owned\\u0007\\u009b2J')
  expect(stdout).toMatch(/^[\P{Cc}\n]*\n$/u)
  expect(stdout).not.toMatch(/[\u2028-\u202e]/)
})

test('kindred user changes accounts while the server is running', async () => {
  const app = await createTestApp()
  const { dataDir, accounts } = app
  const { uid } = await accounts.create({ email: 'ann@example.org', password: 'four quiet garden chairs' })
  const visitor = buildVisitor(app)
  const signIn = (password: string) => visitor.post('/sign-in/email', { email: 'ann@example.org', password })
  await signIn('four quiet garden chairs')

  const weak = await run(dataDir, ['user', 'reset-password', uid, '--password-stdin'], 'password123\n')
  expect(weak.stderr).toMatch(/^kindred: Many people use this password/)
  await run(dataDir, ['user', 'reset-password', 'ann@example.org', '--password-stdin'], 'five quiet chairs\n')
  expect(await visitor.readUser()).toBeNull()
  expect((await signIn('five quiet chairs')).statusCode).toBe(200)

  const set = await run(dataDir, ['user', 'set-phone', 'ann@example.org', '+91 98765 43210'])
  expect(set.stdout).toContain('+919876543210')
  const taken = await run(dataDir, ['user', 'create', '--phone', '+919876543210'])
  expect(taken.stderr).toBe(
    "kindred: There's already an account with +919876543210. Log in with it, or use a different one.\n",
  )
  const wrong = await run(dataDir, ['user', 'set-phone', 'ann@example.org', '12'])
  expect(wrong.stderr).toMatch(/^kindred: This isn't a valid phone number/)

  await buildPhoto(app, { ownerId: uid })
  expect((await run(dataDir, ['user', 'delete', '+919876543210'])).stderr).toContain('--yes')
  await run(dataDir, ['user', 'delete', '+919876543210', '--yes'])
  expect(await accounts.list()).toEqual([])
  expect(await app.db.selectFrom('photos').select('id').execute()).toEqual([])
  expect(await visitor.readUser()).toBeNull()
  expect((await run(dataDir, ['user', 'delete', uid, '--yes'])).stderr).toBe(
    `kindred: There's no account with ${uid}. "kindred user list" lists all accounts.\n`,
  )
})

test('kindred outbox shows messages, and with --follow also later ones', async () => {
  const app = await createTestApp()
  const { dataDir, clock } = app
  expect((await run(dataDir, ['outbox'])).stdout).toMatch(/^There are no messages in /)
  const visitor = buildVisitor(app)
  await visitor.postWithProof('/phone-number/send-otp', { phoneNumber: '+919876543210' })
  const code = await visitor.readLastCode('+919876543210')
  expect((await run(dataDir, ['outbox'])).stdout).toBe(
    `2026-05-04 10:00 UTC  to +919876543210\n    ${code} is your Kindred code. It's valid for 5 minutes. Don't share it with anyone.\n\n`,
  )
  const env = { ...process.env, KINDRED_DATA_DIR: dataDir }
  const child = spawn(process.execPath, [KINDRED, 'outbox', '--follow', '--json'], { env, stdio: 'pipe' })
  const lines: string[] = []
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    lines.push(...String(chunk).trim().split('\n'))
    if (lines.length > 1) break
    clock.now += 60_000
    await visitor.postWithProof('/phone-number/send-otp', { phoneNumber: '+14155552671' })
  }
  child.kill('SIGINT')
  expect(lines.map(line => JSON.parse(line).to)).toEqual(['+919876543210', '+14155552671'])
})

test('kindred user operator lets an account add folders of the machine, and no longer', async () => {
  const dataDir = await makeTemporaryFolder()
  const { db } = await createTestStorage(dataDir)
  const list = async () => (await db.selectFrom('operators').selectAll().execute()).length
  for (const name of ['Ann', 'Bea'])
    await run(dataDir, ['user', 'create', '--email', `${name}@example.org`, '--name', name])
  expect(await list()).toBe(1)
  const added = await run(dataDir, ['user', 'operator', 'bea@example.org'])
  expect([added.stdout, await list()]).toEqual(['Bea may add folders that KINDRED_FOLDERS allows.\n', 2])
  await run(dataDir, ['user', 'operator', 'bea@example.org', '--remove'])
  expect(await list()).toBe(1)
})

import { expect, test } from 'vitest'
import type { ActivityPage } from '../../../shared/api/account.ts'
import { buildVisitor } from '../../../test/factories/build-visitor.ts'
import { openBrowser, type TestBrowser } from '../../../test/factories/open-browser.ts'
import { addSecondStep, PASSWORD, signUpInBrowser } from '../../../test/factories/sign-in.ts'
import { createTestApp } from '../../../test/server/test-app.ts'

const NEW_PASSWORD = 'six loud kitchen tables'

async function listSecurityEvents(browser: Pick<TestBrowser, 'send'>): Promise<string[]> {
  const { events } = (await browser.send({ url: '/api/activity' })).json<ActivityPage>()
  const others = new Set(['signed-in', 'signed-up'])
  return events.map(({ kind }) => kind).filter(kind => !others.has(kind))
}

test('a new password is recorded, and a refused one is not', async () => {
  const owner = await signUpInBrowser(await createTestApp())
  const change = (currentPassword: string) =>
    owner.post('/api/auth/change-password', { currentPassword, newPassword: NEW_PASSWORD })
  expect((await change('not the right one')).statusCode).toBe(400)
  expect(await listSecurityEvents(owner)).toEqual([])
  expect((await change(PASSWORD)).statusCode).toBe(200)
  expect(await listSecurityEvents(owner)).toEqual(['password-changed'])
})

test('a new password by the link in a mail is recorded', async () => {
  const app = await createTestApp()
  const { email } = await signUpInBrowser(app)
  const visitor = buildVisitor(app)
  await visitor.postWithProof('/request-password-reset', { email })
  const token = /reset-password#(\S+)/.exec((await visitor.readLastMessage(email)).text)?.[1]
  await visitor.post('/reset-password', { token, newPassword: NEW_PASSWORD })
  await visitor.post('/sign-in/email', { email, password: NEW_PASSWORD })
  const { events } = (await visitor.get('/api/activity')).json<ActivityPage>()
  expect(events.map(({ kind }) => kind)).toContain('password-changed')
})

test('the second step is recorded when it is switched on and off, but not when its set-up only begins', async () => {
  const owner = await signUpInBrowser(await createTestApp())
  await owner.post('/api/auth/two-factor/enable', { password: PASSWORD })
  expect(await listSecurityEvents(owner)).toEqual([])
  await addSecondStep(owner)
  expect(await listSecurityEvents(owner)).toEqual(['two-factor-on'])
  const ended = await owner.post('/api/auth/two-factor/disable', { password: PASSWORD })
  expect(ended.statusCode).toBe(200)
  expect(await listSecurityEvents(owner)).toEqual(['two-factor-off', 'two-factor-on'])
})

test('new recovery codes are recorded, and refused requests are not', async () => {
  const owner = await signUpInBrowser(await createTestApp())
  await addSecondStep(owner)
  const renewRecoveryCodes = async (password: string) =>
    (await owner.post('/api/auth/two-factor/generate-backup-codes', { password })).statusCode
  expect(await renewRecoveryCodes('not the right one')).toBe(400)
  expect(await listSecurityEvents(owner)).toEqual(['two-factor-on'])
  expect(await renewRecoveryCodes(PASSWORD)).toBe(200)
  expect(await listSecurityEvents(owner)).toEqual(['recovery-codes-renewed', 'two-factor-on'])
})

test('changes by the administrator of the machine are recorded', async () => {
  const app = await createTestApp()
  const { uid, email } = await app.accounts.create({ email: 'ann@example.org', password: PASSWORD })
  await app.accounts.setPassword(uid, NEW_PASSWORD)
  await app.accounts.setPhoneNumber(uid, '+919876543210')
  // The same number again changes nothing.
  await app.accounts.setPhoneNumber(uid, '+919876543210')
  const owner = openBrowser(app)
  await owner.post('/api/auth/sign-in/email', { email, password: NEW_PASSWORD })
  expect(await listSecurityEvents(owner)).toEqual(['phone-changed', 'password-changed'])
})

test('a new phone number is recorded once it is verified, and the number of a sign-up is not', async () => {
  const app = await createTestApp()
  const owner = await signUpInBrowser(app)
  const visitor = buildVisitor(app)
  const askForCode = async (phoneNumber: string) => {
    await visitor.postWithProof('/phone-number/send-otp', { phoneNumber })
    return { phoneNumber, code: await visitor.readLastCode(phoneNumber) }
  }
  const change = { ...(await askForCode('+919876543210')), updatePhoneNumber: true }
  const verify = async (code: string) =>
    (await owner.post('/api/auth/phone-number/verify', { ...change, code })).statusCode
  expect(await verify('no one')).toBe(400)
  expect(await listSecurityEvents(owner)).toEqual([])
  expect(await verify(change.code)).toBe(200)
  expect(await listSecurityEvents(owner)).toEqual(['phone-changed'])
  const newcomer = openBrowser(app)
  await newcomer.post('/api/auth/phone-number/verify', await askForCode('+919876543211'))
  expect(await listSecurityEvents(newcomer)).toEqual([])
})

test('the removal of a passkey is recorded, unless the passkey does not exist', async () => {
  const app = await createTestApp()
  const owner = await signUpInBrowser(app)
  const row = {
    id: 'a-passkey',
    userId: owner.uid,
    publicKey: 'key',
    credentialID: 'credential',
    counter: 0,
    deviceType: 'singleDevice',
    backedUp: 0,
  }
  await app.db.insertInto('passkey').values(row).execute()
  await owner.post('/api/auth/passkey/delete-passkey', { id: 'another' })
  expect(await listSecurityEvents(owner)).toEqual([])
  expect((await owner.post('/api/auth/passkey/delete-passkey', { id: row.id })).statusCode).toBe(200)
  expect(await listSecurityEvents(owner)).toEqual(['passkey-removed'])
})

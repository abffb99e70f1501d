import { expect, test } from 'vitest'
import type { AddressConfirmed, PasswordReset, SignInMethod } from '../shared/api/sign-in.ts'
import { buildVisitor, type Visitor } from './factories/build-visitor.ts'
import { createTestApp, type TestApp } from './server/test-app.ts'

// A stranger signs up with the address of another person and waits until that person confirms it.

const ADDRESS = 'victim@example.org'
const STRANGERS_PASSWORD = 'mallory waits by the door'
const OWNERS_PASSWORD = 'six loud kitchen tables'
const STRANGERS_NUMBER = '+14155552671'

async function setUp() {
  const app = await createTestApp()
  // The first account of a machine belongs to its operator.
  await app.accounts.create({ email: 'first@example.org', password: OWNERS_PASSWORD })
  const stranger = buildVisitor(app)
  await stranger.postWithProof('/sign-up/email', {
    name: 'Victim',
    email: ADDRESS,
    password: STRANGERS_PASSWORD,
  })
  return { app, stranger, owner: buildVisitor(app) }
}

const signIn = async (visitor: Visitor, password: string): Promise<number> =>
  (await visitor.post('/sign-in/email', { email: ADDRESS, password })).statusCode

async function readToken(visitor: Visitor, page: 'confirm-address' | 'reset-password'): Promise<string> {
  const token = new RegExp(`/${page}#(\\S+)`).exec((await visitor.readLastMessage(ADDRESS)).text)?.[1]
  if (token === undefined) throw new Error('There is no link in the mail.')
  return token
}

const confirm = async (visitor: Visitor): Promise<AddressConfirmed> =>
  (await visitor.post('/confirm-address', { token: await readToken(visitor, 'confirm-address') })).json()

async function resetPassword(visitor: Visitor): Promise<PasswordReset> {
  await visitor.postWithProof('/request-password-reset', { email: ADDRESS })
  await expect.poll(async () => (await visitor.readLastMessage(ADDRESS)).text).toContain('/reset-password#')
  const token = await readToken(visitor, 'reset-password')
  return (await visitor.post('/reset-password', { token, newPassword: OWNERS_PASSWORD })).json()
}

async function readCode(app: TestApp, visitor: Visitor, phoneNumber: string): Promise<string> {
  app.clock.now += 60_000
  await visitor.postWithProof('/phone-number/send-otp', { phoneNumber })
  return visitor.readLastCode(phoneNumber)
}

async function addPhone(app: TestApp, visitor: Visitor): Promise<number> {
  const code = await readCode(app, visitor, STRANGERS_NUMBER)
  const body = { phoneNumber: STRANGERS_NUMBER, code, updatePhoneNumber: true }
  return (await visitor.post('/phone-number/verify', body)).statusCode
}

/** Inserts the sign-in methods of a stranger into the database. */
async function plantSignInMethods(app: TestApp, uid: string): Promise<void> {
  const at = new Date(app.clock.now).toISOString()
  const passkey = { id: 'planted', userId: uid, name: 'Mine', publicKey: 'x', credentialID: 'c' }
  await app.db
    .insertInto('passkey')
    .values({ ...passkey, counter: 0, deviceType: 'singleDevice', backedUp: 0, createdAt: at })
    .execute()
  const google = { id: 'google-1', accountId: '1001', providerId: 'google', userId: uid, password: null }
  await app.db
    .insertInto('account')
    .values({ ...google, createdAt: at, updatedAt: at } as never) // columns of better-auth that the types of the tables leave out
    .execute()
  await app.db
    .updateTable('user')
    .set({ phoneNumber: STRANGERS_NUMBER, phoneNumberVerified: 1 })
    .where('id', '=', uid)
    .execute()
}

async function plantSecondStep(app: TestApp, uid: string): Promise<void> {
  await app.db.updateTable('user').set({ twoFactorEnabled: 1 }).where('id', '=', uid).execute()
  await app.db
    .insertInto('twoFactor')
    .values({ id: 'planted', userId: uid, secret: 'x', backupCodes: '[]', verified: 1 } as never) // as above
    .execute()
}

async function findOwner(app: TestApp): Promise<string> {
  return (await app.accounts.find(ADDRESS)).uid
}

test('a squatter loses access when the owner confirms the address, and cannot add a way to sign in', async () => {
  const { app, stranger, owner } = await setUp()
  expect(await signIn(stranger, STRANGERS_PASSWORD)).toBe(401)
  expect((await confirm(owner)).state).toBe('password-needed')
  expect(await owner.readUser()).toBeNull()
  expect(await signIn(stranger, STRANGERS_PASSWORD)).toBe(401)
  expect(await addPhone(app, stranger)).toBeGreaterThanOrEqual(400)
  // The link has been used: opening it again in the stranger's browser changes nothing.
  expect((await confirm(stranger)).state).toBe('confirmed-before')
  expect(await stranger.readUser()).toBeNull()
  expect((await resetPassword(owner)).signInMethods).toEqual([])
  expect(await signIn(owner, OWNERS_PASSWORD)).toBe(200)
  // The stranger's number leads to a separate account.
  const code = await readCode(app, stranger, STRANGERS_NUMBER)
  await stranger.post('/phone-number/verify', { phoneNumber: STRANGERS_NUMBER, code })
  expect((await stranger.readUser())?.uid).not.toBe((await owner.readUser())?.uid)
})

test('the owner’s own sign-up does not validate the squatter’s password', async () => {
  const { stranger, owner } = await setUp()
  await owner.postWithProof('/sign-up/email', {
    name: 'Victim',
    email: ADDRESS,
    password: OWNERS_PASSWORD,
  })
  expect((await confirm(owner)).state).toBe('password-needed')
  expect(await signIn(stranger, STRANGERS_PASSWORD)).toBe(401)
})

test.each([
  ['a reset', resetPassword],
  ['the link', confirm],
] as const)('whatever was there before %s proved the address ends with it', async (_name, prove) => {
  const { app, stranger, owner } = await setUp()
  const uid = await findOwner(app)
  await plantSignInMethods(app, uid)
  await plantSecondStep(app, uid)
  const at = new Date().toISOString()
  const later = new Date(Date.now() + 60_000).toISOString()
  const session = { id: 's', userId: uid, token: 'kept-open', createdAt: at, updatedAt: at, userAgent: null }
  await app.db
    .insertInto('session')
    .values({ ...session, expiresAt: later })
    .execute()
  await prove(owner)
  for (const table of ['session', 'passkey', 'twoFactor'] as const) {
    expect(await app.db.selectFrom(table).selectAll().where('userId', '=', uid).execute()).toEqual([])
  }
  const providers = await app.db
    .selectFrom('account')
    .select('providerId')
    .where('userId', '=', uid)
    .execute()
  expect(providers.filter(({ providerId }) => providerId !== 'credential')).toEqual([])
  expect((await app.accounts.find(ADDRESS)).phoneNumber).toBeNull()
  expect(await signIn(stranger, STRANGERS_PASSWORD)).toBe(401)
})

test('a reset ends the sessions, and lists added sign-in methods to keep or to remove', async () => {
  const { app, stranger, owner } = await setUp()
  await confirm(owner)
  const uid = await findOwner(app)
  // The state that earlier versions left: opening a link kept the stranger's password valid.
  await plantSignInMethods(app, uid)
  const { signInMethods, reviewToken } = await resetPassword(owner)
  expect(signInMethods.map(({ kind, name }) => [kind, name])).toEqual([
    ['phone', '2671'],
    ['passkey', 'Mine'],
    ['google', 'Google'],
  ])
  const end = async (token: string, id: string) => owner.post('/remove-sign-in-method', { token, id })
  expect((await end('made-up', 'phone')).json().code).toBe('INVALID_TOKEN')
  expect(
    (await end(reviewToken, 'google-of-another')).json<{ signInMethods: SignInMethod[] }>().signInMethods,
  ).toHaveLength(3)
  const left = (await end(reviewToken, 'phone')).json<{ signInMethods: SignInMethod[] }>().signInMethods
  expect(left.map(({ kind }) => kind)).toEqual(['passkey', 'google'])
  await end(reviewToken, 'planted')
  expect((await end(reviewToken, 'google-1')).json()).toEqual({ signInMethods: [] })
  const code = await readCode(app, stranger, STRANGERS_NUMBER)
  await stranger.post('/phone-number/verify', { phoneNumber: STRANGERS_NUMBER, code })
  expect((await stranger.readUser())?.uid).not.toBe(uid)
})

test('a reset keeps the second step, which the mail alone cannot remove', async () => {
  const { app, owner } = await setUp()
  await confirm(owner)
  const uid = await findOwner(app)
  await plantSecondStep(app, uid)
  const { signInMethods, reviewToken } = await resetPassword(owner)
  expect(signInMethods).toEqual([])
  await owner.post('/remove-sign-in-method', { token: reviewToken, id: 'planted' })
  await signIn(owner, OWNERS_PASSWORD)
  expect(await owner.readUser()).toBeNull()
})

test('a review cannot remove sign-in methods of another account', async () => {
  const { app, owner } = await setUp()
  const other = await app.accounts.create({ email: 'other@example.org', password: OWNERS_PASSWORD })
  await plantSignInMethods(app, other.uid)
  const { reviewToken } = await resetPassword(owner)
  for (const id of ['phone', 'planted', 'google-1'])
    await owner.post('/remove-sign-in-method', { token: reviewToken, id })
  expect(await app.db.selectFrom('passkey').select('id').execute()).toHaveLength(1)
  expect((await app.accounts.find('other@example.org')).phoneNumber).toBe(STRANGERS_NUMBER)
})

test('signing up and in with the same password does not reveal whether the address had an account', async () => {
  const { app } = await setUp()
  await app.accounts.create({ email: 'known@example.org', password: OWNERS_PASSWORD })
  const answers: unknown[] = []
  for (const email of ['known@example.org', 'new@example.org', ADDRESS]) {
    const visitor = buildVisitor(app)
    const account = { name: 'X', email, password: STRANGERS_PASSWORD }
    await visitor.postWithProof('/sign-up/email', account)
    const { statusCode, body, headers } = await visitor.post('/sign-in/email', {
      email,
      password: STRANGERS_PASSWORD,
    })
    answers.push({ statusCode, body, headers: Object.keys(headers).toSorted() })
  }
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
})

test('an invitation is used up by a known address as well as by a new one', async () => {
  const app = await createTestApp({ settings: { registration: 'invitation' } })
  await app.accounts.create({ email: 'known@example.org', password: OWNERS_PASSWORD })
  const { createInvitation } = await import('../server/accounts/sign-in/registration.ts')
  for (const email of ['known@example.org', 'new@example.org']) {
    const visitor = buildVisitor(app)
    const token = await createInvitation(app.db, app.clock.now)
    await visitor.postTo('/api/invitation', { token })
    const account = { name: 'X', email, password: STRANGERS_PASSWORD }
    expect((await visitor.postWithProof('/sign-up/email', account)).statusCode).toBe(200)
    expect((await visitor.postTo('/api/invitation', { token })).json()).toEqual({ isValid: false })
  }
})

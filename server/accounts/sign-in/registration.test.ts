import { describe, expect, test } from 'vitest'
import { buildVisitor, type Visitor } from '../../../test/factories/build-visitor.ts'
import { createTestApp } from '../../../test/server/test-app.ts'
import { createInvitation, INVITATION_LIFE_MS } from './registration.ts'

const NUMBER = '+919876543210'
const ACCOUNT = { name: 'Ann', email: 'ann@example.org', password: 'four quiet garden chairs' }

async function setUp(registration: 'open' | 'invitation' | 'closed', { hasFirst = true } = {}) {
  const app = await createTestApp({ settings: { registration } })
  if (hasFirst) await app.accounts.create({ email: 'first@example.org', password: ACCOUNT.password })
  return { ...app, visitor: buildVisitor(app) }
}

async function signUpByPhone(visitor: Visitor) {
  await visitor.postWithProof('/phone-number/send-otp', { phoneNumber: NUMBER })
  return visitor.post('/phone-number/verify', {
    phoneNumber: NUMBER,
    code: await visitor.readLastCode(NUMBER),
  })
}

const signUpByEmail = (visitor: Visitor) => visitor.postWithProof('/sign-up/email', ACCOUNT)

const submitInvitation = async (visitor: Visitor, token: string) =>
  (await visitor.postTo('/api/invitation', { token })).json()

describe.each(['invitation', 'closed'] as const)('registration by setting %j', registration => {
  test('still allows the first account, and reports that it would be the first', async () => {
    const { visitor } = await setUp(registration, { hasFirst: false })
    expect((await visitor.get('/api/sign-in-options')).json()).toMatchObject({ registration, isFirst: true })
    expect((await signUpByPhone(visitor)).statusCode).toBe(200)
    expect((await visitor.get('/api/sign-in-options')).json()).toMatchObject({ isFirst: false })
  })

  test('refuses new accounts by phone and e-mail, also for a known address, and signs in existing accounts', async () => {
    const app = await setUp(registration)
    for (const answer of [await signUpByPhone(app.visitor), await signUpByEmail(app.visitor)]) {
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'registration-closed'])
    }
    expect(await app.accounts.list()).toHaveLength(1)
    await app.accounts.create({ phoneNumber: NUMBER, email: ACCOUNT.email, password: ACCOUNT.password })
    expect((await signUpByEmail(buildVisitor(app))).json().code).toBe('registration-closed')
    app.clock.now += 60_000
    expect((await signUpByPhone(buildVisitor(app))).statusCode).toBe(200)
  })
})

describe('an invitation', () => {
  test('allows one account, by any sign-in method', async () => {
    const app = await setUp('invitation')
    const token = await createInvitation(app.db, app.clock.now)
    expect(await submitInvitation(app.visitor, token)).toEqual({ isValid: true })
    expect((await signUpByEmail(app.visitor)).statusCode).toBe(200)
    expect(await app.accounts.list()).toHaveLength(2)
    expect((await signUpByPhone(app.visitor)).json().code).toBe('registration-closed')
    const friend = buildVisitor(app)
    expect(await submitInvitation(friend, token)).toEqual({ isValid: false })
  })

  test('allows one account when six sign up at the same time, and reports an error to the others', async () => {
    const app = await setUp('invitation')
    const token = await createInvitation(app.db, app.clock.now)
    const visitors = Array.from({ length: 6 }, () => buildVisitor(app))
    for (const visitor of visitors) await submitInvitation(visitor, token)
    const answers = await Promise.all(
      visitors.map((visitor, i) =>
        visitor.postWithProof('/sign-up/email', { ...ACCOUNT, email: `ann${i}@example.org` }),
      ),
    )
    const codes = answers.map(answer => answer.json<{ code?: string }>().code ?? 'made')
    expect(codes.toSorted()).toEqual(['made', ...Array<string>(5).fill('registration-closed')])
    expect(await app.accounts.list()).toHaveLength(2)
  })

  test('is valid for a week, is stored as a hash, and does not open a closed registration', async () => {
    const app = await setUp('invitation')
    const token = await createInvitation(app.db, app.clock.now)
    expect(JSON.stringify(await app.db.selectFrom('invitations').selectAll().execute())).not.toContain(token)
    app.clock.now += INVITATION_LIFE_MS
    expect(await submitInvitation(app.visitor, token)).toEqual({ isValid: false })
    expect(await submitInvitation(app.visitor, 'made up')).toEqual({ isValid: false })

    const closed = await setUp('closed')
    const unused = await createInvitation(closed.db, closed.clock.now)
    await submitInvitation(closed.visitor, unused)
    expect((await signUpByPhone(closed.visitor)).json().code).toBe('registration-closed')
  })
})

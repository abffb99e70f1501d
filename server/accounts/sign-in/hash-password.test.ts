import { expect, test } from 'vitest'
import { MAX_PASSWORD_LENGTH } from '../../../shared/api/bounds.ts'
import { hashPassword as hashWithCost, PASSWORD_COST, verifyPassword } from './hash-password.ts'

const hashPassword = async (password: string) => hashWithCost(password, PASSWORD_COST)

test('a password is stored as Argon2id with the parameters of OWASP, each time with a new salt', async () => {
  const [one, two] = await Promise.all([hashPassword('four quiet chairs'), hashPassword('four quiet chairs')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(one).not.toBe(two)
  expect(await verifyPassword({ hash: one, password: 'four quiet chairs' })).toBe(true)
  expect(await verifyPassword({ hash: one, password: 'four quiet chair' })).toBe(false)
})

test('a password matches when it is typed as other code points of the same characters', async () => {
  const hash = await hashPassword('cafe\u0301 au lait 7')
  expect(await verifyPassword({ hash, password: 'caf\u00E9 au lait 7' })).toBe(true)
})

test('a password above the longest length never matches, even if its beginning does, and takes no longer', async () => {
  const password = 'p'.repeat(MAX_PASSWORD_LENGTH)
  const hash = await hashPassword(password)
  expect(await verifyPassword({ hash, password })).toBe(true)
  expect(await verifyPassword({ hash, password: `${password}x` })).toBe(false)
  // Normalising this text would take minutes.
  expect(await verifyPassword({ hash, password: '\u0315\u0316'.repeat(500_000) })).toBe(false)
})

test('accepts the test vector of the reference implementation, and no other form of hash', async () => {
  // From the test.c of the reference implementation.
  const vector = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await verifyPassword({ hash: vector, password: 'password' })).toBe(true)
  for (const hash of ['', 'password', 'aa:bb', '$argon2i$v=19$m=8,t=1,p=1$c29tZXNhbHQ$aa']) {
    expect(await verifyPassword({ hash, password: 'password' })).toBe(false)
  }
})

test('many simultaneous passwords are all hashed, a few at a time', async () => {
  const hash = await hashPassword('four quiet chairs')
  const results = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      verifyPassword({ hash, password: i % 2 ? 'four quiet chairs' : 'another one' }),
    ),
  )
  expect(results.filter(Boolean)).toHaveLength(6)
})

test('a user who would wait too long gets an error', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 250 }, () => verifyPassword({ hash: FAST, password: 'x' })),
  )
  const refused = results.filter(result => result.status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]?.reason).toMatchObject({ code: 'too-many-requests', status: 429 })
})

/** Uses so little memory that hundreds take almost no time. */
const FAST = '$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'

import { describe, expect, test } from 'vitest'
import { formatBasic } from '../../../test/factories/app-passwords.ts'
import { hashAppPassword, makeAppPassword } from './app-passwords.ts'
import { readCredentials } from './check-app-password.ts'

const PASSWORD = 'kindred-0a0b-1111-2222-3333-4444-5555-666z'
const PLAIN = 'kindred0a0b11112222333344445555666z'

describe('readCredentials', () => {
  test('reads an app password of HTTP Basic and of Bearer', () => {
    const userName = 'ann@example.org'
    expect(readCredentials(formatBasic(userName, PASSWORD))).toEqual({ userName, password: PLAIN })
    expect(readCredentials(formatBasic('', PASSWORD))).toEqual({ userName: '', password: PLAIN })
    expect(readCredentials(`bearer ${PASSWORD}`)).toEqual({ userName: null, password: PLAIN })
  })

  test.each([
    PASSWORD.toUpperCase(),
    PASSWORD.replaceAll('-', ''),
    PASSWORD.replaceAll('-', ' - '),
    ` ${PASSWORD}\n`,
    PASSWORD.replaceAll('0', 'O').replace('1111', 'lIl1'),
  ])('reads what people type: %j', typed => {
    expect(readCredentials(formatBasic('ann', typed))?.password).toBe(PLAIN)
  })

  test.each([
    undefined,
    '',
    'Basic',
    'Basic !!!',
    'Bearer',
    'Bearer eyJhbGciOiJub25lIn0',
    `Digest ${PASSWORD}`,
    `Bearer ${PASSWORD} ${PASSWORD}`,
    `Bearer ${PASSWORD}0`,
    `Bearer ${PASSWORD.slice(0, -1)}`,
    // Those of a proxy in front of Kindred.
    formatBasic('proxy', 'its own password'),
    formatBasic('proxy', 'kindred-photos'),
    formatBasic(PASSWORD, 'x'),
    formatBasic('x'.repeat(1000), PASSWORD),
    formatBasic('ann', `${' '.repeat(100)}${PASSWORD}`),
  ])('ignores %j', header => {
    expect(readCredentials(header)).toBeNull()
  })
})

test('a new app password is read as the one that was hashed', () => {
  const { password, hash } = makeAppPassword()
  expect(hashAppPassword(readCredentials(`Bearer ${password}`)?.password ?? '')).toBe(hash)
})

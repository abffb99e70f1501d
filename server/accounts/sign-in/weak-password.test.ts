import fc from 'fast-check'
import { expect, test } from 'vitest'
import { refuseWeakPassword } from './weak-password.ts'

test.each([
  'qwertyuiop',
  'password123',
  'Password2024!',
  'SUNSHINE!!!!',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  '1234567890',
  '9876543210',
  'abcdefghijkl',
  'kindred2026',
  'ann.marie.1',
])('%j is too easy to guess', async password => {
  await expect(refuseWeakPassword(password, ['Ann.Marie'])).rejects.toThrow(
    expect.objectContaining({ code: 'password-weak', status: 400 }),
  )
})

test.each(['nine char', 'ä'.repeat(9)])('%j is too short', async password => {
  await expect(refuseWeakPassword(password)).rejects.toThrow(
    expect.objectContaining({ code: 'password-too-short' }),
  )
})

test('any characters are accepted, and up to 256 of them', async () => {
  await refuseWeakPassword('  blanks at both ends  ')
  await refuseWeakPassword('चार शांत बगीचे की कुर्सियाँ')
  await expect(refuseWeakPassword('ab?'.repeat(90))).rejects.toThrow(
    expect.objectContaining({ code: 'password-too-long' }),
  )
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 60, maxLength: 120 }), async bytes => {
      await refuseWeakPassword(`x7 ${Buffer.from(bytes).toString('hex')}`)
    }),
  )
})

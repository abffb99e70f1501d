import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkMail, checkSms } from './check-message.ts'

const MAIL = { to: 'ann@example.org', subject: 'Hello', text: 'One\nTwo' }

describe('checkMail', () => {
  test('does not change a plain mail', () => {
    expect(checkMail(MAIL)).toEqual(MAIL)
    expect(checkMail({ ...MAIL, replyTo: 'bob@example.org' }).replyTo).toBe('bob@example.org')
  })

  test.each([
    'ann@example.org\r\nBcc: all@example.org',
    'ann@example.org, bob@example.org',
    'ann@example.org;bob@example.org',
    'Ann <ann@example.org>',
    'ann@example.org\u0000',
    '"ann"@example.org',
    'nobody',
    '',
  ])('refuses %j as an address and as a reply address', address => {
    const refused = expect.objectContaining({ code: 'bad-recipient', status: 400 })
    expect(() => checkMail({ ...MAIL, to: address })).toThrow(refused)
    expect(() => checkMail({ ...MAIL, replyTo: address })).toThrow(refused)
  })

  test('puts any subject on one line', () => {
    expect(checkMail({ ...MAIL, subject: 'Hi\r\nBcc: x@example.org' }).subject).toBe('Hi Bcc: x@example.org')
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), subject => {
        expect(checkMail({ ...MAIL, subject }).subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
      }),
    )
  })
})

describe('checkSms', () => {
  test.each(['919876543210', '+91 98765 43210', '+91', '+919876543210\n', '+0123456789', '+1;+2'])(
    'refuses %j as a number',
    to => {
      expect(() => checkSms({ to, text: 'x' })).toThrow(expect.objectContaining({ code: 'bad-recipient' }))
    },
  )

  test('accepts a number in E.164, and removes terminal commands from the text', () => {
    expect(checkSms({ to: '+919876543210', text: 'a\u001B[2Jb\r\nc' })).toEqual({
      to: '+919876543210',
      text: 'a [2Jb\nc',
    })
  })
})

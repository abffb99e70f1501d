import { expect, it } from 'vitest'
import { checkContact, prefillMessage } from './contact-form.tsx'

const EMPTY = { name: '', email: '', phone: '', subject: '', message: '' }

it.each([
  [null, {}],
  [
    { displayName: 'Mina Ray', email: 'mina@example.org' },
    { name: 'Mina Ray', email: 'mina@example.org' },
  ],
  [{ displayName: '+91 98765 43210', email: '' }, { phone: '+91 98765 43210' }],
])('%j fills in %j', (user, filled) => {
  expect(prefillMessage(user && { uid: 'a', photoURL: null, ...user })).toEqual({ ...EMPTY, ...filled })
})

const MESSAGE = { name: 'Ann', email: 'ann@example.org', phone: '', subject: 'Hello', message: 'Words' }

it('requires every field but the phone, and a valid e-mail address', () => {
  expect(checkContact(MESSAGE)).toEqual({})
  expect(checkContact({ name: ' ', email: '', phone: '', subject: '', message: '\n' })).toEqual({
    name: 'missing',
    email: 'missing',
    subject: 'missing',
    message: 'missing',
  })
  expect(checkContact({ ...MESSAGE, email: 'ann' })).toEqual({ email: 'notAnEmail' })
})

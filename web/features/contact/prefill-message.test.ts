import { expect, it } from 'vitest'
import { prefillMessage } from './prefill-message.ts'

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

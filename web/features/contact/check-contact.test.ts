import { expect, it } from 'vitest'
import { checkContact } from './check-contact.ts'

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

import { isEmail } from '../../../shared/api/check-profile.ts'
import type { CONTACT_LENGTHS } from '../../../shared/api/bounds.ts'

export type ContactField = keyof typeof CONTACT_LENGTHS
export type ContactFault = 'missing' | 'notAnEmail'

const REQUIRED = ['name', 'email', 'subject', 'message'] as const

/** Errors in a message before it is sent, in the order of the fields. */
export function checkContact(
  message: Readonly<Record<ContactField, string>>,
): Partial<Record<ContactField, ContactFault>> {
  const missing = REQUIRED.filter(field => message[field].trim() === '')
  const faults = Object.fromEntries(missing.map(field => [field, 'missing' as const]))
  const email = message.email.trim()
  return { ...faults, ...(email !== '' && !isEmail(email) && { email: 'notAnEmail' as const }) }
}

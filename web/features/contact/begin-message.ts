import { isEmail } from '../../../shared/api/check-profile.ts'
import type { SignedInUser } from '../../../shared/api/session.ts'
import type { ContactField } from './check-contact.ts'

/** A phone number, as it stands for the name of who signed up with nothing else. */
const PHONE = /^\+[\d\s]+$/

/** A message in which nothing is written yet but who writes it, as far as that is known. */
export function beginMessage(user: SignedInUser | null): Record<ContactField, string> {
  const { displayName = '', email = '' } = user ?? {}
  const isPhone = PHONE.test(displayName)
  return {
    name: isPhone ? '' : displayName,
    email: isEmail(email) ? email : '',
    phone: isPhone ? displayName : '',
    subject: '',
    message: '',
  }
}

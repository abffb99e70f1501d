import { isEmail } from '../../../shared/api/check-profile.ts'
import type { SignedInUser } from '../../../shared/api/sign-in.ts'
import type { ContactField } from './check-contact.ts'

/** A phone number that is shown as the name of a user who signed up without a name. */
const PHONE = /^\+[\d\s]+$/

/** Returns an empty message with the sender's name and address, if they are known. */
export function prefillMessage(user: SignedInUser | null): Record<ContactField, string> {
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

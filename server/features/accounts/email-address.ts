import { isEmail } from '../../../shared/api/check-profile.ts'
import { AppError } from '../../errors.ts'

/** The address in small letters, by which accounts are told apart. Throws `invalid-email`. */
export function readEmail(text: string): string {
  const email = text.trim().toLowerCase()
  // .invalid is nobody's; accounts without an address have one there.
  if (isEmail(email) && !email.endsWith('.invalid')) return email
  throw new AppError('invalid-email', 400, 'Enter your whole e-mail address, such as name@example.org.')
}

import { isEmail } from '../../../shared/api/check-profile.ts'
import { AppError } from '../../errors.ts'

/** Returns the address in lower case, which identifies an account. Throws `invalid-email`. */
export function readEmail(text: string): string {
  const email = text.trim().toLowerCase()
  // Nobody can own the domain .invalid; accounts without an address have a placeholder in it.
  if (isEmail(email) && !email.endsWith('.invalid')) return email
  throw new AppError('invalid-email', 400, 'Enter your whole e-mail address, such as name@example.org.')
}

import { isEmail } from '../../../shared/api/check-profile.ts'
import { AppError } from '../../errors.ts'

/** The address in lower case, which identifies an account. Throws `invalid-email`. */
export function readEmail(text: string): string {
  const email = text.trim().toLowerCase()
  // The domain .invalid belongs to nobody; we use it for accounts without an address.
  if (isEmail(email) && !email.endsWith('.invalid')) return email
  throw new AppError('invalid-email', 400, 'Enter your whole e-mail address, such as name@example.org.')
}

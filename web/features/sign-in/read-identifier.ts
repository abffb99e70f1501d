import { ApiError } from '../../api-client.ts'
import { texts } from '../../texts.ts'
import type { Credentials } from './sign-in.ts'

/**
 * One field for both: what has an @ is an e-mail address, else it is a phone number. Throws
 * ApiError for neither.
 */
export async function readCredentials(identifier: string, password: string): Promise<Credentials> {
  const typed = identifier.trim()
  if (typed.includes('@')) return { kind: 'email', email: typed, password }
  // All countries' rules of numbering are not for a screen that most people fill in with an
  // address.
  const { readPhoneNumber } = await import('../../entities/phone/read-phone-number.ts')
  const { readCountry } = await import('../../entities/phone/countries.ts')
  const phoneNumber = readPhoneNumber(typed, readCountry())
  if (phoneNumber === null) throw new ApiError('wrong-identifier', 0, texts.login.identifierWrong)
  return { kind: 'phone', phoneNumber, password }
}

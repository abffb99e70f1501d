import { ApiError } from '../../api-client.ts'
import { texts } from '../../texts.ts'
import type { Credentials } from './sign-in.ts'

/**
 * Reads a field for both: a text with @ is an e-mail address, any other a phone number. Throws
 * ApiError if it is neither.
 */
export async function readCredentials(identifier: string, password: string): Promise<Credentials> {
  const typed = identifier.trim()
  if (typed.includes('@')) return { kind: 'email', email: typed, password }
  // Without all countries' numbering rules, since most people enter an address on this screen.
  const { readPhoneNumber } = await import('../../entities/phone/read-phone-number.ts')
  const { readCountry } = await import('../../entities/phone/countries.ts')
  const phoneNumber = readPhoneNumber(typed, readCountry())
  if (phoneNumber === null) throw new ApiError('wrong-identifier', 0, texts.login.identifierWrong)
  return { kind: 'phone', phoneNumber, password }
}

import type * as phoneNumbers from 'libphonenumber-js/max'
import { createRequire } from 'node:module'
import { AppError } from '../../errors.ts'

const require = createRequire(import.meta.url)

/** Returns the number in E.164. Throws `invalid-phone-number` for a number that cannot exist. */
export function readPhoneNumber(text: string): string {
  const number = parse(text)
  if (number?.isValid() && number.ext === undefined) return number.number
  throw new AppError(
    'invalid-phone-number',
    400,
    'This is not a phone number. Check the country and the digits.',
  )
}

/** Formats an E.164 number with the usual spaces. */
export function formatPhoneNumber(number: string): string {
  return parse(number)?.formatInternational() ?? number
}

function parse(text: string): phoneNumbers.PhoneNumber | undefined {
  // Loaded when first needed: the rules of all countries would delay the start of the server.
  // `require` knows no types.
  const { parsePhoneNumberWithError, ParseError } = require('libphonenumber-js/max') as typeof phoneNumbers
  try {
    return parsePhoneNumberWithError(text, { extract: false })
  } catch (error) {
    if (error instanceof ParseError) return undefined
    throw error
  }
}

import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min'

/**
 * What was typed, as E.164: in the country, unless it begins with + and names its own. Null for
 * what no phone can have.
 */
export function readPhoneNumber(typed: string, country: CountryCode): string | null {
  const number = parsePhoneNumberFromString(typed, country)
  return number?.isValid() && number.ext === undefined ? number.number : null
}

/** E.164 as people write it. */
export function formatPhoneNumber(number: string): string {
  return parsePhoneNumberFromString(number)?.formatInternational() ?? number
}

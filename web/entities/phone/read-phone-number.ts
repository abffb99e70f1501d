import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min'

/**
 * Returns a typed number in E.164, as a number of the given country unless it starts with +. Null
 * for a number that cannot exist.
 */
export function readPhoneNumber(typed: string, country: CountryCode): string | null {
  const number = parsePhoneNumberFromString(typed, country)
  return number?.isValid() && number.ext === undefined ? number.number : null
}

/** Formats an E.164 number with the usual spaces. */
export function formatPhoneNumber(number: string): string {
  return parsePhoneNumberFromString(number)?.formatInternational() ?? number
}

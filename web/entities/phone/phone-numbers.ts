import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import { language } from '../../texts.ts'

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

export type Country = { readonly code: CountryCode; readonly name: string; readonly callingCode: string }

/** Listed first, in this order; the first is the default. */
const FIRST: readonly CountryCode[] = ['IN', 'SY', 'US', 'GB']
const STORAGE_KEY = 'kindred.country'

/** Returns all countries with names in the page's language: first `FIRST`, then others by name. */
export function listCountries(): Country[] {
  const names = new Intl.DisplayNames([language], { type: 'region' })
  const describe = (code: CountryCode): Country => ({
    code,
    name: names.of(code) ?? code,
    callingCode: getCountryCallingCode(code),
  })
  const others = getCountries().filter(code => !FIRST.includes(code))
  const { compare } = new Intl.Collator(language)
  return [...FIRST.map(describe), ...others.map(describe).toSorted((a, b) => compare(a.name, b.name))]
}

/** Returns the country of the last number entered in this browser. */
export function readCountry(): CountryCode {
  const saved = localStorage.getItem(STORAGE_KEY)
  return getCountries().find(code => code === saved) ?? 'IN'
}

export function saveCountry(code: CountryCode): void {
  localStorage.setItem(STORAGE_KEY, code)
}

export function findCountry(code: string): CountryCode {
  return getCountries().find(country => country === code) ?? 'IN'
}

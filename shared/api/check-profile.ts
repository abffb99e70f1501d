import type { ProfileChanges } from './profile.ts'

export type ProfileField =
  | 'email'
  | 'phone'
  | 'website'
  | 'birthDate'
  | 'twitter'
  | 'linkedin'
  | 'github'
  | 'instagram'

export type ProfileFault =
  | 'not-an-email'
  | 'not-a-phone-number'
  | 'not-a-web-address'
  | 'not-a-date'
  | 'date-in-future'
  | 'not-a-username'

const EMAIL = /^[^\s@<>"(),:;\\[\]]{1,64}@[^\s@<>"(),:;\\[\]]{1,189}\.[^\s@<>"(),:;\\[\].]{1,63}$/u
const PHONE = /^\+?[\d\s().\-/]{3,30}$/
/** User names that are valid on all of these sites. */
const HANDLE = /^@?[\p{L}\p{N}_.-]{1,60}$/u
const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/
const EARLIEST_BIRTH = '1900-01-01'

/**
 * Checks the texts of a profile and returns the faults by field; empty texts are valid. The browser
 * shows them beside the fields, and the server stores nothing with a fault. `today` is an ISO date.
 */
export function checkProfile(
  { email, phone, website, birthDate, social = {} }: ProfileChanges,
  today: string,
): Partial<Record<ProfileField, ProfileFault>> {
  const faults: [ProfileField, ProfileFault | undefined][] = [
    ['email', findFault(email, isEmail, 'not-an-email')],
    ['phone', findFault(phone, value => PHONE.test(value), 'not-a-phone-number')],
    ['website', findFault(website, isWebAddress, 'not-a-web-address')],
    ['birthDate', birthDate ? findDateFault(birthDate, today) : undefined],
    ['twitter', findFault(social.twitter, isHandleOrAddress, 'not-a-username')],
    ['linkedin', findFault(social.linkedin, isWebAddress, 'not-a-web-address')],
    ['github', findFault(social.github, isHandleOrAddress, 'not-a-username')],
    ['instagram', findFault(social.instagram, isHandleOrAddress, 'not-a-username')],
  ]
  return Object.fromEntries(faults.filter(([, fault]) => fault !== undefined))
}

/** Accepts only http and https: a `javascript:` address would run when it is clicked as a link. */
export function isWebAddress(value: string): boolean {
  if (/[\s<>"'`\\]/.test(value) || !/^https?:\/\//i.test(value) || !URL.canParse(value)) return false
  const { protocol, hostname, username, password } = new URL(value)
  return (protocol === 'http:' || protocol === 'https:') && hostname !== '' && !username && !password
}

export function isEmail(value: string): boolean {
  return EMAIL.test(value)
}

function isHandleOrAddress(value: string): boolean {
  return HANDLE.test(value) || isWebAddress(value)
}

function findFault(
  value: string | undefined,
  isValid: (value: string) => boolean,
  fault: ProfileFault,
): ProfileFault | undefined {
  return !value || isValid(value) ? undefined : fault
}

function findDateFault(value: string, today: string): ProfileFault | undefined {
  const date = ISO_DATE.test(value) ? new Date(`${value}T00:00:00Z`) : undefined
  // Date parses 2001-02-30 as the 2nd of March.
  const isReal = date && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
  if (!isReal || value < EARLIEST_BIRTH) return 'not-a-date'
  return value > today ? 'date-in-future' : undefined
}

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
  | 'date-to-come'
  | 'not-a-name-there'

const EMAIL = /^[^\s@<>"(),:;\\[\]]{1,64}@[^\s@<>"(),:;\\[\]]{1,189}\.[^\s@<>"(),:;\\[\].]{1,63}$/u
const PHONE = /^\+?[\d\s().\-/]{3,30}$/
/** A name on a site, as all of them allow it. */
const HANDLE = /^@?[\p{L}\p{N}_.-]{1,60}$/u
const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/
const OLDEST_BIRTH = '1900-01-01'

/**
 * What is wrong with texts of a profile, by field; empty texts are right. The browser shows it
 * beside the field, and the server keeps nothing that has a fault. `today` is an ISO date.
 */
export function checkProfile(
  { email, phone, website, birthDate, social = {} }: ProfileChanges,
  today: string,
): Partial<Record<ProfileField, ProfileFault>> {
  const faults: [ProfileField, ProfileFault | undefined][] = [
    ['email', unless(email, isEmail, 'not-an-email')],
    ['phone', unless(phone, value => PHONE.test(value), 'not-a-phone-number')],
    ['website', unless(website, isWebAddress, 'not-a-web-address')],
    ['birthDate', birthDate ? dateFault(birthDate, today) : undefined],
    ['twitter', unless(social.twitter, isHandleOrAddress, 'not-a-name-there')],
    ['linkedin', unless(social.linkedin, isWebAddress, 'not-a-web-address')],
    ['github', unless(social.github, isHandleOrAddress, 'not-a-name-there')],
    ['instagram', unless(social.instagram, isHandleOrAddress, 'not-a-name-there')],
  ]
  return Object.fromEntries(faults.filter(([, fault]) => fault !== undefined))
}

/**
 * Only http and https: `javascript:` and its like would run where the address is shown as a link.
 */
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

function unless(
  value: string | undefined,
  isRight: (value: string) => boolean,
  fault: ProfileFault,
): ProfileFault | undefined {
  return !value || isRight(value) ? undefined : fault
}

function dateFault(value: string, today: string): ProfileFault | undefined {
  const date = ISO_DATE.test(value) ? new Date(`${value}T00:00:00Z`) : undefined
  // 2001-02-30 is read as the 2nd of March.
  const isReal = date && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value)
  if (!isReal || value < OLDEST_BIRTH) return 'not-a-date'
  return value > today ? 'date-to-come' : undefined
}

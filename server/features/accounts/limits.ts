import type { ProofWork } from '../../../shared/api/bot-check.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../shared/api/durations.ts'
import type { Allowance, Limit } from '../../throttle/create-throttle.ts'
import { toVisitor } from './client-address.ts'

/**
 * [Note: One in 100,000] Guessing codes by SMS succeeds with a probability below 1 in 100,000. A
 * code has a million values, is valid for `CODE_LIFE_MS`, and allows `ATTEMPTS_PER_CODE` attempts.
 * Requesting more codes does not help, as `code-guess` counts all attempts at a number: 6 within a
 * code's life, 6 in a million. Nor do many numbers from one address: 9 in a million. limits.test.ts
 * computes this from these values, and tries it on the server.
 */
export const CODE_LIFE_MS = 5 * MINUTE_MS
export const CODE_DIGITS = 6
export const ATTEMPTS_PER_CODE = 3

type Limits = {
  readonly each: readonly Limit[]
  readonly address: readonly Limit[]
  readonly all: readonly Limit[]
}

/**
 * How often something may be done: `each` for one number or e-mail address, `address` from one
 * client address (an office or a mobile network may share one), `all` on the whole server.
 */
export const LIMITS = {
  /**
   * Each SMS costs a few cents and disturbs somebody. A number gets another after half a
   * minute, when the first is late, and ten on a day of trouble. `all` bounds the cost per
   * hour.
   */
  'code-sent': {
    each: [
      { max: 1, windowMs: MINUTE_MS / 2 },
      { max: 5, windowMs: HOUR_MS },
      { max: 10, windowMs: DAY_MS },
    ],
    address: [
      { max: 15, windowMs: HOUR_MS },
      { max: 50, windowMs: DAY_MS },
    ],
    all: [{ max: 300, windowMs: HOUR_MS }],
  },
  /**
   * Within a code's life, see [Note: One in 100,000]: two codes' attempts at a number, three codes'
   * from an address. Over a day, 20 and 100 in a million.
   */
  'code-guess': {
    each: [
      { max: 6, windowMs: CODE_LIFE_MS },
      { max: 20, windowMs: DAY_MS },
    ],
    address: [
      { max: 9, windowMs: CODE_LIFE_MS },
      { max: 100, windowMs: DAY_MS },
    ],
    all: [{ max: 300, windowMs: CODE_LIFE_MS }],
  },
  /**
   * Attempts at one account take work instead, see `WORK`. From an address: five a minute, more
   * than an office mistypes. `all` keeps the cost of hashing bounded: 33 a second, at about 25 ms
   * each, is most of one core.
   */
  'password-guess': {
    each: [],
    address: [{ max: 300, windowMs: HOUR_MS }],
    all: [{ max: 2000, windowMs: MINUTE_MS }],
  },
  /** A class or a family signs up from one address; `all` bounds the mails that are sent. */
  'sign-up': {
    each: [],
    address: [{ max: 20, windowMs: HOUR_MS }],
    all: [{ max: 300, windowMs: HOUR_MS }],
  },
  /** People ask again when a mail is late; `all` bounds the mails that are sent. */
  'reset-asked': {
    each: [],
    address: [{ max: 15, windowMs: HOUR_MS }],
    all: [{ max: 300, windowMs: HOUR_MS }],
  },
  /**
   * Passwords entered in a session. Five typing errors in a row are rare; somebody who found the
   * session open gets 20 guesses a day.
   */
  'password-proof': {
    each: [
      { max: 5, windowMs: 15 * MINUTE_MS },
      { max: 20, windowMs: DAY_MS },
    ],
    address: [],
    all: [],
  },
} as const satisfies Record<string, Limits>

/**
 * [Note: Work instead of refusal] Attempts at one e-mail address or number are never refused, since
 * strangers could lock its owner out that way. Instead, after `after` attempts within a day, each
 * further one takes a proof of `work`; 1 takes a browser a third of a second, 64 some twenty
 * seconds (decision 24). Passwords: ten attempts are free, as people mistype and forget. Sign-ups
 * and resets send mail, so that each takes some work, and after three to five attempts more than a
 * person minds.
 */
export const WORK_WINDOW_MS = DAY_MS
const WORK = {
  'password-guess': [
    { after: 100, work: 64 },
    { after: 50, work: 16 },
    { after: 20, work: 4 },
    { after: 10, work: 1 },
  ],
  'sign-up': [
    { after: 20, work: 64 },
    { after: 10, work: 16 },
    { after: 5, work: 4 },
    { after: 0, work: 1 },
  ],
  'reset-asked': [
    { after: 10, work: 64 },
    { after: 6, work: 16 },
    { after: 3, work: 4 },
    { after: 0, work: 1 },
  ],
} as const satisfies Record<string, readonly { readonly after: number; readonly work: ProofWork }[]>

export type RisingTry = keyof typeof WORK

/** The work that the next attempt takes after `tries`; 0 for none. */
export function computeWork(name: RisingTry, tries: number): ProofWork | 0 {
  return WORK[name].find(({ after }) => tries >= after)?.work ?? 0
}

/**
 * Attempts without work in a browser that the account has used before: as many as are free at
 * first, but counted from zero each quarter of an hour, since few people hold such a browser.
 */
export const DEVICE_LIMITS = { max: 10, windowMs: 15 * MINUTE_MS }

/** How long a link to confirm an address is valid: mails may take some minutes to arrive. */
export const CONFIRMATION_LIFE_S = 60 * 60
/** How long a link to set a password is valid: shorter, since it gives access to the account. */
export const RESET_LIFE_S = 30 * 60

/**
 * Mails of one kind to one address within the life of their links. Nobody misses a further one: the
 * links of the earlier ones are still valid.
 */
export const MOST_MAILS = 3

/** As `listAllowances`, without the limits for one subject. */
export function listAddressAllowances(name: keyof typeof LIMITS, address: string): Allowance[] {
  const limits: Limits = LIMITS[name]
  return [
    { name: `${name}/address`, subject: toVisitor(address), limits: limits.address },
    { name: `${name}/all`, subject: '', limits: limits.all },
  ].filter(({ limits }) => limits.length > 0)
}

export function listAllowances(name: keyof typeof LIMITS, subject: string, address: string): Allowance[] {
  const { each }: Limits = LIMITS[name]
  return [{ name, subject: subject.toLowerCase(), limits: each }, ...listAddressAllowances(name, address)]
}

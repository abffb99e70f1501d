import type { ProofWork } from '../../../shared/api/sign-in.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../shared/api/durations.ts'
import type { Allowance, Limit } from '../../machinery/throttle/create-throttle.ts'
import { toClientNetwork } from './client-address.ts'

/**
 * [Note: One in 100,000] Guessing codes by SMS succeeds with a probability below 1 in 100,000. A
 * code has a million values, is valid for `CODE_LIFE_MS`, and allows `ATTEMPTS_PER_CODE` attempts.
 * Requesting more codes does not help, as `code-guess` counts all attempts at a number: 6 within a
 * code's life, 6 in a million. Nor do many numbers from one address: 9 in a million. limits.test.ts
 * computes this from these values, and verifies it on the server.
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
   * Each SMS costs a few cents and disturbs its recipient. A number may get another code after half
   * a minute, if the first is late, and ten within a day. `all` bounds the cost per hour.
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
   * Within the life of a code, see [Note: One in 100,000]: the attempts of two codes for a number,
   * and of three codes for an address. Over a day, the probabilities are 20 and 100 in a million.
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
   * Attempts at one account require work instead, see `WORK`. From one address: five a minute, more
   * than an office mistypes. `all` limits the cost of hashing: 33 a second, at about 25 ms each, is
   * most of one core.
   */
  'password-guess': {
    each: [],
    address: [{ max: 300, windowMs: HOUR_MS }],
    all: [{ max: 2000, windowMs: MINUTE_MS }],
  },
  /** A class or a family signs up from one address; `all` limits the mails that are sent. */
  'sign-up': {
    each: [],
    address: [{ max: 20, windowMs: HOUR_MS }],
    all: [{ max: 300, windowMs: HOUR_MS }],
  },
  /** Users request another mail when one is late; `all` limits the mails that are sent. */
  'reset-asked': {
    each: [],
    address: [{ max: 15, windowMs: HOUR_MS }],
    all: [{ max: 300, windowMs: HOUR_MS }],
  },
  /**
   * Passwords entered in a session. Five typing errors in a row are rare; a stranger who finds the
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
 * strangers could otherwise lock its owner out. Instead, after `after` attempts within a day, each
 * further one requires a proof of `work`; 1 takes a browser a third of a second, 64 about twenty
 * seconds (decision 24). Passwords: ten attempts are free, since users mistype and forget. Sign-ups
 * and resets send mail, so each requires some work, and more work after three to five attempts.
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

export type CountedAttempt = keyof typeof WORK

/** Returns the work that the next attempt requires after this many attempts; 0 for none. */
export function computeWork(name: CountedAttempt, attempts: number): ProofWork | 0 {
  return WORK[name].find(({ after }) => attempts >= after)?.work ?? 0
}

/**
 * Attempts without work in a browser that the account has used before: the same number as is free
 * at first, but counted from zero every quarter of an hour, since few people use such a browser.
 */
export const DEVICE_LIMITS = { max: 10, windowMs: 15 * MINUTE_MS }

/** How long a link to confirm an address is valid: a mail may take some minutes to arrive. */
export const CONFIRMATION_LIFE_S = 60 * 60
/**
 * How long a link to set a password is valid: shorter, since the link gives access to the account.
 */
export const RESET_LIFE_S = 30 * 60

/**
 * Mails of one kind to one address within the life of their links. More are not needed: the links
 * of the earlier mails are still valid.
 */
export const MAX_MAILS = 3

/** Returns what `listAllowances` does, without the limits for one subject. */
export function listAddressAllowances(name: keyof typeof LIMITS, address: string): Allowance[] {
  const limits: Limits = LIMITS[name]
  return [
    { name: `${name}/address`, subject: toClientNetwork(address), limits: limits.address },
    { name: `${name}/all`, subject: '', limits: limits.all },
  ].filter(({ limits }) => limits.length > 0)
}

export function listAllowances(name: keyof typeof LIMITS, subject: string, address: string): Allowance[] {
  const { each }: Limits = LIMITS[name]
  return [{ name, subject: subject.toLowerCase(), limits: each }, ...listAddressAllowances(name, address)]
}

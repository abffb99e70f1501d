import type { ProofWork } from '../../../shared/api/bot-check.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../shared/api/durations.ts'
import type { Allowance, Limit } from '../../throttle/create-throttle.ts'
import { toVisitor } from './client-address.ts'

/**
 * [Note: One in 100,000] A code has a million values, lives `CODE_LIFE_MS` and bears
 * `ATTEMPTS_PER_CODE` attempts; new codes for the same number do not help, since `guesses` counts
 * them together: 6 within a code's life, 6 in a million. Nor do many numbers from one address: 9
 * in a million. limits.test.ts computes it from these values and tries it on the server.
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
 * How often something may be done for one number or e-mail address, from one visitor's address, and
 * by all together.
 */
export const LIMITS = {
  /** Each costs money and somebody's patience. */
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
  /** See [Note: One in 100,000]. */
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
  /** At one account: see `WORK`. */
  'password-guess': {
    each: [],
    address: [{ max: 300, windowMs: HOUR_MS }],
    all: [{ max: 2000, windowMs: MINUTE_MS }],
  },
  'sign-up': {
    each: [],
    address: [{ max: 20, windowMs: HOUR_MS }],
    all: [{ max: 300, windowMs: HOUR_MS }],
  },
  'reset-asked': {
    each: [],
    address: [{ max: 15, windowMs: HOUR_MS }],
    all: [{ max: 300, windowMs: HOUR_MS }],
  },
  /** Of somebody who is signed in. Who found the session open has as many as its owner. */
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
 * [Note: Work instead of refusal] What is tried at one e-mail address or number is never refused,
 * or strangers could keep its owner out. After so many tries within a day each further one takes a
 * proof of so much work; 64 is some twenty seconds of a browser (decision 24).
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

/** The work that the next try takes after so many; 0 for none. */
export function computeWork(name: RisingTry, tries: number): ProofWork | 0 {
  return WORK[name].find(({ after }) => tries >= after)?.work ?? 0
}

/** How often a browser that the account has used before may try without that. */
export const DEVICE_LIMITS = { max: 10, windowMs: 15 * MINUTE_MS }

/** How long the link works that confirms an address: mails may take some minutes to arrive. */
export const CONFIRMATION_LIFE_S = 60 * 60
/** How long the link works that sets a new password; it gives the account away, so not as long. */
export const RESET_LIFE_S = 30 * 60

/**
 * Mails of one kind to one address. Within a link's life those that came before still work: nobody
 * lacks what is not sent.
 */
export const MOST_MAILS = 3

/** As `listAllowances`, for what has no limit for one subject. */
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

import type { Allowance, Limit } from '../../throttle/create-throttle.ts'
import { visitorOf } from './client-address.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** [Note: One in 100,000] A code has a million values, lives `CODE_LIFE_MS` and bears `ATTEMPTS_PER_CODE` attempts; new codes for
 * the same number do not help, since `guesses` counts them together: 6 within a code's life, 6 in a million. Nor do many
 * numbers from one address: 9 in a million. limits.test.ts computes it from these values and tries it on the server. */
export const CODE_LIFE_MS = 5 * MINUTE_MS
export const CODE_DIGITS = 6
export const ATTEMPTS_PER_CODE = 3

type Limits = {
  readonly each: readonly Limit[]
  readonly address: readonly Limit[]
  readonly all: readonly Limit[]
}

/** How often something may be done for one number or e-mail address, from one visitor's address, and by all together. */
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
  'password-guess': {
    each: [
      { max: 10, windowMs: 15 * MINUTE_MS },
      { max: 50, windowMs: DAY_MS },
    ],
    address: [{ max: 300, windowMs: HOUR_MS }],
    all: [{ max: 2000, windowMs: MINUTE_MS }],
  },
  'sign-up': {
    each: [{ max: 5, windowMs: HOUR_MS }],
    address: [{ max: 20, windowMs: HOUR_MS }],
    all: [{ max: 300, windowMs: HOUR_MS }],
  },
  'reset-asked': {
    each: [
      { max: 3, windowMs: HOUR_MS },
      { max: 10, windowMs: DAY_MS },
    ],
    address: [{ max: 15, windowMs: HOUR_MS }],
    all: [{ max: 300, windowMs: HOUR_MS }],
  },
} as const satisfies Record<string, Limits>

export function allowances(name: keyof typeof LIMITS, subject: string, address: string): Allowance[] {
  const limits: Limits = LIMITS[name]
  return [
    { name, subject: subject.toLowerCase(), limits: limits.each },
    { name: `${name}/address`, subject: visitorOf(address), limits: limits.address },
    { name: `${name}/all`, subject: '', limits: limits.all },
  ]
}

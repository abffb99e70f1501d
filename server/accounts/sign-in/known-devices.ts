import type { AuthContext } from 'better-auth'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { DAY_MS } from '../../../shared/api/durations.ts'

const COOKIE = 'device'
/** 400 days, the longest lifetime of a cookie that browsers allow. */
const LIFE_S = (400 * DAY_MS) / 1000
/** Characters of base64url: 132 bits, which cannot be guessed. */
const MARK_LENGTH = 22
/** The id only distinguishes browsers; the marks prove something, since they cannot be forged. */
const DEVICE_ID_BYTES = 12
/** A family may share a browser, and each account has up to two login names. */
const MAX_MARKS = 16

export type KnownDevices = {
  /**
   * Returns the id of the browser that sent these headers, if a user with this address or number
   * has signed in there; else null.
   */
  readonly find: (auth: AuthContext, headers: Headers, subject: string) => string | null
  /**
   * Returns the cookie for a browser in which the user with these login names has just signed in.
   */
  readonly remember: (
    auth: AuthContext,
    headers: Headers | undefined,
    subjects: readonly string[],
  ) => DeviceCookie
}

export type DeviceCookie = {
  readonly name: string
  readonly value: string
  readonly attributes: ReturnType<AuthContext['createAuthCookie']>['attributes']
}

/**
 * Marks browsers in which a user has signed in, so that attempts from elsewhere do not make signing
 * in harder there. The mark itself signs nobody in.
 */
export function createKnownDevices({ secret }: { secret: string }): KnownDevices {
  const computeMark = (deviceId: string, subject: string): string =>
    createHmac('sha256', secret)
      .update(`device\n${deviceId}\n${subject.toLowerCase()}`)
      .digest('base64url')
      .slice(0, MARK_LENGTH)
  return {
    find(auth, headers, subject) {
      const { deviceId, marks } = read(auth, headers)
      const expected = computeMark(deviceId, subject)
      return marks.some(mark => isSame(mark, expected)) ? deviceId : null
    },
    remember(auth, headers, subjects) {
      const before = read(auth, headers)
      const deviceId =
        before.deviceId === '' ? randomBytes(DEVICE_ID_BYTES).toString('base64url') : before.deviceId
      const added = subjects.map(subject => computeMark(deviceId, subject))
      const others = before.marks.filter(mark => !added.includes(mark))
      const { name, attributes } = auth.createAuthCookie(COOKIE, { maxAge: LIFE_S })
      const value = [deviceId, ...[...added, ...others].slice(0, MAX_MARKS)].join('.')
      return { name, value, attributes }
    },
  }
}

function read(auth: AuthContext, headers: Headers | undefined): { deviceId: string; marks: string[] } {
  const { name } = auth.createAuthCookie(COOKIE)
  const [deviceId = '', ...marks] = (readCookie(headers, name) ?? '').split('.')
  return { deviceId, marks: marks.slice(0, MAX_MARKS) }
}

function isSame(mark: string, expected: string): boolean {
  return mark.length === expected.length && timingSafeEqual(Buffer.from(mark), Buffer.from(expected))
}

function readCookie(headers: Headers | undefined, name: string): string | undefined {
  const cookies = (headers?.get('cookie') ?? '').split(';').map(cookie => cookie.trim().split('='))
  // Marks are base64url and never encoded.
  return cookies.find(([key]) => key === name)?.[1]
}

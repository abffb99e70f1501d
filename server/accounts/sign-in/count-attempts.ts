import { PROOF_HEADER } from '../../../shared/api/sign-in.ts'
import type { AuthDependencies } from './auth-dependencies.ts'
import type { GuardedRequest } from './guard.ts'
import { createKnownDevices } from './known-devices.ts'
import {
  listAddressAllowances,
  DEVICE_LIMITS,
  computeWork,
  WORK_WINDOW_MS,
  type CountedAttempt,
} from './limits.ts'
import { WorkNeeded } from './work-needed.ts'

export type AttemptCounter = {
  /**
   * Counts one attempt at an account. Never refuses because of attempts by others: after many, a
   * larger proof of work is required, except from a browser that has used the account before.
   * Throws `work-needed` with the work.
   */
  readonly count: (name: CountedAttempt, subject: string, request: GuardedRequest) => Promise<void>
  /** Resets the count of attempts of a user who has just proved their identity. */
  readonly reset: (name: CountedAttempt, subject: string, request: GuardedRequest) => Promise<void>
}

export function createAttemptCounter({ botCheck, throttle, secret }: AuthDependencies): AttemptCounter {
  const devices = createKnownDevices({ secret })
  const findDevice = (name: CountedAttempt, subject: string, { auth, headers }: GuardedRequest) => {
    const deviceId = devices.find(auth, headers, subject)
    return deviceId === null ? null : { name: `${name}/device`, subject: `${deviceId}\n${subject}` }
  }
  return {
    async count(name, subjectText, request) {
      const subject = subjectText.toLowerCase()
      const proof = request.headers.get(PROOF_HEADER)
      const isFree = proof === null && computeWork(name, 0) === 0
      const solution = isFree ? null : await botCheck.read(proof)
      const work = solution?.work ?? 0
      await throttle.take(listAddressAllowances(name, request.address))
      const device = findDevice(name, subject, request)
      const isExempt =
        device !== null &&
        (await throttle.takeIf({ ...device, ...DEVICE_LIMITS }, isWithinDeviceLimit)) === null
      if (!isExempt) {
        const counter = { name, subject, windowMs: WORK_WINDOW_MS }
        const hits = await throttle.takeIf(counter, hits => work >= computeWork(name, hits))
        // An attempt that requires no work is always counted, so work is required for `hits`.
        if (hits !== null) throw new WorkNeeded(computeWork(name, hits) || 1)
      }
      await solution?.spend()
    },
    async reset(name, subjectText, request) {
      const subject = subjectText.toLowerCase()
      // The attempts of other browsers stay counted when the owner signs in as usual.
      await throttle.forgive(findDevice(name, subject, request) ?? { name, subject })
    },
  }
}

const isWithinDeviceLimit = (hits: number): boolean => hits < DEVICE_LIMITS.max

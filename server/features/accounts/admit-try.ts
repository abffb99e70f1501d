import { PROOF_HEADER } from '../../../shared/api/bot-check.ts'
import type { AuthDependencies } from './auth-dependencies.ts'
import type { GuardedRequest } from './guard.ts'
import { createKnownDevices } from './known-devices.ts'
import {
  listAddressAllowances,
  DEVICE_LIMITS,
  computeWork,
  WORK_WINDOW_MS,
  type RisingTry,
} from './limits.ts'
import { WorkNeeded } from './work-needed.ts'

export type Tries = {
  /**
   * Counts one attempt at an account. Never refuses because of attempts by others: after many, a
   * larger proof of work is required, except from a browser that has used the account before.
   * Throws `work-needed` with the work.
   */
  readonly admit: (name: RisingTry, subject: string, request: GuardedRequest) => Promise<void>
  /** Removes the counted attempts of somebody who has just proved to be no guesser. */
  readonly forgive: (name: RisingTry, subject: string, request: GuardedRequest) => Promise<void>
}

export function createTries({ botCheck, throttle, secret }: AuthDependencies): Tries {
  const devices = createKnownDevices({ secret })
  const findDevice = (name: RisingTry, subject: string, { auth, headers }: GuardedRequest) => {
    const deviceId = devices.find(auth, headers, subject)
    return deviceId === null ? null : { name: `${name}/device`, subject: `${deviceId}\n${subject}` }
  }
  return {
    async admit(name, asked, request) {
      const subject = asked.toLowerCase()
      const proof = request.headers.get(PROOF_HEADER)
      const isFree = proof === null && computeWork(name, 0) === 0
      const given = isFree ? null : await botCheck.read(proof)
      const work = given?.work ?? 0
      await throttle.take(listAddressAllowances(name, request.address))
      const device = findDevice(name, subject, request)
      const isSpared =
        device !== null && (await throttle.takeIf({ ...device, ...DEVICE_LIMITS }, isFew)) === null
      if (!isSpared) {
        const tally = { name, subject, windowMs: WORK_WINDOW_MS }
        const hits = await throttle.takeIf(tally, hits => work >= computeWork(name, hits))
        // Without required work the attempt is always counted, so `hits` has a price here.
        if (hits !== null) throw new WorkNeeded(computeWork(name, hits) || 1)
      }
      await given?.spend()
    },
    async forgive(name, asked, request) {
      const subject = asked.toLowerCase()
      // The attempts of other browsers stay counted when the owner signs in as usual.
      await throttle.forgive(findDevice(name, subject, request) ?? { name, subject })
    },
  }
}

const isFew = (hits: number): boolean => hits < DEVICE_LIMITS.max

import { APIError, createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { PROOF_HEADER } from '../../../shared/api/bounds.ts'
import type { Throttle } from '../../machinery/throttle/create-throttle.ts'
import type { AuthDependencies } from './auth-dependencies.ts'
import { type GuardedRequest, translateErrors, WorkNeeded } from './guard.ts'
import { createKnownDevices } from './known-devices.ts'
import {
  type CountedAttempt,
  DEVICE_LIMITS,
  WORK_WINDOW_MS,
  computeWork,
  listAddressAllowances,
  listAllowances,
} from './limits.ts'

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

const NAME = 'password-proof'

/** Counts the passwords that signed-in users enter to prove their identity, over all paths. */
export function createPasswordProofs({ throttle }: { throttle: Throttle }) {
  return {
    /** Throws `too-many-requests`. */
    take: (userId: string): Promise<void> => throttle.take(listAllowances(NAME, userId, '')),
    forgive: (userId: string): Promise<void> =>
      throttle.forgive({ name: NAME, subject: userId.toLowerCase() }),
  }
}

/** Counts them on every better-auth path that accepts a password within a session. */
export function countPasswordProofs(dependencies: { throttle: Throttle }) {
  const proofs = createPasswordProofs(dependencies)
  const take = createAuthMiddleware(async context => {
    const session = await getSessionFromCtx(context)
    if (session) await translateErrors(() => proofs.take(session.user.id))
  })
  const forgive = createAuthMiddleware(async context => {
    if (context.context.returned instanceof APIError) return
    const session = context.context.newSession ?? (await getSessionFromCtx(context))
    if (session) await proofs.forgive(session.user.id)
  })
  return {
    id: 'kindred-password-proofs' as const,
    hooks: {
      before: [{ matcher: containsPassword, handler: take }],
      after: [{ matcher: containsPassword, handler: forgive }],
    },
  }
}

/** Leaves out sign-in and sign-up, which have separate limits, for users without a session. */
function containsPassword({ path = '', body }: { path?: string; body?: unknown }): boolean {
  const { password, currentPassword } = Object(body) as Record<string, unknown>
  const isSignIn = path.startsWith('/sign-in/') || path.startsWith('/sign-up/')
  return !isSignIn && (password !== undefined || currentPassword !== undefined)
}

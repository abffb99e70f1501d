import { createChallenge, verifySolution, type Payload } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import type { BotCheckChallenge, ProofWork } from '../../../shared/api/sign-in.ts'
import type { Database } from '../../storage/db/database.ts'
import { AppError } from '../../errors.ts'
import { spendProof } from './queries.ts'

/**
 * Requires a proof of work from browsers. It takes less than a second, which users do not notice,
 * but is expensive for a program that sends thousands of requests.
 */
export type BotCheck = {
  /** `work` is a multiple of the minimum amount of work. */
  readonly createChallenge: (work?: ProofWork) => Promise<BotCheckChallenge>
  /**
   * Checks the value of the header `x-kindred-proof`. Throws `bot-check-failed` for a missing,
   * forged, unsolved or used proof, and `bot-check-expired` for one that is too old.
   */
  readonly check: (proof: GivenProof) => Promise<void>
  /**
   * Like `check`, but the caller marks the proof as used after checking that `work` is sufficient.
   */
  readonly read: (
    proof: GivenProof,
  ) => Promise<{ readonly work: number; readonly spend: () => Promise<void> }>
}

type GivenProof = string | readonly string[] | null | undefined

/**
 * Hashes per guess. With 256 guesses on average this takes about a third of a second in a browser's
 * worker.
 */
export const BOT_CHECK_COST = 1000
/**
 * More work is required by more rounds, which the server must also compute once, and by longer
 * prefixes, which only cost the browser.
 */
const SHAPES: Record<ProofWork, { readonly rounds: number; readonly keyPrefix: string }> = {
  1: { rounds: 1, keyPrefix: '00' },
  4: { rounds: 4, keyPrefix: '00' },
  16: { rounds: 1, keyPrefix: '000' },
  64: { rounds: 4, keyPrefix: '000' },
}
const VALID_MS = 15 * 60_000

export function createBotCheck({
  db,
  secret,
  now,
  cost,
}: {
  db: Database
  secret: string
  now: () => number
  cost: number
}): BotCheck {
  const read: BotCheck['read'] = async proof => {
    const payload = readPayload(typeof proof === 'string' ? proof : undefined)
    if (!payload) throw createFailedError()
    const { challenge, solution } = payload
    const { verified } = await verify({ challenge, solution }, secret)
    const { validUntil, work } = challenge.parameters.data ?? {}
    const id = challenge.signature
    if (!verified || typeof validUntil !== 'number' || typeof work !== 'number' || id === undefined)
      throw createFailedError()
    if (validUntil < now()) {
      throw new AppError('bot-check-expired', 400, 'reCAPTCHA expired. Please try again.')
    }
    return {
      work,
      async spend() {
        if (!(await spendProof(db, { id, validUntil, now: now() }))) throw createFailedError()
      },
    }
  }
  return {
    read,
    async createChallenge(work = 1) {
      const { rounds, keyPrefix } = SHAPES[work]
      const { parameters, signature } = await createChallenge({
        // Browsers disable Web Crypto on pages without TLS; an implementation of plain SHA-256 runs
        // everywhere.
        algorithm: 'SHA-256',
        cost: cost * rounds,
        keyPrefix,
        deriveKey,
        hmacSignatureSecret: secret,
        data: { validUntil: now() + VALID_MS, work },
      })
      // A secret was given, so the challenge is signed.
      return { parameters, signature: signature as string }
    },
    async check(proof) {
      const { spend } = await read(proof)
      await spend()
    },
  }
}

/**
 * Verifies a payload. altcha-lib throws if its structure is unexpected; such a payload is simply
 * invalid.
 */
async function verify(payload: Payload, secret: string): Promise<{ verified: boolean }> {
  try {
    return await verifySolution({ ...payload, deriveKey, hmacSignatureSecret: secret })
  } catch {
    return { verified: false }
  }
}

/** Reads base64url of the JSON `{ challenge, solution }`. The signature protects its content. */
function readPayload(proof: string | undefined): Payload | null {
  if (proof === undefined) return null
  try {
    const payload = JSON.parse(Buffer.from(proof, 'base64url').toString()) as Partial<Payload> | null
    const { challenge, solution } = payload ?? {}
    return challenge?.parameters && solution ? { challenge, solution } : null
  } catch {
    return null
  }
}

function createFailedError(): AppError {
  return new AppError(
    'bot-check-failed',
    400,
    "We couldn't verify that you're not a robot. Reload the page and try again.",
  )
}

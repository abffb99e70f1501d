import { createChallenge, verifySolution, type Payload } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import type { BotCheckChallenge, ProofWork } from '../../shared/api/bot-check.ts'
import type { Database } from '../db/database.ts'
import { AppError } from '../errors.ts'
import { spendProof } from './queries.ts'

/**
 * Proof that a browser has worked for a second part: invisible to people, dear to who sends
 * thousands.
 */
export type BotCheck = {
  /** `work`: how many times the least work it is to be. */
  readonly createChallenge: (work?: ProofWork) => Promise<BotCheckChallenge>
  /**
   * Takes the header `x-kindred-proof`. Throws `bot-check-failed` for none, a forged, an unsolved
   * or an already used one, and `bot-check-expired` for one that is too old.
   */
  readonly check: (proof: GivenProof) => Promise<void>
  /** As `check`, but it is the caller who spends the proof, once `work` is known to be enough. */
  readonly read: (
    proof: GivenProof,
  ) => Promise<{ readonly work: number; readonly spend: () => Promise<void> }>
}

type GivenProof = string | readonly string[] | null | undefined

/**
 * Hashes for each guess; with 256 guesses on average about a third of a second in a browser's
 * worker.
 */
export const BOT_CHECK_COST = 1000
/**
 * More work by more rounds, which the server computes once as well, and by longer prefixes, which
 * cost the browser alone.
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
    if (!payload) throw failed()
    const { challenge, solution } = payload
    const { verified } = await verify({ challenge, solution }, secret)
    const { validUntil, work } = challenge.parameters.data ?? {}
    const id = challenge.signature
    if (!verified || typeof validUntil !== 'number' || typeof work !== 'number' || id === undefined)
      throw failed()
    if (validUntil < now()) {
      throw new AppError('bot-check-expired', 400, 'reCAPTCHA expired. Please try again.')
    }
    return {
      work,
      async spend() {
        if (!(await spendProof(db, { id, validUntil, now: now() }))) throw failed()
      },
    }
  }
  return {
    read,
    async createChallenge(work = 1) {
      const { rounds, keyPrefix } = SHAPES[work]
      const { parameters, signature } = await createChallenge({
        // Browsers withhold their own cryptography from pages without TLS; plain SHA-256 runs
        // everywhere.
        algorithm: 'SHA-256',
        cost: cost * rounds,
        keyPrefix,
        deriveKey,
        hmacSignatureSecret: secret,
        data: { validUntil: now() + VALID_MS, work },
      })
      // Signed above, for it has a secret.
      return { parameters, signature: signature as string }
    },
    async check(proof) {
      const { spend } = await read(proof)
      await spend()
    },
  }
}

/** A payload of any shape that a stranger thought of is merely wrong. */
async function verify(payload: Payload, secret: string): Promise<{ verified: boolean }> {
  try {
    return await verifySolution({ ...payload, deriveKey, hmacSignatureSecret: secret })
  } catch {
    return { verified: false }
  }
}

/** Base64url of the JSON `{ challenge, solution }`. What is inside is checked by its signature. */
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

function failed(): AppError {
  return new AppError(
    'bot-check-failed',
    400,
    'We could not check that you are no robot. Reload the page and try again.',
  )
}

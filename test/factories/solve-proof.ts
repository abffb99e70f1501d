import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import type { BotCheckChallenge, ProofWork } from '../../shared/api/bot-check.ts'
import type { TestApp } from '../server/test-app.ts'

/** Computes a proof of work for PROOF_HEADER, as a browser does. */
export async function solveProof(challenge: BotCheckChallenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64url')
}

/** Asks the app for a challenge and solves it. */
export async function buildProof({ app }: Pick<TestApp, 'app'>, work: ProofWork = 1): Promise<string> {
  return solveProof((await app.inject({ url: `/api/bot-check?work=${work}` })).json())
}

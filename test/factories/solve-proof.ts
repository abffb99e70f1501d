import { hash } from 'node:crypto'
import { solveChallenge, type DeriveKeyFunction } from 'altcha-lib'
import type { BotCheckChallenge, ProofWork } from '../../shared/api/sign-in.ts'
import type { TestApp } from '../server/test-app.ts'

/** Computes a proof of work for PROOF_HEADER, as a browser does. */
export async function solveProof(challenge: BotCheckChallenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey, timeout: 0 })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64url')
}

/** Asks the app for a challenge and solves it. */
export async function buildProof({ app }: Pick<TestApp, 'app'>, work: ProofWork = 1): Promise<string> {
  return solveProof((await app.inject({ url: `/api/bot-check?work=${work}` })).json())
}

/** Like that of the library, which creates an object for each hash and takes half as long again. */
const deriveKey: DeriveKeyFunction = async ({ cost }, salt, password) => {
  let derivedKey = hash('sha256', Buffer.concat([salt, password]), 'buffer')
  for (let round = 1; round < cost; round += 1) derivedKey = hash('sha256', derivedKey, 'buffer')
  return { derivedKey }
}

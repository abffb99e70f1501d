import { createChallenge, solveChallenge as solveWithLibrary, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import { expect, it } from 'vitest'
import { solveChallenge } from './solve-challenge.ts'

it.each([1, 50])(
  'finds the same solution as the server’s library, which accepts it, at cost %i',
  async cost => {
    const hmacSignatureSecret = 'a secret'
    const { parameters, signature } = await createChallenge({
      algorithm: 'SHA-256',
      cost,
      keyPrefix: '00',
      deriveKey,
      hmacSignatureSecret,
    })
    const challenge = { parameters, signature: signature ?? '' }
    const solution = solveChallenge(challenge)
    const { counter, derivedKey } = (await solveWithLibrary({ challenge, deriveKey })) ?? {}
    expect(solution).toEqual({ counter, derivedKey })
    const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret })
    expect(verified).toBe(true)
  },
)

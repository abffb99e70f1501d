import { describe, expect, test } from 'vitest'
import { PROOF_WORKS } from '../../../shared/api/sign-in.ts'
import { buildProof, solveProof } from '../../../test/factories/solve-proof.ts'
import { createTestApp } from '../../../test/server/test-app.ts'
import { createBotCheck } from './create-bot-check.ts'

const FAILED = { code: 'bot-check-failed', status: 400 }

async function setUp() {
  const app = await createTestApp()
  const { db, clock } = app
  const botCheck = createBotCheck({ db, secret: 'a secret', now: () => clock.now, cost: 1 })
  return { ...app, botCheck, solve: async () => solveProof(await botCheck.createChallenge()) }
}

const read = (proof: string) => JSON.parse(Buffer.from(proof, 'base64url').toString())
const write = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64url')

describe('the bot check', () => {
  test('creates a challenge of the requested work, and reads the work from the proof', async () => {
    const { botCheck } = await setUp()
    for (const work of PROOF_WORKS) {
      const challenge = await botCheck.createChallenge(work)
      expect((await botCheck.read(await solveProof(challenge))).work).toBe(work)
    }
    const least = (await botCheck.createChallenge()).parameters
    const { signature } = await botCheck.createChallenge(64)
    const forged = { parameters: { ...least, data: { ...least.data, work: 64 } }, signature }
    await expect(botCheck.read(await solveProof(forged))).rejects.toMatchObject(FAILED)
  })

  test('accepts the defined amounts of work in the route', async () => {
    const { app } = await setUp()
    const readPrefix = async (query: string) =>
      (await app.inject({ url: `/api/bot-check${query}` })).json().parameters?.keyPrefix
    expect([await readPrefix(''), await readPrefix('?work=1'), await readPrefix('?work=16')]).toEqual([
      '00',
      '00',
      '000',
    ])
    expect((await app.inject({ url: '/api/bot-check?work=1024' })).statusCode).toBe(400)
  })

  test('accepts a solution only once', async () => {
    const { botCheck, solve } = await setUp()
    const [first, second] = [await solve(), await solve()]
    await botCheck.check(first)
    await expect(botCheck.check(first)).rejects.toMatchObject(FAILED)
    await botCheck.check(second)
  })

  test('accepts a solution only once when it is sent twice at the same time', async () => {
    const { botCheck, solve } = await setUp()
    const proof = await solve()
    const results = await Promise.allSettled([botCheck.check(proof), botCheck.check(proof)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('refuses forged, unsolved and malformed proofs', async () => {
    const { botCheck, solve, db, clock } = await setUp()
    const { challenge, solution } = read(await solve())
    const other = createBotCheck({ db, secret: 'another', now: () => clock.now, cost: 1 })
    const forged = [
      undefined,
      null,
      ['twice', 'twice'],
      '',
      'no base64',
      write(null),
      write([]),
      write({ challenge: {}, solution: {} }),
      write({ challenge: { parameters: {} }, solution: {} }),
      write({ challenge, solution: null }),
      write({ challenge, solution: { counter: 0, derivedKey: 'ff'.repeat(32) } }),
      write({ challenge, solution: { ...solution, counter: solution.counter + 1 } }),
      write({ challenge: { ...challenge, signature: 'ff'.repeat(32) }, solution }),
      write({ challenge: { parameters: challenge.parameters }, solution }),
      write({
        challenge: {
          ...challenge,
          parameters: { ...challenge.parameters, data: { validUntil: clock.now + 9e9 } },
        },
        solution,
      }),
      await solveProof(await other.createChallenge()),
    ]
    for (const proof of forged) await expect(botCheck.check(proof)).rejects.toMatchObject(FAILED)
  })

  test('reports a solution that is too old', async () => {
    const { botCheck, solve, clock } = await setUp()
    const proof = await solve()
    clock.now += 16 * 60_000
    await expect(botCheck.check(proof)).rejects.toMatchObject({
      code: 'bot-check-expired',
      message: 'reCAPTCHA expired. Please try again.',
    })
  })

  test('creates challenges for anybody, and deletes used proofs when they have expired', async () => {
    const app = await setUp()
    const answer = await app.app.inject({ url: '/api/bot-check' })
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    await app.botCheck.check(await app.solve())
    app.clock.now += 16 * 60_000
    await app.botCheck.check(await app.solve())
    expect(await app.db.selectFrom('spentProofs').select('id').execute()).toHaveLength(1)
    expect(await buildProof(app)).toMatch(/^[\w-]+$/)
  })
})

// Whether response times reveal who has an account: medians for known and unknown people, measured
// alternately.
//
//   node bench/app-enumeration.ts [--tries 200]
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { createApp } from '../server/http/app.ts'
import { MIN_ANSWER_MS } from '../server/accounts/sign-in/delay-answer.ts'
import { PASSWORD_COST } from '../server/accounts/sign-in/hash-password.ts'
import type { AccountManager } from '../server/accounts/sign-in/manage-accounts.ts'
import { ensureSigningSecret } from '../server/storage/ensure-signing-secret.ts'
import { createMessages } from '../server/machinery/messages/create-messages.ts'
import { openStorage } from '../server/storage/open-storage.ts'
import { PROOF_HEADER } from '../shared/api/bounds.ts'
import { solveProof } from '../test/factories/solve-proof.ts'
import { sendFrom, createVisitorAddress } from './app/send-from.ts'
import { makeBenchFolder } from './app/bench-server.ts'
import { readOption } from './options.ts'
import { recordResults, computeMedian } from './results.ts'

const tries = Number(readOption('tries', '200'))
/** Parallel requests, as some answers are delayed by half a second. */
const CONCURRENCY_LIMITS = 8
const PASSWORD = 'four quiet garden chairs'

type Who = { email: string; phoneNumber: string }

/** Known and unknown accounts alternate. */
const nameAccount = (i: number, isKnown: boolean): Who => {
  const digits = String(isKnown ? i : i + 5000).padStart(4, '0')
  return { email: `person${digits}@example.org`, phoneNumber: `+91987654${digits}` }
}

const QUESTIONS = {
  'log in by e-mail': ({ email }: Who) => ['/sign-in/email', { email, password: 'not it at all' }],
  'log in by phone': ({ phoneNumber }: Who) => [
    '/sign-in/phone-number',
    { phoneNumber, password: 'not it at all' },
  ],
  'ask for a code': ({ phoneNumber }: Who) => ['/phone-number/send-otp', { phoneNumber }],
  'give a wrong code': ({ phoneNumber }: Who) => ['/phone-number/verify', { phoneNumber, code: '000000' }],
  'ask for a reset': ({ email }: Who) => ['/request-password-reset', { email }],
  'sign up': ({ email }: Who) => ['/sign-up/email', { name: 'Ann', email, password: PASSWORD }],
} satisfies Record<string, (who: Who) => [string, object]>

const dataDir = await makeBenchFolder('enumeration')
const storage = await openStorage(dataDir)
let accounts: AccountManager | undefined
const app = await createApp({
  config: {
    port: 5000,
    publicUrl: 'http://localhost:5000',
    dataDir,
    databaseUrl: null,
    s3: null,
    folderRoots: [],
    maxFileBytes: 1024,
    maxRawBytes: 1024,
    maxFilmBytes: 1024,
    google: null,
    owner: { name: null, email: null },
    registration: 'open',
    faceRetentionMonths: null,
    trustedProxies: [],
  },
  ...storage,
  signingSecret: await ensureSigningSecret(dataDir),
  messages: createMessages({ dataDir, settings: { smtp: null, smsGateway: null }, now: Date.now }),
  // The proof of work is the same for everybody and would only slow the benchmark.
  botCheckCost: 1,
  passwordCost: PASSWORD_COST,
  minAnswerMs: MIN_ANSWER_MS,
  log: pino({ level: 'silent' }),
  now: Date.now,
  onJobsAdded: () => {},
  areWorkersRunning: () => true,
  onAccounts: manager => void (accounts = manager),
  webDir: null,
})
await app.listen({ host: '127.0.0.1', port: 0 })
const { port } = app.server.address() as AddressInfo
for (let i = 0; i < tries; i++) await accounts?.create({ ...nameAccount(i, true), password: PASSWORD })

const figures: Record<string, { knownMs: number; unknownMs: number; differencePercent: number }> = {}
for (const [name, ask] of Object.entries(QUESTIONS)) {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  const statuses = new Set<number>()
  const isHeldBack = name === 'ask for a reset' || name === 'sign up'
  await runConcurrently(isHeldBack ? CONCURRENCY_LIMITS : 1, async i => {
    // The hourly limits are lower than what this sends.
    await storage.db.deleteFrom('throttleHits').execute()
    for (const kind of i % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
      const [path, body] = ask(nameAccount(i, kind === 'known'))
      const headers = { [PROOF_HEADER]: await findProof(), origin: 'http://localhost:5000' }
      const { status, ms } = await sendFrom(createVisitorAddress(), {
        port,
        path: `/api/auth${path}`,
        body,
        headers,
      })
      if (status === 429) throw new Error(`${name} exceeded a limit (429).`)
      statuses.add(status)
      times[kind].push(ms)
    }
  })
  // Different statuses would reveal the account without any measurement.
  if (statuses.size > 1) throw new Error(`${name} is answered by ${[...statuses].join(' and ')}.`)
  const [knownMs, unknownMs] = [computeMedian(times.known), computeMedian(times.unknown)]
  figures[name] = {
    knownMs: Math.round(knownMs * 100) / 100,
    unknownMs: Math.round(unknownMs * 100) / 100,
    differencePercent: Math.round((Math.abs(knownMs - unknownMs) / Math.max(knownMs, unknownMs)) * 1000) / 10,
  }
}
console.table(figures)
recordResults('app: time tells nobody who has an account', { tries, ...figures })
await app.close()
await storage.db.destroy()

async function runConcurrently(atOnce: number, work: (i: number) => Promise<void>): Promise<void> {
  let next = 0
  const runNext = async (): Promise<void> => {
    while (next < tries) await work(next++)
  }
  await Promise.all(Array.from({ length: atOnce }, runNext))
}

async function findProof(): Promise<string> {
  const { body } = await sendFrom(createVisitorAddress(), { port, path: '/api/bot-check' })
  return solveProof(JSON.parse(body))
}

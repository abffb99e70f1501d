import type { FastifyInstance, RouteOptions } from 'fastify'
import pino from 'pino'
import { onTestFinished } from 'vitest'
import type { AccountManager } from '../../server/accounts/sign-in/manage-accounts.ts'
import type { PasswordCost } from '../../server/accounts/sign-in/hash-password.ts'
import { createApp, type AppDependencies } from '../../server/http/app.ts'
import { ensureSigningSecret } from '../../server/storage/ensure-signing-secret.ts'
import { CONNECTION_LIMITS, type ConnectionLimits } from '../../server/http/connection-limits.ts'
import { createMessages } from '../../server/machinery/messages/create-messages.ts'
import type { Messages } from '../../server/machinery/messages/messages.ts'
import type { ParseInThread } from '../../server/machinery/parsing/parse-pool.ts'
import { HANG_MS } from '../wait-limits.ts'
import { createTestStorage, type TestStorage } from './test-storage.ts'

export type TestApp = TestStorage & {
  readonly app: FastifyInstance
  readonly origin: string
  /** The manager that `kindred user` uses. */
  readonly accounts: AccountManager
  readonly routes: readonly RouteOptions[]
  /** The app's clock in milliseconds since 1970; only tests advance it. */
  readonly clock: { now: number }
}

export const MAX_FILE_BYTES = 1024 * 1024
export const MAX_RAW_BYTES = 2 * 1024 * 1024
export const MAX_FILM_BYTES = 1.5 * 1024 * 1024

/** Computes real hashes, but so cheaply that a test may sign many users in. */
const CHEAP_PASSWORDS: PasswordCost = { memoryKib: 8, passes: 1 }

/** Creates the whole API on its own storage, to be called with `app.inject`. */
export async function createTestApp({
  storage,
  webDir = null,
  settings = {},
  messages,
  connections,
  requestsPerMinute,
  parse,
  databaseAddress = null,
  areWorkersRunning = () => true,
  observeRequests,
  erasureWaitMs = HANG_MS,
}: {
  storage?: TestStorage
  webDir?: string | null
  settings?: Partial<AppDependencies['config']>
  messages?: Messages
  /** Replaces some of the server's dependencies. */
  connections?: Partial<ConnectionLimits>
  requestsPerMinute?: number
  parse?: ParseInThread
  /** The argument of createApp. */
  databaseAddress?: AppDependencies['databaseAddress']
  areWorkersRunning?: () => boolean
  observeRequests?: AppDependencies['observeRequests']
  erasureWaitMs?: number
} = {}): Promise<TestApp> {
  const used = storage ?? (await createTestStorage())
  const clock = { now: Date.parse('2026-05-04T10:00:00Z') }
  const routes: RouteOptions[] = []
  const origin = 'http://localhost:5000'
  let accounts: AccountManager | undefined
  const app = await createApp({
    config: {
      port: 5000,
      publicUrl: origin,
      dataDir: used.dataDir,
      databaseUrl: null,
      s3: null,
      folderRoots: [],
      maxFileBytes: MAX_FILE_BYTES,
      maxRawBytes: MAX_RAW_BYTES,
      maxFilmBytes: MAX_FILM_BYTES,
      google: null,
      owner: { name: null, email: null },
      registration: 'open',
      faceRetentionMonths: null,
      trustedProxies: [],
      ...settings,
    },
    db: used.db,
    store: used.store,
    // A real but cheap proof of work.
    botCheckCost: 1,
    passwordCost: CHEAP_PASSWORDS,
    minAnswerMs: 0,
    erasureWaitMs,
    signingSecret: await ensureSigningSecret(used.dataDir),
    messages:
      messages ??
      createMessages({
        dataDir: used.dataDir,
        settings: { smtp: null, smsGateway: null },
        now: () => clock.now,
      }),
    log: pino({ level: 'silent' }),
    now: () => clock.now,
    databaseAddress,
    onJobsAdded: () => {},
    areWorkersRunning,
    webDir,
    ...(connections && { connections: { ...CONNECTION_LIMITS, ...connections } }),
    ...(requestsPerMinute !== undefined && { requestsPerMinute }),
    ...(parse && { parse }),
    ...(observeRequests && { observeRequests }),
    onAccounts: manager => void (accounts = manager),
    onRoute: route => routes.push(route),
  })
  onTestFinished(() => app.close())
  if (!accounts) throw new Error('The app has no accounts.')
  return { ...used, app, accounts, origin, routes, clock }
}

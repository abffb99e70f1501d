import type { FastifyInstance, RouteOptions } from 'fastify'
import pino from 'pino'
import { onTestFinished } from 'vitest'
import type { AccountManager } from '../../server/features/accounts/manage-accounts.ts'
import { createApp, type AppDependencies } from '../../server/http/app.ts'
import { createMessages } from '../../server/messages/create-messages.ts'
import type { Messages } from '../../server/messages/messages.ts'
import { createTestStorage, type TestStorage } from './test-storage.ts'

export type TestApp = TestStorage & {
  readonly app: FastifyInstance
  readonly origin: string
  /** As `kindred user` has it. */
  readonly accounts: AccountManager
  readonly routes: readonly RouteOptions[]
  /** Milliseconds since 1970 by the app's clock, which stands still unless a test turns it on. */
  readonly clock: { now: number }
}

export const MAX_FILE_BYTES = 1024 * 1024

/** The whole API on storage of its own, answering through `app.inject`. */
export async function createTestApp({
  storage,
  webDir = null,
  settings = {},
  messages,
}: {
  storage?: TestStorage
  webDir?: string | null
  settings?: Partial<AppDependencies['config']>
  messages?: Messages
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
      maxFileBytes: MAX_FILE_BYTES,
      google: null,
      owner: { name: null, email: null },
      registration: 'open',
      faceRetentionMonths: null,
      trustedProxies: [],
      ...settings,
    },
    db: used.db,
    store: used.store,
    // A real proof, but a quick one.
    botCheckCost: 1,
    evenAnswerMs: 0,
    messages:
      messages ??
      createMessages({
        dataDir: used.dataDir,
        settings: { smtp: null, smsGateway: null },
        now: () => clock.now,
      }),
    log: pino({ level: 'silent' }),
    now: () => clock.now,
    onJobsAdded: () => {},
    webDir,
    onAccounts: manager => void (accounts = manager),
    onRoute: route => routes.push(route),
  })
  onTestFinished(() => app.close())
  if (!accounts) throw new Error('The app has no accounts.')
  return { ...used, app, accounts, origin, routes, clock }
}

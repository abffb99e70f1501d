import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import type { SignedInUser } from '../../../shared/api/session.ts'
import { keepSecret } from '../../db/keep-secret.ts'
import type { AuthDependencies } from './auth-dependencies.ts'
import { recordAccountEvents } from './record-account-events.ts'
import { waysIn } from './ways-in.ts'

/** Accounts and sessions, as the rest of the server knows them. */
export type Auth = {
  /** Answers a request below /api/auth. */
  readonly answer: (request: Request) => Promise<Response>
  /** Whose session these headers carry, or null. */
  readonly findUser: (headers: Headers) => Promise<SignedInUser | null>
  readonly findAccount: (userId: string) => Promise<{ name: string; email: string } | null>
  /** Changes under which name and picture the account appears. */
  readonly showAccountAs: (
    userId: string,
    shownAs: { displayName?: string; photoURL?: string | null },
  ) => Promise<void>
}

/** Set by the server itself on each request that it hands on, whatever the client sent under this name. */
export const CLIENT_ADDRESS_HEADER = 'x-kindred-client-address'

const DAY_S = 24 * 60 * 60

/** Sets up better-auth on the app's database and brings its tables up to date. */
export async function createAuth(dependencies: AuthDependencies): Promise<Auth> {
  const { db, publicUrl, ownOrigins, log, now } = dependencies
  const secret = await keepSecret(db, 'accounts')
  const options = {
    appName: 'Kindred',
    baseURL: publicUrl,
    basePath: '/api/auth',
    secret,
    database: { db, type: 'sqlite' as const, transaction: true },
    trustedOrigins: [...ownOrigins],
    emailAndPassword: { enabled: true, minPasswordLength: 10, maxPasswordLength: 128 },
    databaseHooks: recordAccountEvents(db, now),
    plugins: waysIn(dependencies),
    session: { expiresIn: 30 * DAY_S, updateAge: DAY_S },
    rateLimit: {
      enabled: true,
      storage: 'database' as const,
      window: 60,
      max: 300,
      customRules: {
        '/sign-in/email': { window: 60, max: 20 },
        '/sign-up/email': { window: 60, max: 20 },
      },
    },
    advanced: {
      cookiePrefix: 'kindred',
      useSecureCookies: publicUrl.startsWith('https:'),
      ipAddress: { ipAddressHeaders: [CLIENT_ADDRESS_HEADER] },
    },
    // Nothing leaves this machine.
    telemetry: { enabled: false },
    logger: {
      // Its messages are of fixed wording; its arguments may hold e-mail addresses.
      log: (level: 'debug' | 'info' | 'warn' | 'error', message: string) => log[level]({ accounts: message }),
    },
  }
  const { runMigrations } = await getMigrations(options)
  await runMigrations()
  const auth = betterAuth(options)

  return {
    answer: request => auth.handler(request),
    async findUser(headers) {
      if (!headers.has('cookie')) return null
      const session = await auth.api.getSession({ headers })
      if (!session) return null
      const { id, name, email, image } = session.user
      return { uid: id, displayName: name, email, photoURL: image ?? null }
    },
    async findAccount(userId) {
      const { internalAdapter } = await auth.$context
      const user = await internalAdapter.findUserById(userId)
      return user && { name: user.name, email: user.email }
    },
    async showAccountAs(userId, { displayName, photoURL }) {
      const { internalAdapter } = await auth.$context
      await internalAdapter.updateUser(userId, {
        ...(displayName !== undefined && { name: displayName }),
        ...(photoURL !== undefined && { image: photoURL }),
      })
    },
  }
}

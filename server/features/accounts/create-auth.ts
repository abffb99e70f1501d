import { betterAuth, type BetterAuthOptions } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { HOUR_MS } from '../../../shared/api/durations.ts'
import type { SignedInUser } from '../../../shared/api/session.ts'
import type { AuthDependencies } from './auth-dependencies.ts'
import { createIdentityProofs, type IdentityProofs } from './prove-identity.ts'
import { createPasswordProofs } from './count-password-proofs.ts'
import { CLIENT_ADDRESS_HEADER } from './client-address.ts'
import { emailOptions } from './email-accounts.ts'
import { answerEvenly } from './even-answers.ts'
import { hashedSessionTokens } from './hashed-session-tokens.ts'
import { keptEncryptionKey } from './kept-encryption-key.ts'
import { manageAccounts, hideInventedEmail, type AccountManager } from './manage-accounts.ts'
import { PHONE_CODE_PREFIX } from './phone-accounts.ts'
import { recordAccountEvents } from './record-account-events.ts'
import { reviewWaysIn } from './review-ways-in.ts'
import { touchSession } from './session-queries.ts'
import { FRESH_SESSION_MS, OLDEST_MS } from './session-rules.ts'
import { waysIn } from './ways-in.ts'

/** Accounts and sessions, as the rest of the server knows them. */
export type Auth = IdentityProofs & {
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
  /** The session itself, or null; `createdAt` in milliseconds since 1970. */
  readonly findSession: (headers: Headers) => Promise<{ id: string; createdAt: number } | null>
  /** Gives a password to the signed-in user, who has none. */
  readonly setPassword: (headers: Headers, newPassword: string) => Promise<Response>
  readonly manager: AccountManager
  /** Whether anybody has an account yet. */
  readonly hasAccounts: () => Promise<boolean>
}

/** Sessions end after days without use, so an hour is exact enough and writes little. */
const USE_NOTED_EVERY_MS = HOUR_MS

// How many requests of one address better-auth answers; LIMITS counts what is tried at accounts.
const RATE_WINDOW_S = 60
/** A page asks for the session and the ways in; an office behind one address opens many pages. */
const REQUESTS_PER_WINDOW = 300
/** Each hashes a password or sends a code; people behind one address seldom do that at once. */
const CHECKED_RATE = { window: RATE_WINDOW_S, max: 20 }
/** It only leads to Google and checks nothing by itself. */
const SOCIAL_PER_WINDOW = 30

/** Sets up better-auth on the app's database and brings its tables up to date. */
export async function createAuth(dependencies: AuthDependencies): Promise<Auth> {
  const { db, secret, encryptionKey, publicUrl, ownOrigins, log, now, evenAnswerMs } = dependencies
  const waysInReview = reviewWaysIn(dependencies)
  const options: BetterAuthOptions = {
    appName: 'Kindred',
    baseURL: publicUrl,
    basePath: '/api/auth',
    secret,
    // No transactions around sign-ups: a password is hashed in there, and nobody else could write
    // meanwhile.
    database: { db, type: 'sqlite', transaction: false },
    trustedOrigins: [...ownOrigins],
    ...emailOptions(dependencies, waysInReview),
    // Reset links of a stolen copy of the database lead nowhere. The other kind is not kept at all;
    // see phone-accounts.ts.
    verification: { storeIdentifier: { default: 'hashed', overrides: { [PHONE_CODE_PREFIX]: 'plain' } } },
    databaseHooks: recordAccountEvents(db, now),
    plugins: [hashedSessionTokens(), keptEncryptionKey(encryptionKey), ...waysIn(dependencies, waysInReview)],
    session: {
      expiresIn: OLDEST_MS / 1000,
      freshAge: FRESH_SESSION_MS / 1000,
      // Use does not put off its end.
      disableSessionRefresh: true,
    },
    account: {
      accountLinking: {
        // An account of the same address is joined only when both sides have proved it; whoever is
        // signed in may join any.
        enabled: true,
        requireLocalEmailVerified: true,
        allowDifferentEmails: true,
      },
    },
    rateLimit: {
      enabled: true,
      storage: 'database',
      window: RATE_WINDOW_S,
      max: REQUESTS_PER_WINDOW,
      customRules: {
        '/sign-in/email': CHECKED_RATE,
        '/sign-in/phone-number': CHECKED_RATE,
        '/sign-up/email': CHECKED_RATE,
        '/sign-in/social': { window: RATE_WINDOW_S, max: SOCIAL_PER_WINDOW },
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
      // Some messages end with an e-mail address, and arguments may hold them.
      log: (level: 'debug' | 'info' | 'warn' | 'error', message: string) =>
        log[level]({ accounts: message.split(/(\s+)/).map(withoutAddress).join('') }),
    },
  }
  const { runMigrations } = await getMigrations(options)
  await runMigrations()
  let auth = betterAuth(options)
  const context = await auth.$context

  /**
   * Google's addresses are asked for at the start only; when it could not be reached then, it is
   * asked once more.
   */
  const askGoogleAgain = async (): Promise<void> => {
    const { socialProviders } = await auth.$context
    if (dependencies.google && socialProviders.length === 0) auth = betterAuth(options)
  }
  const findSession = async (headers: Headers) => {
    if (!headers.has('cookie')) return null
    const found = await auth.api.getSession({ headers })
    if (found && now() - found.session.updatedAt.getTime() > USE_NOTED_EVERY_MS) {
      await touchSession(db, found.session.id, now())
    }
    return found
  }
  return {
    async answer(request) {
      if (request.url.includes('social')) await askGoogleAgain()
      return answerEvenly(request, one => auth.handler(one), evenAnswerMs)
    },
    manager: manageAccounts(context, dependencies),
    hasAccounts: async () => (await context.internalAdapter.countTotalUsers()) > 0,
    async findUser(headers) {
      const session = await findSession(headers)
      if (!session) return null
      const { id, name, email, image } = session.user
      return { uid: id, displayName: name, email: hideInventedEmail(email) ?? '', photoURL: image ?? null }
    },
    async findAccount(userId) {
      const { internalAdapter } = await auth.$context
      const user = await internalAdapter.findUserById(userId)
      return user && { name: user.name, email: hideInventedEmail(user.email) ?? '' }
    },
    ...createIdentityProofs({
      proofs: createPasswordProofs(dependencies),
      async findPasswordHash(userId) {
        const { internalAdapter } = await auth.$context
        const accounts = await internalAdapter.findAccounts(userId)
        return accounts.find(({ providerId }) => providerId === 'credential')?.password ?? null
      },
      async verify(password, hash) {
        const context = await auth.$context
        return context.password.verify({ password, hash })
      },
      async findSessionStart(headers) {
        const session = await auth.api.getSession({ headers })
        return session && new Date(session.session.createdAt)
      },
    }),
    async showAccountAs(userId, { displayName, photoURL }) {
      const { internalAdapter } = await auth.$context
      await internalAdapter.updateUser(userId, {
        ...(displayName !== undefined && { name: displayName }),
        ...(photoURL !== undefined && { image: photoURL }),
      })
    },
    async findSession(headers) {
      const found = await findSession(headers)
      return found && { id: found.session.id, createdAt: found.session.createdAt.getTime() }
    },
    setPassword: (headers, newPassword) =>
      auth.api.setPassword({ headers, body: { newPassword }, asResponse: true }),
  }
}

function withoutAddress(word: string): string {
  return word.includes('@') ? '…' : word
}

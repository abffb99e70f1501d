import { type BetterAuthOptions, type BetterAuthPlugin, betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import type { SignedInUser } from '../../../shared/api/sign-in.ts'
import { recordEvent } from '../../library/activity/queries.ts'
import type { Database } from '../../storage/db/database.ts'
import { getEngine } from '../../storage/db/engine.ts'
import type { AuthDependencies } from './auth-dependencies.ts'
import { CLIENT_ADDRESS_HEADER } from './client-address.ts'
import { createPasswordProofs } from './count-attempts.ts'
import { delayAnswer } from './delay-answer.ts'
import { buildEmailOptions } from './email-accounts.ts'
import { hashedSessionTokens } from './hashed-session-tokens.ts'
import { type AccountManager, hidePlaceholderEmail, manageAccounts } from './manage-accounts.ts'
import { addOperatorIfAlone } from './operators.ts'
import { PHONE_CODE_PREFIX } from './phone-accounts.ts'
import {
  createSessionReader,
  FRESH_SESSION_MS,
  MAX_SESSION_AGE_MS,
  RECENT_SIGN_IN_MS,
} from './session-rules.ts'
import { reviewSignInMethods } from './review-sign-in-methods.ts'
import { signInPlugins } from './sign-in-plugins.ts'

/** Accounts and sessions, as the rest of the server uses them. */
export type Auth = IdentityProofs & {
  /** Answers a request below /api/auth. */
  readonly answer: (request: Request) => Promise<Response>
  /** Finds the user of the session in a Cookie header; null if there is none. */
  readonly findUser: (cookies: string | undefined) => Promise<SignedInUser | null>
  readonly findAccount: (userId: string) => Promise<{ name: string; email: string } | null>
  /** Changes the displayed name and picture of the account. */
  readonly changeDisplay: (
    userId: string,
    display: { displayName?: string; photoURL?: string | null },
  ) => Promise<void>
  /** Finds the session itself, or null; `createdAt` in milliseconds since 1970. */
  readonly findSession: (cookies: string | undefined) => Promise<{ id: string; createdAt: number } | null>
  /** Sets the first password of the signed-in user. */
  readonly setPassword: (headers: Headers, newPassword: string) => Promise<Response>
  readonly manager: AccountManager
  /** Tells whether there is any account. */
  readonly hasAccounts: () => Promise<boolean>
}

// Requests from one address that better-auth answers per window; `LIMITS` counts attempts at
// accounts.
const RATE_WINDOW_S = 60
/** Each page asks for the session and the sign-in options; an office shares one address. */
const REQUESTS_PER_WINDOW = 300
/**
 * Each of these requests hashes a password or sends a code, so users behind one address seldom send
 * many at once.
 */
const CHECKED_RATE = { window: RATE_WINDOW_S, max: 20 }
/** This path only redirects to Google and verifies nothing itself. */
const SOCIAL_PER_WINDOW = 30

/** Sets up better-auth on the app's database and brings its tables up to date. */
export async function createAuth(dependencies: AuthDependencies): Promise<Auth> {
  const { db, secret, encryptionKey, publicUrl, ownOrigins, log, now, minAnswerMs } = dependencies
  const signInMethodsReview = reviewSignInMethods(dependencies)
  const options: BetterAuthOptions = {
    appName: 'Kindred',
    baseURL: publicUrl,
    basePath: '/api/auth',
    secret,
    // No transaction around a sign-up: hashing the password would block all other writers. `type`
    // says how values are stored, which is the same with every engine.
    database: { db, type: 'sqlite', transaction: false },
    trustedOrigins: [...ownOrigins],
    ...buildEmailOptions(dependencies, signInMethodsReview),
    // Hashed, so that a reset link cannot be derived from a stolen copy of the database. Codes by
    // SMS are not stored here; see phone-accounts.ts.
    verification: { storeIdentifier: { default: 'hashed', overrides: { [PHONE_CODE_PREFIX]: 'plain' } } },
    databaseHooks: recordAccountEvents(db, now),
    plugins: [
      hashedSessionTokens(),
      provideEncryptionKey(encryptionKey),
      ...signInPlugins(dependencies, signInMethodsReview),
    ],
    session: {
      expiresIn: MAX_SESSION_AGE_MS / 1000,
      freshAge: FRESH_SESSION_MS / 1000,
      // Sessions have a fixed maximum age (session-rules.ts).
      disableSessionRefresh: true,
    },
    account: {
      accountLinking: {
        // Accounts with the same address are linked only if both sides have verified it; a
        // signed-in user may link an account with any address.
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
    // Sends nothing to better-auth's makers.
    telemetry: { enabled: false },
    logger: {
      // Some messages end with an e-mail address, and the arguments may contain one.
      log: (level: 'debug' | 'info' | 'warn' | 'error', message: string) =>
        log[level]({ accounts: message.split(/(\s+)/).map(hideAddress).join('') }),
    },
  }
  if (getEngine(db).hasAccountMigrations) {
    const { runMigrations } = await getMigrations(options)
    await runMigrations()
  }
  let auth = betterAuth(options)
  const context = await auth.$context

  /** Fetches Google's endpoints again if that failed at the start. */
  const retryGoogleDiscovery = async (): Promise<void> => {
    const { socialProviders } = await auth.$context
    if (dependencies.google && socialProviders.length === 0) auth = betterAuth(options)
  }
  const readSession = createSessionReader({
    db,
    cookieName: context.authCookies.sessionToken.name,
    secret: context.secret,
    now,
  })
  return {
    async answer(request) {
      if (request.url.includes('social')) await retryGoogleDiscovery()
      return delayAnswer(request, one => auth.handler(one), minAnswerMs)
    },
    manager: manageAccounts(context, dependencies),
    hasAccounts: async () => (await context.internalAdapter.countTotalUsers()) > 0,
    async findUser(cookies) {
      const session = await readSession(cookies)
      if (!session) return null
      const { userId, name, email, image } = session
      return { uid: userId, displayName: name, email: hidePlaceholderEmail(email) ?? '', photoURL: image }
    },
    async findAccount(userId) {
      const { internalAdapter } = await auth.$context
      const user = await internalAdapter.findUserById(userId)
      return user && { name: user.name, email: hidePlaceholderEmail(user.email) ?? '' }
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
    async changeDisplay(userId, { displayName, photoURL }) {
      const { internalAdapter } = await auth.$context
      await internalAdapter.updateUser(userId, {
        ...(displayName !== undefined && { name: displayName }),
        ...(photoURL !== undefined && { image: photoURL }),
      })
    },
    async findSession(cookies) {
      const found = await readSession(cookies)
      return found && { id: found.id, createdAt: Date.parse(found.createdAt) }
    },
    setPassword: (headers, newPassword) =>
      auth.api.setPassword({ headers, body: { newPassword }, asResponse: true }),
  }
}

function hideAddress(word: string): string {
  return word.includes('@') ? '…' : word
}

/** The part of better-auth's context that is used here. */
type Accounts = {
  readonly proofs: ReturnType<typeof createPasswordProofs>
  readonly findPasswordHash: (userId: string) => Promise<string | null>
  readonly verify: (password: string, hash: string) => Promise<boolean>
  /** Returns when the session of these headers began, by better-auth's clock. */
  readonly findSessionStart: (headers: Headers) => Promise<Date | null>
}

/** Checks the identity of the user before an action that cannot be undone. */
export type IdentityProofs = {
  /** Tells whether the session of these headers began less than `RECENT_SIGN_IN_MS` ago. */
  readonly isFreshlySignedIn: (headers: Headers) => Promise<boolean>
  readonly hasPassword: (userId: string) => Promise<boolean>
  /** Counts as an attempt. Throws `too-many-requests`. */
  readonly isPasswordOfUser: (userId: string, password: string) => Promise<boolean>
}

export function createIdentityProofs({
  proofs,
  findPasswordHash,
  verify,
  findSessionStart,
}: Accounts): IdentityProofs {
  return {
    async isFreshlySignedIn(headers) {
      const startedAt = await findSessionStart(headers)
      return startedAt !== null && Date.now() - startedAt.getTime() < RECENT_SIGN_IN_MS
    },
    hasPassword: async userId => (await findPasswordHash(userId)) !== null,
    async isPasswordOfUser(userId, password) {
      await proofs.take(userId)
      const hash = await findPasswordHash(userId)
      const isRight = hash !== null && (await verify(password, hash))
      if (isRight) await proofs.forgive(userId)
      return isRight
    },
  }
}

/**
 * Records new accounts: every kind of sign-up makes better-auth create a user. Sign-ins are
 * recorded by session-rules.ts.
 */
export function recordAccountEvents(db: Database, now: () => number) {
  return {
    user: {
      create: {
        after: async ({ id }: { id: string }) => {
          await addOperatorIfAlone(db, id)
          await recordEvent(db, id, { kind: 'signed-up' }, now())
        },
      },
    },
  }
}

/**
 * Gives better-auth a separate key for what it encrypts (the secrets of authenticator apps).
 * Backups contain this key, but not the secret that signs cookies and links.
 */
export function provideEncryptionKey(encryptionKey: string): BetterAuthPlugin {
  return {
    id: 'kindred-encryption-key',
    init: () => ({ context: { secretConfig: encryptionKey } }),
  }
}

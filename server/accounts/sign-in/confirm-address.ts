import { BASE_ERROR_CODES } from '@better-auth/core/error'
import { APIError, createAuthEndpoint, createAuthMiddleware } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { verifyJWT } from 'better-auth/crypto'
import type { AddressConfirmed } from '../../../shared/api/sign-in.ts'
import { createToken } from '../../random-text.ts'
import type { Database } from '../../storage/db/database.ts'
import { transactFor } from '../../storage/db/transact-for.ts'
import { revokeAllAppPasswords } from '../app-passwords/app-passwords.ts'
import { type AuthContext, readTexts, translateErrors } from './guard.ts'
import { CONFIRMATION_LIFE_S, RESET_LIFE_S } from './limits.ts'
import { deleteLinks } from './queries.ts'
import { markAddressVerified, removeAllSignInMethods } from './sign-in-method-queries.ts'

const COOKIE = 'confirming'
const formatIdentifier = (browser: string): string => `sign-up-browser:${browser}`

/**
 * Proves an e-mail address by the link that was sent to it: POST /confirm-address { token }. The
 * page asks for a click first, since mail scanners open every link. Only the browser that signed up
 * is signed in and keeps its password; in any other browser, a new password must be chosen.
 * Otherwise a stranger could sign up with another person's address and the stranger's own password,
 * and wait until the owner of the address confirms it.
 */
export function confirmAddress({ db, now }: { db: Database; now: () => number }) {
  const endpoint = createAuthEndpoint('/confirm-address', { method: 'POST' }, async context => {
    const auth = context.context
    const body = (context.body ?? {}) as Record<string, unknown>
    const { token } = await translateErrors(async () => readTexts(body, ['token']))
    const email = await readEmailIn(token, auth.secret)
    const user = email === null ? null : (await auth.internalAdapter.findUserByEmail(email))?.user
    if (!user) throw APIError.from('BAD_REQUEST', BASE_ERROR_CODES.INVALID_TOKEN)
    const { name } = auth.createAuthCookie(COOKIE)
    const browser = await context.getSignedCookie(name, auth.secret)
    const signedUp = browser
      ? await auth.internalAdapter.findVerificationValue(formatIdentifier(browser))
      : null
    const isSameBrowser = signedUp?.value === user.id && signedUp.expiresAt.getTime() > Date.now()
    const isProven = await proveAddress(db, user.id, { keepsPassword: isSameBrowser, now: now() })
    if (!isProven)
      return context.json({ state: 'confirmed-before', email: user.email } satisfies AddressConfirmed)
    if (!isSameBrowser) {
      const resetToken = await createResetToken(auth, user.id)
      return context.json({
        state: 'password-needed',
        email: user.email,
        resetToken,
      } satisfies AddressConfirmed)
    }
    const session = await auth.internalAdapter.createSession(user.id)
    await setSessionCookie(context, { session, user: { ...user, emailVerified: true } })
    return context.json({ state: 'signed-in', email: user.email } satisfies AddressConfirmed)
  })
  /** If the address already had an account, the cookie belongs to no sign-up but looks the same. */
  const rememberBrowser = createAuthMiddleware(async context => {
    const { returned, internalAdapter, secret, createAuthCookie } = context.context
    if (returned instanceof APIError) return
    const browser = createToken()
    const { user } = Object(returned) as { user?: { id: string } }
    if (user && (await internalAdapter.findUserById(user.id))) {
      await internalAdapter.createVerificationValue({
        identifier: formatIdentifier(browser),
        value: user.id,
        expiresAt: new Date(Date.now() + CONFIRMATION_LIFE_S * 1000),
      })
    }
    const { name, attributes } = createAuthCookie(COOKIE, { maxAge: CONFIRMATION_LIFE_S })
    await context.setSignedCookie(name, browser, secret, attributes)
  })
  return {
    id: 'kindred-confirm-address' as const,
    endpoints: { confirmAddress: endpoint },
    hooks: {
      after: [
        {
          matcher: ({ path }: { path?: string }) => path === '/sign-up/email',
          handler: rememberBrowser,
        },
      ],
    },
  }
}

/** Returns the address to which the link was sent; null if the token is forged or expired. */
async function readEmailIn(token: string, secret: string): Promise<string | null> {
  const payload = await verifyJWT<{ email?: unknown }>(token, secret)
  return typeof payload?.email === 'string' ? payload.email : null
}

async function createResetToken({ internalAdapter }: AuthContext, userId: string): Promise<string> {
  const token = createToken()
  await internalAdapter.createVerificationValue({
    identifier: `reset-password:${token}`,
    value: userId,
    expiresAt: new Date(Date.now() + RESET_LIFE_S * 1000),
  })
  return token
}

/**
 * Marks an e-mail address as verified, after its owner opened a link sent there. The first time,
 * every earlier sign-in method is removed, since the user who added it had not proved the address;
 * with `keepsPassword`, the password stays, as the same person chose it. Tells whether it was the
 * first time.
 */
export async function proveAddress(
  db: Database,
  userId: string,
  { keepsPassword, now }: { keepsPassword: boolean; now: number },
): Promise<boolean> {
  return transactFor(db, userId, async transaction => {
    const isFirst = await markAddressVerified(transaction, userId, now)
    if (!isFirst) return false
    await removeAllSignInMethods(transaction, userId, { keepsPassword })
    await revokeAllAppPasswords(transaction, userId, now)
    await deleteLinks(transaction, userId)
    return true
  })
}

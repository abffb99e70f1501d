import { BASE_ERROR_CODES } from '@better-auth/core/error'
import type { BetterAuthOptions, BetterAuthPlugin } from 'better-auth'
import { APIError, createEmailVerificationToken } from 'better-auth/api'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../../shared/api/bounds.ts'
import { recordEvent } from '../../library/activity/queries.ts'
import { revokeAllAppPasswords } from '../app-passwords/app-passwords.ts'
import { cleanLine } from '../../clean-text.ts'
import { chooseLanguage, MESSAGE_TEXTS } from '../../machinery/messages/language.ts'
import { createAttemptCounter } from './count-attempts.ts'
import type { AuthDependencies } from './auth-dependencies.ts'
import { readEmail } from './email-address.ts'
import { runAfterSuccess, translateErrors, guard, createInvalidRequestError, readTexts } from './guard.ts'
import { hashPassword, verifyPassword } from './hash-password.ts'
import { CONFIRMATION_LIFE_S, MAX_MAILS, RESET_LIFE_S } from './limits.ts'
import { proveAddress } from './confirm-address.ts'
import { deleteLinks } from './queries.ts'
import type { Registration } from './registration.ts'
import type { SignInMethodsReview } from './review-sign-in-methods.ts'
import { refuseWeakPassword } from './weak-password.ts'

const MAX_NAME_LENGTH = 100
const RESET_MAIL = 'reset'
/** Screens to which links in mails lead; never an address from the request. */
const SCREENS = {
  confirm: '/confirm-address',
  login: '/login',
  forgot: '/forgot-password',
  reset: '/reset-password',
}

/**
 * Sets up sign-in by e-mail address and password; a link must prove the address before the first
 * sign-in.
 */
export function buildEmailOptions(
  { db, secret, messages, publicUrl, log, now, throttle, passwordCost }: AuthDependencies,
  signInMethodsReview: SignInMethodsReview,
) {
  // The answer does not wait for the mail, since its duration would reveal that a mail was sent.
  const post = (to: string, letter: { subject: string; text: string }): void => {
    messages.sendMail({ to, ...letter }).catch((error: unknown) => log.error({ err: error }, 'mail not sent'))
  }
  /** Sends no mail while `MAX_MAILS` earlier links of this kind are still valid. */
  const postWithinLimit = (
    kind: string,
    to: string,
    lifeS: number,
    letter: Parameters<typeof post>[1],
  ): void => {
    const tally = { name: `mail/${kind}`, subject: to, windowMs: lifeS * 1000 }
    throttle
      .takeIf(tally, mails => mails < MAX_MAILS)
      .then(mails => mails === null && post(to, letter))
      .catch((error: unknown) => log.error({ err: error }, 'mail not sent'))
  }
  const askToConfirm = (email: string, token: string, request: Request | undefined): void =>
    postWithinLimit(
      'confirm',
      email,
      CONFIRMATION_LIFE_S,
      // After the #, the token reaches no server log and no referrer.
      chooseTexts(request).confirmAddress(`${publicUrl}${SCREENS.confirm}#${token}`),
    )
  return {
    emailAndPassword: {
      enabled: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      // This setting also makes the answer for a known address the same as for a new one.
      requireEmailVerification: true,
      resetPasswordTokenExpiresIn: RESET_LIFE_S,
      revokeSessionsOnPasswordReset: true,
      password: {
        hash: password => translateErrors(() => hashPassword(password, passwordCost)),
        verify: given => translateErrors(() => verifyPassword(given)),
      },
      async onExistingUserSignUp({ user }, request) {
        if (!user.emailVerified) {
          const token = await createEmailVerificationToken(secret, user.email, undefined, CONFIRMATION_LIFE_S)
          return askToConfirm(user.email, token, request)
        }
        const letter = chooseTexts(request).hasAccount(publicUrl + SCREENS.login, publicUrl + SCREENS.forgot)
        return postWithinLimit('account', user.email, CONFIRMATION_LIFE_S, letter)
      },
      async sendResetPassword({ user, token }, request) {
        const letter = chooseTexts(request).reset(`${publicUrl}${SCREENS.reset}#${token}`)
        postWithinLimit(RESET_MAIL, user.email, RESET_LIFE_S, letter)
      },
      async onPasswordReset({ user }, request) {
        // The user who opened the link can read the mail of this address; all other open links
        // become invalid.
        await proveAddress(db, user.id, { keepsPassword: true, now: now() })
        await deleteLinks(db, user.id)
        await revokeAllAppPasswords(db, user.id, now())
        await throttle.forgive({ name: `mail/${RESET_MAIL}`, subject: user.email })
        await recordEvent(db, user.id, { kind: 'password-changed' }, now())
        signInMethodsReview.recordReset(request, user.id)
        post(user.email, chooseTexts(request).passwordChanged(publicUrl + SCREENS.forgot))
      },
    },
    emailVerification: {
      expiresIn: CONFIRMATION_LIFE_S,
      async sendVerificationEmail({ user, token }, request) {
        // The first account of a server needs no confirmation, see registration.ts.
        if (!user.emailVerified) askToConfirm(user.email, token, request)
      },
    },
  } satisfies BetterAuthOptions
}

export function emailAccounts(
  dependencies: AuthDependencies,
  registration: Registration,
): BetterAuthPlugin[] {
  const attempts = createAttemptCounter(dependencies)
  return [
    {
      id: 'kindred-email-accounts',
      hooks: {
        before: [
          guard('/sign-up/email', async request => {
            const { body, headers, auth } = request
            const { name, email, password } = readTexts(body, ['name', 'email', 'password'])
            const shownName = cleanLine(name)
            if (shownName === '' || shownName.length > MAX_NAME_LENGTH)
              throw createInvalidRequestError('Enter your name.')
            const mailbox = readEmail(email)
            await refuseWeakPassword(password, [shownName, mailbox, mailbox.split('@')[0] ?? ''])
            await attempts.count('sign-up', mailbox, request)
            await registration.admit(headers, auth)
            return { name: shownName, email: mailbox, password }
          }),
          guard('/sign-in/email', async request => {
            const { body, auth } = request
            const { email, password } = readTexts(body, ['email', 'password'])
            await attempts.count('password-guess', email, request)
            // Otherwise, a stranger who signs up with another person's address could find out
            // whether the address was new by logging in with the password of that sign-up.
            const found = await auth.internalAdapter.findUserByEmail(email.toLowerCase())
            if (found && !found.user.emailVerified && password.length <= MAX_PASSWORD_LENGTH) {
              await auth.password.hash(password)
              throw APIError.from('UNAUTHORIZED', BASE_ERROR_CODES.INVALID_EMAIL_OR_PASSWORD)
            }
            return { email, password }
          }),
          guard('/request-password-reset', async request => {
            const email = readEmail(readTexts(request.body, ['email']).email)
            await attempts.count('reset-asked', email, request)
            return { email }
          }),
          guard('/reset-password', async ({ body }) => {
            const { newPassword, token } = readTexts(body, ['newPassword', 'token'])
            await refuseWeakPassword(newPassword)
            return { newPassword, token }
          }),
          guard('/set-password', async ({ body }) => {
            const { newPassword } = readTexts(body, ['newPassword'])
            await refuseWeakPassword(newPassword)
            return { newPassword }
          }),
          guard('/change-password', async ({ body }) => {
            if (typeof body['newPassword'] === 'string') await refuseWeakPassword(body['newPassword'])
            return body
          }),
        ],
        after: [
          runAfterSuccess('/sign-in/email', async request =>
            attempts.reset('password-guess', String(request.body['email']), request),
          ),
        ],
      },
    },
  ]
}

function chooseTexts(request: Request | undefined) {
  return MESSAGE_TEXTS[chooseLanguage(request?.headers.get('accept-language'))]
}

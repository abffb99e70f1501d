import type { BetterAuthOptions, BetterAuthPlugin } from 'better-auth'
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../../shared/api/session.ts'
import { PROOF_HEADER } from '../../../shared/api/bot-check.ts'
import { recordEvent } from '../../activity/record-event.ts'
import { chooseLanguage } from '../../messages/language.ts'
import type { AuthDependencies } from './auth-dependencies.ts'
import { CONFIRMATION_LIFE_S } from './confirming-browser.ts'
import { readEmail } from './email-address.ts'
import { afterSuccess, answeringErrors, guard, invalid, readTexts } from './guard.ts'
import { hashPassword, verifyPassword } from './hash-password.ts'
import { allowances } from './limits.ts'
import { MESSAGE_TEXTS } from './message-texts.ts'
import { markAddressProven } from './queries.ts'
import type { Registration } from './registration.ts'
import { refuseWeakPassword } from './weak-password.ts'

const RESET_LIFE_S = 30 * 60
const MAX_NAME_LENGTH = 100
/** Where links in mails lead on to; never what the request names. */
const SCREENS = {
  dashboard: '/dashboard',
  login: '/login',
  forgot: '/forgot-password',
  reset: '/reset-password',
}

/** E-mail address and password: the address is proven by a link before anybody is let in. */
export function emailOptions({ db, messages, publicUrl, log, now }: AuthDependencies) {
  // The answer does not wait for it: its time would tell that somebody was written to.
  const post = (to: string, letter: { subject: string; text: string }): void => {
    messages.sendMail({ to, ...letter }).catch((error: unknown) => log.error({ err: error }, 'mail not sent'))
  }
  return {
    emailAndPassword: {
      enabled: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      // Also makes the answer for a known address the same as for a new one.
      requireEmailVerification: true,
      resetPasswordTokenExpiresIn: RESET_LIFE_S,
      revokeSessionsOnPasswordReset: true,
      password: {
        hash: password => answeringErrors(() => hashPassword(password)),
        verify: given => answeringErrors(() => verifyPassword(given)),
      },
      async onExistingUserSignUp({ user }, request) {
        const letter = textsFor(request).hasAccount(publicUrl + SCREENS.login, publicUrl + SCREENS.forgot)
        post(user.email, letter)
      },
      async sendResetPassword({ user, token }, request) {
        // Behind the # it is in no server's log and in no referrer.
        const letter = textsFor(request).reset(`${publicUrl}${SCREENS.reset}#${token}`)
        post(user.email, letter)
      },
      async onPasswordReset({ user }, request) {
        // Who opened the link reads the mail of this address; no other link may undo what was chosen.
        await markAddressProven(db, user.id)
        await recordEvent(db, user.id, { kind: 'password-changed' }, now())
        post(user.email, textsFor(request).passwordChanged(publicUrl + SCREENS.forgot))
      },
    },
    emailVerification: {
      expiresIn: CONFIRMATION_LIFE_S,
      sendOnSignIn: true,
      autoSignInAfterVerification: true,
      async sendVerificationEmail({ user, url }, request) {
        // The first account of a machine, see registration.ts.
        if (user.emailVerified) return
        post(user.email, textsFor(request).confirmAddress(url))
      },
    },
  } satisfies BetterAuthOptions
}

export function emailAccounts(
  { botCheck, throttle }: AuthDependencies,
  registration: Registration,
): BetterAuthPlugin[] {
  return [
    {
      id: 'kindred-email-accounts',
      hooks: {
        before: [
          guard('/sign-up/email', async ({ body, headers, address, auth }) => {
            const { name, email, password } = readTexts(body, ['name', 'email', 'password'])
            const shownName = name.trim()
            if (shownName === '' || shownName.length > MAX_NAME_LENGTH) throw invalid('Enter your name.')
            const mailbox = readEmail(email)
            refuseWeakPassword(password, [shownName, mailbox, mailbox.split('@')[0] ?? ''])
            await botCheck.check(headers.get(PROOF_HEADER))
            await throttle.take(allowances('sign-up', mailbox, address))
            await registration.check(headers, auth)
            return { name: shownName, email: mailbox, password, callbackURL: SCREENS.dashboard }
          }),
          guard('/sign-in/email', async ({ body, address }) => {
            const { email, password } = readTexts(body, ['email', 'password'])
            await throttle.take(allowances('password-guess', email, address))
            return { email, password, callbackURL: SCREENS.dashboard }
          }),
          guard('/request-password-reset', async ({ body, headers, address }) => {
            const email = readEmail(readTexts(body, ['email']).email)
            await botCheck.check(headers.get(PROOF_HEADER))
            await throttle.take(allowances('reset-asked', email, address))
            return { email }
          }),
          guard('/reset-password', async ({ body }) => {
            const { newPassword, token } = readTexts(body, ['newPassword', 'token'])
            refuseWeakPassword(newPassword)
            return { newPassword, token }
          }),
          guard('/set-password', async ({ body }) => {
            const { newPassword } = readTexts(body, ['newPassword'])
            refuseWeakPassword(newPassword)
            return { newPassword }
          }),
          guard('/change-password', async ({ body }) => {
            if (typeof body['newPassword'] === 'string') refuseWeakPassword(body['newPassword'])
            return body
          }),
        ],
        after: [
          afterSuccess('/sign-in/email', async ({ body }) =>
            throttle.forgive({ name: 'password-guess', subject: String(body['email']).toLowerCase() }),
          ),
        ],
      },
    },
  ]
}

function textsFor(request: Request | undefined) {
  return MESSAGE_TEXTS[chooseLanguage(request?.headers.get('accept-language'))]
}

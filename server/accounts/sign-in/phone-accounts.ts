import type { BetterAuthPlugin } from 'better-auth'
import { APIError } from 'better-auth/api'
import { phoneNumber } from 'better-auth/plugins/phone-number'
import { randomUUID } from 'node:crypto'
import { MAX_PASSWORD_LENGTH, PROOF_HEADER } from '../../../shared/api/sign-in.ts'
import { chooseLanguage, MESSAGE_TEXTS } from '../../machinery/messages/language.ts'
import { createAttemptCounter } from './count-attempts.ts'
import type { AuthDependencies } from './auth-dependencies.ts'
import {
  runAfterSuccess,
  translateErrors,
  guard,
  createInvalidRequestError,
  readTexts,
  type AuthContext,
} from './guard.ts'
import { listAllowances, CODE_DIGITS, CODE_LIFE_MS } from './limits.ts'
import { createPhoneCodes } from './phone-codes.ts'
import { formatPhoneNumber, readPhoneNumber } from './phone-number.ts'

/**
 * Domain of the placeholder addresses of accounts without e-mail, since the library requires an
 * address. Nobody can own the domain, and the address cannot be guessed.
 */
export const NO_EMAIL_DOMAIN = 'phone.invalid'

/**
 * The library's prefix for codes by SMS in its table of verifications, where it would store the
 * code as plain text.
 */
export const PHONE_CODE_PREFIX = 'phone-number-'

/** Provides accounts by phone number: codes by SMS, and a password if the user has set one. */
export function phoneAccounts(dependencies: AuthDependencies): BetterAuthPlugin[] {
  const { messages, publicUrl, botCheck, throttle } = dependencies
  const codes = createPhoneCodes(dependencies)
  const attempts = createAttemptCounter(dependencies)
  const library = phoneNumber({
    otpLength: CODE_DIGITS,
    expiresIn: CODE_LIFE_MS / 1000,
    sendOTP: ({ phoneNumber, code }, context) =>
      translateErrors(async () => {
        await codes.store(phoneNumber, code)
        const language = chooseLanguage(context?.headers?.get('accept-language'))
        await messages.sendSms({ to: phoneNumber, text: formatCodeText(language, code, publicUrl) })
      }),
    verifyOTP: ({ phoneNumber, code }) => codes.redeem(phoneNumber, code),
    signUpOnVerification: {
      getTempEmail: () => `${randomUUID()}@${NO_EMAIL_DOMAIN}`,
      getTempName: formatPhoneNumber,
    },
  })
  const guards = {
    id: 'kindred-phone-accounts',
    // The library would also store the code as plain text.
    init: () => ({
      options: {
        databaseHooks: {
          verification: {
            create: {
              before: async ({ identifier }: { identifier: string }) =>
                !identifier.startsWith(PHONE_CODE_PREFIX),
            },
          },
        },
      },
    }),
    hooks: {
      before: [
        guard('/phone-number/send-otp', async ({ body, headers, address }) => {
          const number = readPhoneNumber(readTexts(body, ['phoneNumber']).phoneNumber)
          await botCheck.check(headers.get(PROOF_HEADER))
          await throttle.take(listAllowances('code-sent', number, address))
          return { phoneNumber: number }
        }),
        guard('/phone-number/verify', async ({ body, address }) => {
          const { updatePhoneNumber = false, ...rest } = body
          const { phoneNumber, code } = readTexts(rest, ['phoneNumber', 'code'])
          if (typeof updatePhoneNumber !== 'boolean')
            throw createInvalidRequestError('The request needs updatePhoneNumber.')
          const number = readPhoneNumber(phoneNumber)
          await throttle.take(listAllowances('code-guess', number, address))
          return { phoneNumber: number, code, updatePhoneNumber }
        }),
        guard('/sign-in/phone-number', async request => {
          const { body, auth } = request
          const { phoneNumber, password } = readTexts(body, ['phoneNumber', 'password'])
          const number = readPhoneNumber(phoneNumber)
          await attempts.count('password-guess', number, request)
          // The library answers immediately if the account has no password to compare, and ignores
          // unverified numbers.
          if (password.length <= MAX_PASSWORD_LENGTH && !(await hasPassword(auth, number))) {
            await auth.password.hash(password)
            // The same error as the library's.
            throw APIError.from('UNAUTHORIZED', library.$ERROR_CODES.INVALID_PHONE_NUMBER_OR_PASSWORD)
          }
          return { phoneNumber: number, password }
        }),
      ],
      after: [
        runAfterSuccess('/phone-number/verify', async ({ body }) =>
          throttle.forgive({ name: 'code-guess', subject: readNumber(body) }),
        ),
        runAfterSuccess('/sign-in/phone-number', async request =>
          attempts.reset('password-guess', readNumber(request.body), request),
        ),
      ],
    },
  } satisfies BetterAuthPlugin
  // The guards' hooks must run first.
  return [guards, library]
}

const readNumber = (body: Readonly<Record<string, unknown>>): string =>
  readPhoneNumber(String(body['phoneNumber']))

/** Formats the SMS. Its last line lets browsers fill in the code on the page of this server. */
function formatCodeText(language: keyof typeof MESSAGE_TEXTS, code: string, publicUrl: string): string {
  const { protocol, host } = new URL(publicUrl)
  const text = MESSAGE_TEXTS[language].code(code)
  return protocol === 'https:' ? `${text}\n\n@${host} #${code}` : text
}

async function hasPassword(auth: AuthContext, phoneNumber: string): Promise<boolean> {
  const where = [{ field: 'phoneNumber', value: phoneNumber }]
  const user = await auth.adapter.findOne<{ id: string; phoneNumberVerified: boolean | null }>({
    model: 'user',
    where,
  })
  if (!user?.phoneNumberVerified) return false
  const account = await auth.internalAdapter.findCredentialAccount(user.id)
  return Boolean(account?.password)
}

import type * as phoneNumbers from 'libphonenumber-js/max'
import type { BetterAuthPlugin } from 'better-auth'
import { APIError } from 'better-auth/api'
import { phoneNumber } from 'better-auth/plugins/phone-number'
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { createRequire } from 'node:module'
import { MAX_PASSWORD_LENGTH, PROOF_HEADER } from '../../../shared/api/bounds.ts'
import { AppError } from '../../errors.ts'
import { MESSAGE_TEXTS, chooseLanguage } from '../../machinery/messages/language.ts'
import type { Database } from '../../storage/db/database.ts'
import type { AuthDependencies } from './auth-dependencies.ts'
import { createAttemptCounter } from './count-attempts.ts'
import {
  type AuthContext,
  createInvalidRequestError,
  guard,
  readTexts,
  runAfterSuccess,
  translateErrors,
} from './guard.ts'
import { ATTEMPTS_PER_CODE, CODE_DIGITS, CODE_LIFE_MS, listAllowances } from './limits.ts'
import { countAttempt, putCode, removeCode } from './queries.ts'

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

export type PhoneCodes = {
  /** Stores the code and replaces the number's earlier code. */
  readonly store: (phoneNumber: string, code: string) => Promise<void>
  /**
   * Tells whether it is the number's code. Each call counts as an attempt; a right code works once.
   */
  readonly redeem: (phoneNumber: string, code: string) => Promise<boolean>
}

/**
 * Creates the store of the valid codes. A copy of the database reveals neither codes nor numbers,
 * as both are hashed with the server's secret.
 */
export function createPhoneCodes({
  db,
  secret,
  now,
}: {
  db: Database
  secret: string
  now: () => number
}): PhoneCodes {
  const hash = (...parts: readonly string[]): string =>
    createHmac('sha256', secret).update(parts.join('\n')).digest('base64url')
  return {
    async store(phoneNumber, code) {
      const phoneKey = hash('number', phoneNumber)
      const codeHash = hash('code', phoneNumber, code)
      await putCode(db, { phoneKey, codeHash, validUntil: now() + CODE_LIFE_MS, now: now() })
    },
    async redeem(phoneNumber, code) {
      const phoneKey = hash('number', phoneNumber)
      const expected = await countAttempt(db, { phoneKey, maxAttempts: ATTEMPTS_PER_CODE, now: now() })
      const actual = hash('code', phoneNumber, code)
      if (expected === null || !timingSafeEqual(Buffer.from(expected), Buffer.from(actual))) return false
      // Of two simultaneous calls, only one removes it.
      return removeCode(db, { phoneKey, codeHash: expected })
    },
  }
}

const require = createRequire(import.meta.url)

/** Returns the number in E.164. Throws `invalid-phone-number` for a number that cannot exist. */
export function readPhoneNumber(text: string): string {
  const number = parse(text)
  if (number?.isValid() && number.ext === undefined) return number.number
  throw new AppError(
    'invalid-phone-number',
    400,
    "This isn't a valid phone number. Check the country and the digits.",
  )
}

/** Formats an E.164 number with the usual spaces. */
export function formatPhoneNumber(number: string): string {
  return parse(number)?.formatInternational() ?? number
}

function parse(text: string): phoneNumbers.PhoneNumber | undefined {
  // Loaded when first needed: the rules of all countries would delay the start of the server.
  // `require` knows no types.
  const { parsePhoneNumberWithError, ParseError } = require('libphonenumber-js/max') as typeof phoneNumbers
  try {
    return parsePhoneNumberWithError(text, { extract: false })
  } catch (error) {
    if (error instanceof ParseError) return undefined
    throw error
  }
}

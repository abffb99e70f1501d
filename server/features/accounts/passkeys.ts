import { passkey } from '@better-auth/passkey'
import { APIError, createAuthMiddleware } from 'better-auth/api'

const NOT_VERIFIED = {
  code: 'PASSKEY_NOT_VERIFIED',
  message: 'This passkey did not ask who you are. Use one that asks for your finger, face or PIN.',
}
const MAX_NAME_LENGTH = 100
const NAME_TOO_LONG = { code: 'NAME_TOO_LONG', message: `A name has at most ${MAX_NAME_LENGTH} characters.` }

/**
 * Passkeys that ask for finger, face or PIN each time, and no others. Such a passkey is something
 * that one has and something that one is or knows, so that an account with two factors asks for no
 * code after it. The library would take a mere touch.
 */
export function passkeys({ ownOrigins }: { ownOrigins: readonly string[] }) {
  return passkey({
    rpName: 'Kindred',
    // Else it believes the header of the request.
    origin: [...ownOrigins],
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    registration: {
      afterVerification: ({ verification }) => {
        if (!verification.registrationInfo?.userVerified) throw APIError.from('UNAUTHORIZED', NOT_VERIFIED)
      },
    },
    authentication: {
      afterVerification: ({ verification }) => {
        if (!verification.authenticationInfo.userVerified) throw APIError.from('UNAUTHORIZED', NOT_VERIFIED)
      },
    },
  })
}

/** Tells browsers so beforehand, and keeps names short. */
export function strictPasskeys() {
  const refuseLongNames = createAuthMiddleware(async ({ body }) => {
    const name: unknown = body?.name
    if (typeof name === 'string' && name.length > MAX_NAME_LENGTH) {
      throw APIError.from('BAD_REQUEST', NAME_TOO_LONG)
    }
  })
  const demandVerification = createAuthMiddleware(async ({ context }) => {
    const { returned } = context
    if (typeof returned !== 'object' || returned instanceof Error) return undefined
    return { ...returned, userVerification: 'required' }
  })
  return {
    id: 'kindred-strict-passkeys' as const,
    hooks: {
      before: [
        {
          matcher: ({ path = '' }: { path?: string }) => path.startsWith('/passkey/'),
          handler: refuseLongNames,
        },
      ],
      after: [
        {
          matcher: ({ path }: { path?: string }) => path === '/passkey/generate-authenticate-options',
          handler: demandVerification,
        },
      ],
    },
  }
}

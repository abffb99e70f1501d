import { passkey } from '@better-auth/passkey'
import { APIError, createAuthMiddleware } from 'better-auth/api'

const NOT_VERIFIED = {
  code: 'PASSKEY_NOT_VERIFIED',
  message: "This passkey didn't check who you are. Use one that asks for your fingerprint, face or PIN.",
}
const MAX_NAME_LENGTH = 100
const NAME_TOO_LONG = {
  code: 'NAME_TOO_LONG',
  message: `The name is too long. Use up to ${MAX_NAME_LENGTH} characters.`,
}

/**
 * Accepts only passkeys that verify the user (finger, face or PIN) each time. Such a passkey is two
 * factors in itself, so no code is required after it. The library would accept a mere touch.
 */
export function passkeys({ ownOrigins }: { ownOrigins: readonly string[] }) {
  return passkey({
    rpName: 'Kindred',
    // Otherwise the library trusts the Origin header of the request.
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

/** Asks browsers for such passkeys, and limits the length of names. */
export function strictPasskeys() {
  const refuseLongNames = createAuthMiddleware(async ({ body }) => {
    const name: unknown = body?.name
    if (typeof name === 'string' && name.length > MAX_NAME_LENGTH) {
      throw APIError.from('BAD_REQUEST', NAME_TOO_LONG)
    }
  })
  const requireVerification = createAuthMiddleware(async ({ context }) => {
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
          handler: requireVerification,
        },
      ],
    },
  }
}

import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { cleanLine } from '../../clean-text.ts'
import type { GoogleConfig } from '../../config.ts'

/** The name under which better-auth knows it, in addresses and in the table of accounts. */
export const GOOGLE = 'google'

/**
 * Sign-in with Google through the provider's discovery document, with PKCE, state and nonce. The
 * built-in provider of better-auth names Google's addresses in its code, so that no other could be
 * put in its place for a test.
 */
export function googleSignIn({ clientId, clientSecret, discoveryUrl }: GoogleConfig) {
  return genericOAuth({
    config: [
      {
        providerId: GOOGLE,
        name: 'Google',
        discoveryUrl,
        clientId,
        clientSecret,
        scopes: ['openid', 'email', 'profile'],
        pkce: true,
        requireIdTokenVerification: true,
        prompt: 'select_account',
        mapProfileToUser: profile => ({
          // Whoever could sign up with an address that is not theirs could wait there for its
          // owner.
          email: profile['email_verified'] === true ? (profile.email ?? null) : null,
        }),
      },
    ],
  })
}

/**
 * Google is asked who somebody is and nothing else: the keys that it hands out are not kept, nor
 * the picture, which lies on a machine that would learn of each visit. Names of new accounts are
 * cleaned here, wherever they come from.
 */
export function keepLittleOfProviders() {
  const NONE = { accessToken: null, refreshToken: null, idToken: null, scope: null }
  return {
    id: 'kindred-little-of-providers' as const,
    init: () => ({
      options: {
        databaseHooks: {
          user: {
            create: {
              before: async (user: { name: string }) => ({
                data: { ...user, name: cleanLine(user.name), image: null },
              }),
            },
          },
          account: {
            create: { before: async (account: object) => ({ data: { ...account, ...NONE } }) },
            update: { before: async (account: object) => ({ data: { ...account, ...NONE } }) },
          },
        },
      },
    }),
  }
}

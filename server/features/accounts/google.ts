import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { cleanLine } from '../../clean-text.ts'
import type { GoogleConfig } from '../../config.ts'

/** Its name in better-auth's paths and in the table of accounts. */
export const GOOGLE = 'google'

/**
 * Sign-in with Google by its discovery document, with PKCE, state and nonce. better-auth's built-in
 * provider has Google's endpoints hard-coded, so that tests could not replace them.
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
          // Otherwise somebody could sign up with another's address and wait for the owner.
          email: profile['email_verified'] === true ? (profile.email ?? null) : null,
        }),
      },
    ],
  })
}

/**
 * Google only tells who somebody is: its tokens are not stored, nor the picture, which would tell
 * its server of each visit. Names of new accounts, from any provider, are cleaned here.
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

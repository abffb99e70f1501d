import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import { cleanLine } from '../../clean-text.ts'
import type { GoogleConfig } from '../../config.ts'

/** The name of the provider in better-auth's paths and in the table of accounts. */
export const GOOGLE = 'google'

/**
 * Sets up sign-in with Google by its discovery document, with PKCE, state and nonce. better-auth's
 * built-in provider has Google's endpoints hard-coded, so that tests could not replace them.
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
          // Otherwise a stranger could sign up with another person's address and wait for its
          // owner.
          email: profile['email_verified'] === true ? (profile.email ?? null) : null,
        }),
      },
    ],
  })
}

/**
 * Keeps tokens and pictures of providers out of the database: Google only proves the identity, and
 * loading its picture would report each visit to Google. Also cleans the names of new accounts,
 * from any provider.
 */
export function limitProviderData() {
  const NONE = { accessToken: null, refreshToken: null, idToken: null, scope: null }
  return {
    id: 'kindred-limited-provider-data' as const,
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

import type { BetterAuthPlugin } from 'better-auth'

/**
 * Gives better-auth a separate key for what it encrypts (the secrets of authenticator apps).
 * Backups contain this key, but not the secret that signs cookies and links.
 */
export function provideEncryptionKey(encryptionKey: string): BetterAuthPlugin {
  return {
    id: 'kindred-encryption-key',
    init: () => ({ context: { secretConfig: encryptionKey } }),
  }
}

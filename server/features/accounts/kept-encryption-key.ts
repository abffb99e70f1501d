import type { BetterAuthPlugin } from 'better-auth'

/**
 * Gives better-auth a key of its own for what it encrypts (the secrets of authenticator apps). It
 * is part of every backup, while the secret that signs cookies and links is not.
 */
export function keptEncryptionKey(encryptionKey: string): BetterAuthPlugin {
  return {
    id: 'kindred-kept-encryption-key',
    init: () => ({ context: { secretConfig: encryptionKey } }),
  }
}

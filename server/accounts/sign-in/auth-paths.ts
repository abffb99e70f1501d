/**
 * The endpoints of better-auth that are reachable, below /api/auth. The others return session
 * tokens in their answers, list what our own routes list better, or are unused.
 */
const OPEN = new Set([
  'POST /sign-up/email',
  'POST /sign-in/email',
  'POST /sign-out',
  'POST /change-password',
  // The phone
  'POST /phone-number/send-otp',
  'POST /phone-number/verify',
  'POST /sign-in/phone-number',
  // Links in mails
  'POST /confirm-address',
  'POST /request-password-reset',
  'POST /reset-password',
  'POST /remove-sign-in-method',
  // Google
  'POST /sign-in/social',
  'POST /link-social',
  'GET /callback/google',
  // The second step
  'POST /two-factor/enable',
  'POST /two-factor/disable',
  'POST /two-factor/generate-backup-codes',
  'POST /two-factor/verify-totp',
  'POST /two-factor/verify-backup-code',
  // Passkeys
  'GET /passkey/generate-register-options',
  'POST /passkey/verify-registration',
  'GET /passkey/generate-authenticate-options',
  'POST /passkey/verify-authentication',
  'GET /passkey/list-user-passkeys',
  'POST /passkey/update-passkey',
  'POST /passkey/delete-passkey',
])

/** Tells whether a better-auth endpoint is reachable. `url`: path and query of the request. */
export function isOpenAuthPath(method: string, url: string): boolean {
  const path = url.split('?')[0]?.replace(/^\/api\/auth/, '')
  return OPEN.has(`${method} ${path}`)
}

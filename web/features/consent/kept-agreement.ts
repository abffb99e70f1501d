import { ApiError } from '../../api-client.ts'
import { giveConsent, type Agreement } from './send-consent.ts'

const STORAGE_KEY = 'kindred.agreement'
/** Long enough to sign up; the next user of the computer has not agreed to anything. */
const KEPT_MS = 60 * 60_000

/** Stores, for this tab only, a consent given before signing in. */
export function keepAgreement(agreement: Agreement, now: number): void {
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ agreement, keptAt: now }))
}

/** Returns the stored consent; null if there is none or it is too old. */
export function readKeptAgreement(now: number): Agreement | null {
  const kept = sessionStorage.getItem(STORAGE_KEY)
  if (kept === null) return null
  // Only keepAgreement writes it, and the server checks it.
  const { agreement, keptAt } = JSON.parse(kept) as { agreement: Agreement; keptAt: number }
  const ageMs = now - keptAt
  if (ageMs >= 0 && ageMs < KEPT_MS) return agreement
  sessionStorage.removeItem(STORAGE_KEY)
  return null
}

/**
 * Records the consent for the signed-in user. If the text has changed since, the user is asked
 * again.
 */
export async function attachKeptAgreement(): Promise<void> {
  const agreement = readKeptAgreement(Date.now())
  if (!agreement) return
  try {
    await giveConsent(agreement)
  } catch (error) {
    // Signed out or unreachable: kept for the next attempt.
    if (!(error instanceof ApiError) || error.status === 401 || error.status === 0) throw error
  }
  sessionStorage.removeItem(STORAGE_KEY)
}

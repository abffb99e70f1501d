import { ApiError } from '../../api-client.ts'
import { giveConsent, type Agreement } from './send-consent.ts'

const STORAGE_KEY = 'kindred.agreement'
/** Long enough to sign up; the next person at the same computer has not agreed to anything. */
const KEPT_MS = 60 * 60_000

/** Remembers, in this tab only, what was agreed to before anybody was signed in. */
export function keepAgreement(agreement: Agreement, now: number): void {
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ agreement, keptAt: now }))
}

/** Null when there is none, or none that is recent. */
export function readKeptAgreement(now: number): Agreement | null {
  const kept = sessionStorage.getItem(STORAGE_KEY)
  if (kept === null) return null
  // Only keepAgreement writes it; the server checks what it is sent.
  const { agreement, keptAt } = JSON.parse(kept) as { agreement: Agreement; keptAt: number }
  const ageMs = now - keptAt
  if (ageMs >= 0 && ageMs < KEPT_MS) return agreement
  sessionStorage.removeItem(STORAGE_KEY)
  return null
}

/**
 * Records it for whoever has signed in by now. When the text has changed since, the person is asked
 * again instead.
 */
export async function attachKeptAgreement(): Promise<void> {
  const agreement = readKeptAgreement(Date.now())
  if (!agreement) return
  try {
    await giveConsent(agreement)
  } catch (error) {
    // Signed out, or out of reach: it is kept for the next time.
    if (!(error instanceof ApiError) || error.status === 401 || error.status === 0) throw error
  }
  sessionStorage.removeItem(STORAGE_KEY)
}

import { ApiError, call } from '../../api-client.ts'
import type { ConsentBody, ConsentStatus, ConsentText } from '../../../shared/api/consents.ts'

const STORAGE_KEY = 'kindred.agreement'
/** Long enough to sign up; the next user of the computer has not agreed to anything. */
const KEPT_MS = 60 * 60_000

type KeptAgreement = {
  readonly agreement: Agreement
  readonly keptAt: number
  /** The account that it is for; any if absent. */
  readonly email?: string
}

/** Stores, for this tab only, a consent given before signing in. */
export function keepAgreement(agreement: Agreement, now: number): void {
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ agreement, keptAt: now } satisfies KeptAgreement))
}

/**
 * Keeps the consent of this tab for an account that is confirmed by a link, which opens another
 * tab. Only a user with this address has agreed.
 */
export function keepAgreementFor(email: string): void {
  const kept = sessionStorage.getItem(STORAGE_KEY)
  if (kept === null) return
  // Only this file writes it.
  const { agreement, keptAt } = JSON.parse(kept) as KeptAgreement
  localStorage.setItem(STORAGE_KEY, JSON.stringify({ agreement, keptAt, email } satisfies KeptAgreement))
}

/** Returns the stored consent of this user; null if there is none or it is too old. */
export function readKeptAgreement(now: number, email: string): Agreement | null {
  for (const storage of [sessionStorage, localStorage]) {
    const kept = storage.getItem(STORAGE_KEY)
    if (kept === null) continue
    // Only this file writes it, and the server checks it.
    const { agreement, keptAt, email: ofEmail } = JSON.parse(kept) as KeptAgreement
    const ageMs = now - keptAt
    if (ageMs < 0 || ageMs >= KEPT_MS) storage.removeItem(STORAGE_KEY)
    else if (ofEmail === undefined || ofEmail.toLowerCase() === email.toLowerCase()) return agreement
  }
  return null
}

/**
 * Records the consent for the signed-in user. If the text has changed since, the user is asked
 * again.
 */
export async function attachKeptAgreement(email: string): Promise<void> {
  const agreement = readKeptAgreement(Date.now(), email)
  if (!agreement) return
  try {
    await giveConsent(agreement)
  } catch (error) {
    // Signed out or unreachable: kept for the next attempt.
    if (!(error instanceof ApiError) || error.status === 401 || error.status === 0) throw error
  }
  forgetAgreement()
}

export function forgetAgreement(): void {
  sessionStorage.removeItem(STORAGE_KEY)
  localStorage.removeItem(STORAGE_KEY)
}

export type Agreement = Extract<ConsentBody, { act: 'given' }>

/** Returns the body that records consent to this text. */
export function buildAgreement({ purpose, version, language, textHash }: ConsentText): Agreement {
  return { act: 'given', purpose, version, language, textHash }
}

export async function giveConsent(agreement: Agreement): Promise<ConsentStatus> {
  return call('POST /api/consents', { body: agreement })
}

/** Resolves when all faces are erased; the first receipt lists what was erased. */
export async function withdrawConsent(): Promise<ConsentStatus> {
  const body: ConsentBody = { act: 'withdrawn', purpose: 'face-grouping' }
  return call('POST /api/consents', { body })
}

import type { Generated } from 'kysely'

/** Passwords with which scripts and apps upload photos. */
export type AppPasswordsTable = {
  id: string
  ownerId: string
  name: string
  /** SHA-256 of the password, as base64url. */
  hash: string
  createdAt: number
  expiresAt: number | null
  /** Midnight (UTC) of the day of the last use. */
  usedAt: number | null
}

/** Throttled actions. Keys are hashes that reveal nothing without the server's secret. */
export type ThrottleHitsTable = {
  id: Generated<number>
  key: string
  at: number
  /** When it no longer counts for any limit. */
  until: number
}

/** Used proofs of work, until they expire. */
export type SpentProofsTable = {
  id: string
  validUntil: number
}

/** The code that was sent to a phone number; both are stored as keyed hashes. */
export type PhoneCodesTable = {
  phoneKey: string
  codeHash: string
  attempts: Generated<number>
  validUntil: number
}

export type InvitationsTable = {
  tokenHash: string
  createdAt: number
  validUntil: number
  usedAt: number | null
}

import type { Generated } from 'kysely'
import type { Language } from '../../../shared/api/profile.ts'

/**
 * Tables of accounts: the app's own ones, and the columns of better-auth's tables that the app
 * reads.
 */
export type AccountTables = {
  usedCodes: UsedCodesTable
  user: UserTable
  verification: VerificationTable
  session: SessionTable
  account: AccountTable
  twoFactor: TwoFactorTable
  passkey: PasskeyTable
}

/** Used codes of authenticator apps, since each code works once; rows are deleted after minutes. */
type UsedCodesTable = {
  ownerId: string
  code: string
  usedAt: number
}

/** A table of better-auth. Times are texts in the format of Date.toISOString. */
type SessionTable = {
  id: string
  userId: string
  /** A hash; see accounts/hashed-session-tokens.ts. */
  token: string
  createdAt: string
  /** When the session was last used, with a precision of one hour. */
  updatedAt: string
  expiresAt: string
  userAgent: string | null
}

/** A table of better-auth with a row for each password or provider of a user. */
type AccountTable = {
  id: string
  userId: string
  /** `credential` for a password. */
  providerId: string
  password: string | null
  createdAt: string
}

/** A table of better-auth for users who sign in with a second factor. */
type TwoFactorTable = {
  userId: string
  /** False until the user has entered a first correct code; better-auth writes 0 and 1. */
  verified: number | null
}

/** A table of better-auth. */
type PasskeyTable = {
  id: string
  userId: string
  name: string | null
  publicKey: string
  credentialID: string
  counter: number
  deviceType: string
  backedUp: number
  createdAt: string | null
}

/** A table of better-auth; only it creates and deletes accounts. */
type UserTable = {
  id: string
  name: string
  email: string
  emailVerified: number
  /** E.164; null without a phone. */
  phoneNumber: string | null
  phoneNumberVerified: number | null
  twoFactorEnabled: number | null
  /** The URL of the profile's picture. */
  image: string | null
  updatedAt: string
}

/** A table of better-auth for requests that have not been confirmed yet. */
type VerificationTable = {
  id: string
  identifier: string
  value: string
  expiresAt: string
}

/**
 * Rows are only inserted: triggers refuse updates and deletions. They outlive the account, and
 * nothing in them identifies the user.
 */
export type ConsentsTable = {
  id: Generated<number>
  ownerId: string
  purpose: 'face-grouping'
  act: 'given' | 'withdrawn' | 'lapsed'
  version: string
  textHash: string
  language: Language
  at: number
}

/**
 * One row for each erasure: its progress while it runs, then its receipt. The row of an erased
 * account is deleted at the end.
 */
export type ErasureReceiptsTable = {
  /** A random id. */
  id: string
  ownerId: string
  reason: 'withdrawn' | 'lapsed' | 'deleted-all' | 'deleted-account' | 'trash-emptied' | 'trash-expired'
  startedAt: number
  /** Null until everything is deleted. */
  completedAt: number | null
  faces: number
  people: number
  names: number
  corrections: number
  photosKept: number
  photos: Generated<number>
  /** JSON: jobs that were running when the erasure began. */
  waitsFor: Generated<string>
  /**
   * JSON: e-mail addresses and phone numbers whose messages in the outbox are deleted too; empty at
   * the end.
   */
  recipients: Generated<string>
}

/** The last day on which each user was active. */
export type LastSeenTable = {
  ownerId: string
  lastSeenAt: number
  /** When the user was notified that faces will be erased because of inactivity. */
  announcedAt: number | null
}

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

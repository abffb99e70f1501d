import type { Generated } from 'kysely'
import type { Language } from '../../../shared/api/profile.ts'

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

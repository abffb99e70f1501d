import type { Generated } from 'kysely'
import type { Language } from '../../shared/api/preferences.ts'

/**
 * Only ever added to: triggers refuse every change. Rows outlive the account; nothing in them says
 * whose it was.
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
 * Each erasure: the record by which it is carried on, and then its receipt. That of an account goes
 * at the end.
 */
export type ErasureReceiptsTable = {
  /** Random. */
  id: string
  ownerId: string
  reason: 'withdrawn' | 'lapsed' | 'deleted-all' | 'deleted-account' | 'trash-emptied' | 'trash-expired'
  startedAt: number
  /** Null until the last byte is gone. */
  completedAt: number | null
  faces: number
  people: number
  names: number
  corrections: number
  photosKept: number
  photos: Generated<number>
  /** JSON: runs of jobs that were under way at the start. */
  waitsFor: Generated<string>
  /** JSON: addresses and numbers whose messages in the outbox go too; empty at the end. */
  recipients: Generated<string>
}

/** When each user was last here, to the day. */
export type LastSeenTable = {
  ownerId: string
  lastSeenAt: number
  /** When the user was told that faces will be erased for being away. */
  announcedAt: number | null
}

import type { Generated } from 'kysely'
import type { Language } from '../../shared/api/preferences.ts'

/** Only ever added to: triggers refuse every change. Rows outlive the account; nothing in them says whose it was. */
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

export type ErasureReceiptsTable = {
  id: string
  ownerId: string
  reason: 'withdrawn' | 'lapsed'
  startedAt: number
  /** Null until the last byte is gone. */
  completedAt: number | null
  faces: number
  people: number
  names: number
  corrections: number
  photosKept: number
}

/** When each user was last here, to the day. */
export type SightingsTable = {
  ownerId: string
  lastSeenAt: number
  /** When the user was told that faces will be erased for being away. */
  announcedAt: number | null
}

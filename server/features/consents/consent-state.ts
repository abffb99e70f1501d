import type { ConsentState } from '../../../shared/api/consents.ts'
import type { Queryable } from '../../db/database.ts'
import { listConsents, type ConsentRow } from './queries.ts'

/**
 * The version of the current text. Earlier versions stay in their folders, since records refer to
 * them.
 */
export const CURRENT_CONSENT_VERSION = '2026-11-22'

/**
 * Tells whether the owner's photos may be searched for faces: the owner must have consented to the
 * current text.
 */
export async function mayLookForFaces(db: Queryable, ownerId: string): Promise<boolean> {
  const [latest] = await listConsents(db, ownerId, 1)
  return describeState(latest) === 'in-force'
}

export function describeState(latest: ConsentRow | undefined): ConsentState {
  if (latest === undefined) return 'missing'
  if (latest.act !== 'given') return latest.act
  return latest.version === CURRENT_CONSENT_VERSION ? 'in-force' : 'outdated'
}

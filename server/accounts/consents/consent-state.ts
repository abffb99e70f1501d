import type { ConsentState } from '../../../shared/api/consents.ts'
import type { Config } from '../../config.ts'
import type { Queryable } from '../../storage/db/database.ts'
import { listConsents, type ConsentRow } from './queries.ts'

/** Where a server keeps photos and faces: by itself, or also in a database or store beside it. */
export type StorageKind = 'own' | 'connected'

/**
 * The versions of the current text, which says where photos and faces are kept. Earlier versions
 * stay in their folders, since records refer to them.
 */
const CURRENT_VERSIONS = {
  own: '2026-11-26',
  connected: '2026-11-26-connected',
} as const satisfies Record<StorageKind, string>

/** The version of the text that is shown on a server with this storage. */
export function findConsentVersion(storage: StorageKind): string {
  return CURRENT_VERSIONS[storage]
}

export function describeStorage({ databaseUrl, s3 }: Pick<Config, 'databaseUrl' | 's3'>): StorageKind {
  return databaseUrl === null && s3 === null ? 'own' : 'connected'
}

/** Tells whether an owner's photos may be searched for faces. */
type MayLookForFaces = (db: Queryable, ownerId: string) => Promise<boolean>

/**
 * Returns the check for a server with this storage: owners must have agreed to its current text.
 */
export function checkConsentFor(storage: StorageKind): MayLookForFaces {
  return async (db, ownerId) => {
    const [latest] = await listConsents(db, ownerId, 1)
    return describeState(latest, storage) === 'in-force'
  }
}

export function describeState(latest: ConsentRow | undefined, storage: StorageKind): ConsentState {
  if (latest === undefined) return 'missing'
  if (latest.act !== 'given') return latest.act
  // Who allowed other places too also agreed to the server's own.
  const current: readonly string[] = [CURRENT_VERSIONS[storage], CURRENT_VERSIONS.connected]
  return current.includes(latest.version) ? 'in-force' : 'outdated'
}

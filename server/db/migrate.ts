import { Migrator } from 'kysely/migration'
import type { Database } from './database.ts'
import * as photosPeopleJobs from './migrations/0001-photos-people-jobs.ts'
import * as codesThrottlesProofs from './migrations/0002-codes-throttles-proofs.ts'
import * as activityProfilesContacts from './migrations/0004-activity-profiles-contacts.ts'
import * as consents from './migrations/0005-consents.ts'
import * as decisions from './migrations/0006-decisions.ts'
import * as finding from './migrations/0007-finding.ts'
import * as usedCodes from './migrations/0013-used-codes.ts'
import * as faceReadings from './migrations/0014-face-readings.ts'
import * as photosBySize from './migrations/0015-photos-by-size.ts'
import * as coversFollow from './migrations/0016-covers-follow.ts'
import * as engineOfGroupings from './migrations/0017-engine-of-groupings.ts'
import * as turnsOfOwners from './migrations/0019-turns-of-owners.ts'
import * as hashedSessions from './migrations/0022-hashed-sessions.ts'
import * as erasures from './migrations/0023-erasures.ts'
import * as causesOfMoves from './migrations/0024-causes-of-moves.ts'
import * as versions from './migrations/0025-versions.ts'
import * as plainNames from './migrations/0026-plain-names.ts'
import * as plainNamesOfPeople from './migrations/0027-plain-names-of-people.ts'
import * as trash from './migrations/0028-trash.ts'
import * as recognitionNetworks from './migrations/0029-recognition-networks.ts'

// Named here one by one, not found by reading the folder, so that the order is in sight and a stray
// file changes nothing.
export const MIGRATIONS = {
  '0001-photos-people-jobs': photosPeopleJobs,
  '0002-codes-throttles-proofs': codesThrottlesProofs,
  '0004-activity-profiles-contacts': activityProfilesContacts,
  '0005-consents': consents,
  '0006-decisions': decisions,
  '0007-finding': finding,
  '0013-used-codes': usedCodes,
  '0014-face-readings': faceReadings,
  '0015-photos-by-size': photosBySize,
  '0016-covers-follow': coversFollow,
  '0017-engine-of-groupings': engineOfGroupings,
  '0019-turns-of-owners': turnsOfOwners,
  '0022-hashed-sessions': hashedSessions,
  '0023-erasures': erasures,
  '0024-causes-of-moves': causesOfMoves,
  '0025-versions': versions,
  '0026-plain-names': plainNames,
  '0027-plain-names-of-people': plainNamesOfPeople,
  '0028-trash': trash,
  '0029-recognition-networks': recognitionNetworks,
}

/**
 * Brings the app's tables up to date. Throws what the failing migration threw; nothing of it is
 * kept then.
 */
export async function migrateDatabase(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error('A migration failed.', { cause: error })
}

import * as photosPeopleJobs from './sqlite/migrations/0001-photos-people-jobs.ts'
import * as codesThrottlesProofs from './sqlite/migrations/0002-codes-throttles-proofs.ts'
import * as activityProfilesContacts from './sqlite/migrations/0004-activity-profiles-contacts.ts'
import * as consents from './sqlite/migrations/0005-consents.ts'
import * as decisions from './sqlite/migrations/0006-decisions.ts'
import * as finding from './sqlite/migrations/0007-finding.ts'
import * as usedCodes from './sqlite/migrations/0013-used-codes.ts'
import * as faceReadings from './sqlite/migrations/0014-face-readings.ts'
import * as photosBySize from './sqlite/migrations/0015-photos-by-size.ts'
import * as coversFollow from './sqlite/migrations/0016-covers-follow.ts'
import * as engineOfGroupings from './sqlite/migrations/0017-engine-of-groupings.ts'
import * as turnsOfOwners from './sqlite/migrations/0019-turns-of-owners.ts'
import * as hashedSessions from './sqlite/migrations/0022-hashed-sessions.ts'
import * as erasures from './sqlite/migrations/0023-erasures.ts'
import * as causesOfMoves from './sqlite/migrations/0024-causes-of-moves.ts'
import * as versions from './sqlite/migrations/0025-versions.ts'
import * as plainNames from './sqlite/migrations/0026-plain-names.ts'
import * as plainNamesOfPeople from './sqlite/migrations/0027-plain-names-of-people.ts'
import * as trash from './sqlite/migrations/0028-trash.ts'
import * as recognitionNetworks from './sqlite/migrations/0029-recognition-networks.ts'
import * as unnamedClusters from './sqlite/migrations/0030-unnamed-clusters.ts'
import * as keptPeople from './sqlite/migrations/0031-kept-people.ts'
import * as photosByDate from './sqlite/migrations/0032-photos-by-date.ts'
import * as networkChanges from './sqlite/migrations/0033-network-changes.ts'
import * as meanPages from './sqlite/migrations/0034-mean-pages.ts'
import * as cameras from './sqlite/migrations/0035-cameras.ts'
import * as decidedFaces from './sqlite/migrations/0036-decided-faces.ts'
import * as folders from './sqlite/migrations/0037-folders.ts'
import * as photoNames from './sqlite/migrations/0038-photo-names.ts'
import * as albums from './sqlite/migrations/0039-albums.ts'
import * as operators from './sqlite/migrations/0040-operators.ts'
import * as meanPagesByNumber from './sqlite/migrations/0041-mean-pages-by-number.ts'
import * as pausedOwners from './sqlite/migrations/0042-paused-owners.ts'
import * as appPasswords from './sqlite/migrations/0043-app-passwords.ts'
import * as turns from './sqlite/migrations/0044-turns.ts'
import * as films from './sqlite/migrations/0045-films.ts'
import * as faceKeys from './sqlite/migrations/0047-face-keys.ts'
import * as rowsOfOwners from './sqlite/migrations/0048-rows-of-owners.ts'
import * as nodeRequirements from './sqlite/migrations/0051-node-requirements.ts'
import * as bursts from './sqlite/migrations/0052-bursts.ts'
import * as burstsOfOlderPhotos from './sqlite/migrations/0053-bursts-of-older-photos.ts'
import * as facesByDate from './sqlite/migrations/0054-faces-by-date.ts'
import * as libraryStamps from './sqlite/migrations/0055-library-stamps.ts'
import * as thumbnails from './sqlite/migrations/0060-thumbnails.ts'
import * as originsOfDates from './sqlite/migrations/0062-origins-of-dates.ts'
import * as readDatesAgain from './sqlite/migrations/0063-read-dates-again.ts'
import * as oneKeyForEachOwner from './sqlite/migrations/0064-one-key-for-each-owner.ts'
import { type Migration, Migrator } from 'kysely/migration'
import type { Database } from './database.ts'
import { getEngine } from './engine.ts'
import { recordLevels } from './node-levels.ts'
import { createAccountTables } from './sqlite/create-account-tables.ts'

// Listed here rather than read from the folder, so that the order is visible and a stray file has
// no effect.
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
  '0030-unnamed-clusters': unnamedClusters,
  '0031-kept-people': keptPeople,
  '0032-photos-by-date': photosByDate,
  '0033-network-changes': networkChanges,
  '0034-mean-pages': meanPages,
  '0035-cameras': cameras,
  '0036-decided-faces': decidedFaces,
  '0037-folders': folders,
  '0038-photo-names': photoNames,
  '0039-albums': albums,
  '0040-operators': operators,
  '0041-mean-pages-by-number': meanPagesByNumber,
  '0042-paused-owners': pausedOwners,
  '0043-app-passwords': appPasswords,
  '0044-turns': turns,
  '0045-films': films,
  '0047-face-keys': faceKeys,
  '0048-rows-of-owners': rowsOfOwners,
  '0051-node-requirements': nodeRequirements,
  '0052-bursts': bursts,
  '0053-bursts-of-older-photos': burstsOfOlderPhotos,
  '0054-faces-by-date': facesByDate,
  '0055-library-stamps': libraryStamps,
  '0060-thumbnails': thumbnails,
  '0062-origins-of-dates': originsOfDates,
  '0063-read-dates-again': readDatesAgain,
  '0064-one-key-for-each-owner': oneKeyForEachOwner,
}

/** Returns the migrations for a database of this engine. */
export function listMigrations(db: Database): Readonly<Record<string, Migration>> {
  const { migrations } = getEngine(db)
  return migrations === null ? MIGRATIONS : recordLevels(migrations)
}

/**
 * Migrates the app's tables to the latest version in one transaction. Throws the error of the
 * failing migration.
 */
export async function migrateDatabase(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => listMigrations(db) } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error('A migration failed.', { cause: error })
}

/** Creates all tables in an empty database, including those that better-auth would create. */
export async function createTables(db: Database): Promise<void> {
  await migrateDatabase(db)
  if (getEngine(db).hasAccountMigrations) await createAccountTables(db)
}

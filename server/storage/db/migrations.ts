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
import * as baseline from './postgres/migrations/0035-baseline.ts'
import * as decidedFacesInPostgres from './postgres/migrations/0036-decided-faces.ts'
import * as foldersInPostgres from './postgres/migrations/0037-folders.ts'
import * as photoNamesInPostgres from './postgres/migrations/0038-photo-names.ts'
import * as albumsInPostgres from './postgres/migrations/0039-albums.ts'
import * as operatorsInPostgres from './postgres/migrations/0040-operators.ts'
import * as meanPagesByNumberInPostgres from './postgres/migrations/0041-mean-pages-by-number.ts'
import * as pausedOwnersInPostgres from './postgres/migrations/0042-paused-owners.ts'
import * as appPasswordsInPostgres from './postgres/migrations/0043-app-passwords.ts'
import * as turnsInPostgres from './postgres/migrations/0044-turns.ts'
import * as filmsInPostgres from './postgres/migrations/0045-films.ts'
import * as faceKeysInPostgres from './postgres/migrations/0047-face-keys.ts'
import * as rowsOfOwnersInPostgres from './postgres/migrations/0048-rows-of-owners.ts'
import * as nodeRequirementsInPostgres from './postgres/migrations/0051-node-requirements.ts'
import * as burstsInPostgres from './postgres/migrations/0052-bursts.ts'
import * as burstsOfOlderPhotosInPostgres from './postgres/migrations/0053-bursts-of-older-photos.ts'
import * as facesByDateInPostgres from './postgres/migrations/0054-faces-by-date.ts'
import * as libraryStampsInPostgres from './postgres/migrations/0055-library-stamps.ts'
import * as thumbnailsInPostgres from './postgres/migrations/0060-thumbnails.ts'
import * as originsOfDatesInPostgres from './postgres/migrations/0062-origins-of-dates.ts'
import * as readDatesAgainInPostgres from './postgres/migrations/0063-read-dates-again.ts'
import * as oneKeyForEachOwnerInPostgres from './postgres/migrations/0064-one-key-for-each-owner.ts'
import type { Migration } from 'kysely/migration'

/**
 * What a migration means for nodes of older versions that use the database meanwhile or later:
 * `expand`: they work as before; `contract`: none of them does; `survivedSince`: those work that
 * know this earlier migration.
 */
export type MigrationKind = 'expand' | 'contract' | { readonly survivedSince: string }

type Step = { readonly sqlite: Migration; readonly postgres: Migration; readonly kind: MigrationKind }

// Listed here rather than read from folders, so that the order is visible and a stray file has no
// effect. sqlite/migrations/README.md explains how to add one.

/** Of SQLite alone: PostgreSQL begins with their result. */
const BEFORE_POSTGRES: Readonly<Record<string, Migration>> = {
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
}

/** Each for both engines, under one name; a test compares the tables. */
const STEPS: Readonly<Record<string, Step>> = {
  '0036-decided-faces': { sqlite: decidedFaces, postgres: decidedFacesInPostgres, kind: 'contract' },
  '0037-folders': { sqlite: folders, postgres: foldersInPostgres, kind: 'contract' },
  '0038-photo-names': { sqlite: photoNames, postgres: photoNamesInPostgres, kind: 'contract' },
  '0039-albums': { sqlite: albums, postgres: albumsInPostgres, kind: 'contract' },
  '0040-operators': { sqlite: operators, postgres: operatorsInPostgres, kind: 'contract' },
  '0041-mean-pages-by-number': {
    sqlite: meanPagesByNumber,
    postgres: meanPagesByNumberInPostgres,
    kind: 'contract',
  },
  '0042-paused-owners': { sqlite: pausedOwners, postgres: pausedOwnersInPostgres, kind: 'contract' },
  '0043-app-passwords': { sqlite: appPasswords, postgres: appPasswordsInPostgres, kind: 'contract' },
  '0044-turns': { sqlite: turns, postgres: turnsInPostgres, kind: 'contract' },
  '0045-films': { sqlite: films, postgres: filmsInPostgres, kind: 'contract' },
  '0047-face-keys': { sqlite: faceKeys, postgres: faceKeysInPostgres, kind: 'contract' },
  '0048-rows-of-owners': { sqlite: rowsOfOwners, postgres: rowsOfOwnersInPostgres, kind: 'contract' },
  '0051-node-requirements': {
    sqlite: nodeRequirements,
    postgres: nodeRequirementsInPostgres,
    kind: 'expand',
  },
  // Photos that an older node processes are not folded.
  '0052-bursts': { sqlite: bursts, postgres: burstsInPostgres, kind: 'expand' },
  // An older node reads the camera only.
  '0053-bursts-of-older-photos': {
    sqlite: burstsOfOlderPhotos,
    postgres: burstsOfOlderPhotosInPostgres,
    kind: 'expand',
  },
  // Triggers fill the new columns, and change the stamps.
  '0054-faces-by-date': { sqlite: facesByDate, postgres: facesByDateInPostgres, kind: 'expand' },
  '0055-library-stamps': { sqlite: libraryStamps, postgres: libraryStampsInPostgres, kind: 'expand' },
  // An older node makes thumbnails while it looks for faces, and leaves their jobs to newer ones.
  '0060-thumbnails': { sqlite: thumbnails, postgres: thumbnailsInPostgres, kind: 'expand' },
  // A photo that an older node processes is read again when it is viewed.
  '0062-origins-of-dates': { sqlite: originsOfDates, postgres: originsOfDatesInPostgres, kind: 'expand' },
  '0063-read-dates-again': { sqlite: readDatesAgain, postgres: readDatesAgainInPostgres, kind: 'expand' },
  // Older nodes cannot read what is sealed anew.
  '0064-one-key-for-each-owner': {
    sqlite: oneKeyForEachOwner,
    postgres: oneKeyForEachOwnerInPostgres,
    kind: 'contract',
  },
}

const LATER = Object.entries(STEPS)

/** The migrations for SQLite. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  ...BEFORE_POSTGRES,
  ...Object.fromEntries(LATER.map(([name, { sqlite }]) => [name, sqlite])),
}

/** The migrations for PostgreSQL. */
export const POSTGRES_MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0035-baseline': baseline,
  ...Object.fromEntries(LATER.map(([name, { postgres }]) => [name, postgres])),
}

/** What each migration for PostgreSQL means for older nodes. */
export const MIGRATION_KINDS: Readonly<Record<string, MigrationKind>> = {
  // Nodes that know none of the later migrations never ran beside others.
  '0035-baseline': 'contract',
  ...Object.fromEntries(LATER.map(([name, { kind }]) => [name, kind])),
}

import * as baseline from './migrations/0035-baseline.ts'
import * as decidedFaces from './migrations/0036-decided-faces.ts'
import * as folders from './migrations/0037-folders.ts'
import * as photoNames from './migrations/0038-photo-names.ts'
import * as albums from './migrations/0039-albums.ts'
import * as operators from './migrations/0040-operators.ts'
import * as meanPagesByNumber from './migrations/0041-mean-pages-by-number.ts'
import * as pausedOwners from './migrations/0042-paused-owners.ts'
import * as appPasswords from './migrations/0043-app-passwords.ts'
import * as turns from './migrations/0044-turns.ts'
import * as films from './migrations/0045-films.ts'
import * as faceKeys from './migrations/0047-face-keys.ts'
import * as rowsOfOwners from './migrations/0048-rows-of-owners.ts'
import * as nodeRequirements from './migrations/0051-node-requirements.ts'
import * as bursts from './migrations/0052-bursts.ts'
import * as burstsOfOlderPhotos from './migrations/0053-bursts-of-older-photos.ts'
import * as facesByDate from './migrations/0054-faces-by-date.ts'
import * as libraryStamps from './migrations/0055-library-stamps.ts'
import * as thumbnails from './migrations/0060-thumbnails.ts'
import * as originsOfDates from './migrations/0062-origins-of-dates.ts'
import * as readDatesAgain from './migrations/0063-read-dates-again.ts'
import * as oneKeyForEachOwner from './migrations/0064-one-key-for-each-owner.ts'

/**
 * The migrations for PostgreSQL. The first creates the result of migrations 1 to 35 of
 * ../migrations. Each later one has a counterpart of the same name there; a test compares the
 * tables.
 */
export const POSTGRES_MIGRATIONS = {
  '0035-baseline': baseline,
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

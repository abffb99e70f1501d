import * as baseline from './migrations/0035-baseline.ts'
import * as decidedFaces from './migrations/0036-decided-faces.ts'
import * as folders from './migrations/0037-folders.ts'
import * as photoNames from './migrations/0038-photo-names.ts'

/**
 * What PostgreSQL runs in place of ../migrations: the first creates what migrations 1 to 35 lead
 * to. From then on each of those has one here with the same name; a test compares the tables.
 */
export const POSTGRES_MIGRATIONS = {
  '0035-baseline': baseline,
  '0036-decided-faces': decidedFaces,
  '0037-folders': folders,
  '0038-photo-names': photoNames,
}

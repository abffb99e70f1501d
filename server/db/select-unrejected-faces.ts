import { sql } from 'kysely'
import type { Queryable } from './database.ts'

/**
 * Selects the owner's faces without rejected ones, which belong to nobody. The value is a literal,
 * so that planners use the index of these faces by person, which has the numbers of their photos.
 */
export function selectUnrejectedFaces(db: Queryable, ownerId: string) {
  return db
    .selectFrom('faces')
    .where('ownerId', '=', ownerId)
    .where('standing', '!=', sql.lit('rejected' as const))
}

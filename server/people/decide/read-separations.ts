import type { Queryable } from '../../db/database.ts'
import { readMergers, readPartings } from './constraint-queries.ts'

/**
 * Whether the user took a face from a person, or from somebody who was put together with that
 * person since.
 */
export type IsApart = (faceId: string, personId: string) => boolean

/** Reads what holds of it. */
export async function readApart(db: Queryable, ownerId: string): Promise<IsApart> {
  const mergers = await readMergers(db, ownerId)
  const became = new Map(mergers.map(({ otherId, personId }) => [otherId, personId]))
  const nowOf = (personId: string): string => {
    const next = became.get(personId)
    return next === undefined ? personId : nowOf(next)
  }
  const partings = await readPartings(db, ownerId)
  const apart = new Set(partings.map(({ faceId, personId }) => `${faceId} ${nowOf(personId)}`))
  return (faceId, personId) => apart.has(`${faceId} ${personId}`)
}

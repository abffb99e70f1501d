import type { Queryable } from '../../../storage/db/database.ts'
import { listMergers, listSeparations } from './constraint-queries.ts'

/**
 * Returns whether the user removed a face from a person, or from somebody who has since been merged
 * into that person.
 */
export type IsSeparated = (faceId: string, personId: string) => boolean

export async function readSeparations(db: Queryable, ownerId: string): Promise<IsSeparated> {
  const mergers = await listMergers(db, ownerId)
  const became = new Map(mergers.map(({ otherId, personId }) => [otherId, personId]))
  const findCurrentPerson = (personId: string): string => {
    const next = became.get(personId)
    return next === undefined ? personId : findCurrentPerson(next)
  }
  const separations = await listSeparations(db, ownerId)
  const apart = new Set(separations.map(({ faceId, personId }) => `${faceId} ${findCurrentPerson(personId)}`))
  return (faceId, personId) => apart.has(`${faceId} ${personId}`)
}

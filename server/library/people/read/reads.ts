import type { Database } from '../../../storage/db/database.ts'
import { readRemembered } from '../../../storage/db/remember.ts'
import { rankSimilarFaces, readPersonFaces } from './person-faces.ts'
import { readCompanions } from './read-companions.ts'
import { readReview } from './read-review.ts'
import { countFaces } from './review-queries.ts'
import { readUnnamedClusterFaces, readUnnamedClusters } from './read-unnamed-clusters.ts'

export type PeopleReads = ReturnType<typeof createPeopleReads>

export function createPeopleReads(db: Database) {
  return {
    readPersonFaces: readPersonFaces.bind(null, db),
    rankSimilarFaces: rankSimilarFaces.bind(null, db),
    readCompanions: (ownerId: string, personId: string) =>
      readRemembered(db, ownerId, `companions ${personId}`, () => readCompanions(db, ownerId, personId)),
    readReview: (ownerId: string) =>
      readReview(db, ownerId, () => readRemembered(db, ownerId, 'faces', () => countFaces(db, ownerId))),
    readUnnamedClusters: readUnnamedClusters.bind(null, db),
    readUnnamedClusterFaces: readUnnamedClusterFaces.bind(null, db),
  }
}

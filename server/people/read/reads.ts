import type { Database } from '../../db/database.ts'
import { rankSimilarFaces, readPersonFaces } from './person-faces.ts'
import { readCompanions } from './read-companions.ts'
import { readReview } from './read-review.ts'
import { readUnnamedClusterFaces, readUnnamedClusters } from './read-unnamed-clusters.ts'

export type PeopleReads = ReturnType<typeof createPeopleReads>

export function createPeopleReads(db: Database) {
  return {
    readPersonFaces: readPersonFaces.bind(null, db),
    rankSimilarFaces: rankSimilarFaces.bind(null, db),
    readCompanions: readCompanions.bind(null, db),
    readReview: readReview.bind(null, db),
    readUnnamedClusters: readUnnamedClusters.bind(null, db),
    readUnnamedClusterFaces: readUnnamedClusterFaces.bind(null, db),
  }
}

import { clusterForNaming } from '../../../../faces/cluster/cluster-for-naming.ts'
import type { GroupableFace } from '../../../../faces/cluster/groupable-face.ts'
import type { ModelSession } from '../../../../faces/models.ts'
import { computeDotProduct, sumEmbeddings } from '../../../../faces/vectors.ts'
import { readEmbedding } from '../../faces/queries.ts'
import type { Database } from '../../../storage/db/database.ts'
import type { JobHandler } from '../../../machinery/jobs/run-jobs.ts'
import { mapByEngine } from '../read/reads.ts'
import { readPeopleVersion } from '../read/queries.ts'
import {
  readUnnamedFaces,
  replaceUnnamedClusters,
  type ClusteredFace,
  type UnnamedFaceRow,
} from '../unnamed-cluster-queries.ts'

/** Handles the job `cluster-for-naming`: clusters the faces without a name. */
export function clusterFacesForNamingHandler({
  db,
  neighbours,
}: {
  db: Database
  neighbours: ModelSession
}): JobHandler {
  return {
    async run({ ownerId }) {
      const peopleVersion = await readPeopleVersion(db, ownerId)
      const clusters = await mapByEngine(await readUnnamedFaces(db, ownerId), async (faces, network) => {
        const groups = groupByPerson(faces)
        if (!network) return groups
        const together = await clusterForNaming(groups, { neighbours, model: network.grouping })
        return together.map(cluster => cluster.flatMap(group => groups[group] ?? []))
      })
      const places = clusters
        .flat()
        .toSorted((one, other) => other.length - one.length)
        .flatMap(orderByTypicality)
      return {
        commit: transaction => replaceUnnamedClusters(transaction, ownerId, { places, peopleVersion }),
      }
    },

    // The clusters stay as they are; the next request for them inserts the job again.
    giveUp: async () => {},
  }
}

/** Groups the faces of each unnamed person; each face without a person is a group of its own. */
function groupByPerson(faces: readonly UnnamedFaceRow[]): GroupableFace[][] {
  const groups = new Map<string, GroupableFace[]>()
  for (const { personId, embedding, ...face } of faces) {
    const known = { ...face, embedding: readEmbedding(embedding) }
    const key = personId ?? `face ${face.id}`
    const group = groups.get(key)
    if (group) group.push(known)
    else groups.set(key, [known])
  }
  return [...groups.values()]
}

/** Sorts the most typical face first. */
function orderByTypicality(faces: readonly GroupableFace[], cluster: number): ClusteredFace[] {
  const sum = sumEmbeddings(
    faces.map(({ embedding, quality }) => ({ embedding: embedding.map(value => value * quality) })),
  )
  return faces
    .map(face => ({ faceId: face.id, typical: computeDotProduct(sum, face.embedding) }))
    .toSorted((one, other) => other.typical - one.typical || (one.faceId < other.faceId ? -1 : 1))
    .map(({ faceId }, position) => ({ faceId, cluster, position }))
}

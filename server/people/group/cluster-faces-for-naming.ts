import { clusterForNaming } from '../../../faces/cluster/cluster-for-naming.ts'
import type { GroupableFace } from '../../../faces/cluster/groupable-face.ts'
import type { ModelSession } from '../../../faces/models.ts'
import { dotProduct, EMBEDDING_LENGTH } from '../../../faces/vectors.ts'
import { readEmbedding } from '../../db/read-embedding.ts'
import type { Database } from '../../db/database.ts'
import type { JobHandler } from '../../jobs/run-jobs.ts'
import { readPeopleVersion } from '../read/queries.ts'
import { readUnnamedFaces, replacePiles, type PiledFace } from './pile-queries.ts'

/** The job `cluster-for-naming`: clusters the faces that nobody has named. */
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
      const groups = await groupUnnamedFaces(db, ownerId)
      const piles = groups.length === 0 ? [] : await clusterForNaming(groups, { neighbours })
      const places = piles.flatMap((pile, number) =>
        orderByTypicality(
          pile.flatMap(group => groups[group] ?? []),
          number,
        ),
      )
      return { commit: transaction => replacePiles(transaction, ownerId, { places, peopleVersion }) }
    },

    // The clusters stay as they were; whoever looks at them requests the job again.
    giveUp: async () => {},
  }
}

/** People without a name stay together; each face that belongs to nobody is a group of its own. */
async function groupUnnamedFaces(db: Database, ownerId: string): Promise<GroupableFace[][]> {
  const groups = new Map<string, GroupableFace[]>()
  for (const { personId, embedding, ...face } of await readUnnamedFaces(db, ownerId)) {
    const known = { ...face, embedding: readEmbedding(embedding) }
    const key = personId ?? `face ${face.id}`
    const group = groups.get(key)
    if (group) group.push(known)
    else groups.set(key, [known])
  }
  return [...groups.values()]
}

/** The most typical face first. */
function orderByTypicality(faces: readonly GroupableFace[], pile: number): PiledFace[] {
  const sum = new Float32Array(EMBEDDING_LENGTH)
  for (const { embedding, quality } of faces) {
    for (let i = 0; i < EMBEDDING_LENGTH; i++) sum[i]! += embedding[i]! * quality
  }
  return faces
    .map(face => ({ faceId: face.id, typical: dotProduct(sum, face.embedding) }))
    .toSorted((one, other) => other.typical - one.typical || (one.faceId < other.faceId ? -1 : 1))
    .map(({ faceId }, position) => ({ faceId, pile, position }))
}

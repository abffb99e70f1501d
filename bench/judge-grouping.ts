import { groupFaces } from '../faces/cluster/group-faces.ts'
import type { FormOptions } from '../faces/cluster/form-groups.ts'
import { groupIdByFace } from '../faces/cluster/groupable-face.ts'
import { scoreClustering, type ClusteringScores } from '../faces/evaluate/clustering-scores.ts'
import type { LabelledFace } from './labelled-faces.ts'

/**
 * Groups labelled faces and compares the groups with the labels. A face without a group counts as a
 * group of its own.
 */
export async function judgeGrouping(
  faces: readonly LabelledFace[],
  options: FormOptions,
): Promise<ClusteringScores> {
  const groupOf = groupIdByFace(await groupFaces(faces, options))
  return scoreClustering(
    faces.map(face => face.person),
    faces.map(face => groupOf.get(face.id) ?? `alone ${face.id}`),
  )
}

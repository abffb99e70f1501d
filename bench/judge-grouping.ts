import { groupFaces } from '../faces/cluster/group-faces.ts'
import type { FormOptions } from '../faces/cluster/form-groups.ts'
import { groupIdByFace, type Group } from '../faces/cluster/groupable-face.ts'
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
  return scoreGroups(faces, await groupFaces(faces, options))
}

/** Compares groups with the labels, like judgeGrouping. */
export function scoreGroups(faces: readonly LabelledFace[], groups: readonly Group[]): ClusteringScores {
  const groupOf = groupIdByFace(groups)
  return scoreClustering(
    faces.map(face => face.person),
    faces.map(face => groupOf.get(face.id) ?? `alone ${face.id}`),
  )
}

import { Clusters } from './clusters.ts'
import { areDifferent, type DecidedSubject } from './decisions.ts'
import type { GroupableFace } from './groupable-face.ts'
import type { GroupingModel } from './grouping-model.ts'
import { mergeOdds } from './merge-odds.ts'

export type MutableFacePart = { readonly faces: GroupableFace[]; readonly subjects: DecidedSubject[] }

/**
 * If the user decided that two parts are different people, moves faces from one part to the other
 * if they fit better there: they may have been assigned before the other person was known. `isFree`
 * returns whether no decision is about a face; faces are moved only out of the parts in
 * `reconsidered`.
 */
export function applyDifferences(
  parts: readonly MutableFacePart[],
  {
    reconsidered,
    isFree,
    model,
  }: {
    reconsidered: readonly MutableFacePart[]
    isFree: (face: GroupableFace) => boolean
    model: GroupingModel
  },
): void {
  for (const part of reconsidered) {
    for (const other of parts) {
      if (other === part || other.faces.length === 0 || part.faces.length === 0) continue
      if (areDifferent(part.subjects, other.subjects)) moveAttracted(part, other, { isFree, model })
    }
  }
}

function moveAttracted(
  from: MutableFacePart,
  to: MutableFacePart,
  { isFree, model }: { isFree: (face: GroupableFace) => boolean; model: GroupingModel },
): void {
  const free = from.faces.filter(isFree)
  const singles = free.map(face => ({ faces: [face], subjects: [] }))
  // Cluster 0: the face's part; cluster 1: the other part; then each face alone.
  const clusters = new Clusters([from, to, ...singles], model)
  const moved = new Set(
    free.filter((_, i) => {
      const face = i + 2
      if (clusters.isPoor[face] || !clusters.sharesNoPhoto(1, face)) return false
      const oddsOfOther = mergeOdds(clusters, 1, face)
      return oddsOfOther > 0 && oddsOfOther > mergeOdds(clusters, 0, face)
    }),
  )
  // If all faces moved, the two people would become one, which contradicts the user's decision.
  if (moved.size === 0 || moved.size === from.faces.length) return
  const seen = new Set(to.faces.map(({ photoId }) => photoId))
  for (const face of moved) {
    // Two of the moved faces may be in the same photo.
    if (seen.has(face.photoId)) moved.delete(face)
    seen.add(face.photoId)
  }
  const kept = from.faces.filter(face => !moved.has(face))
  from.faces.splice(0, from.faces.length)
  for (const face of kept) from.faces.push(face)
  for (const face of moved) to.faces.push(face)
}

import { Clusters } from './clusters.ts'
import { areDifferent, type DecidedSubject } from './decisions.ts'
import type { GroupableFace } from './groupable-face.ts'
import { mergeOdds } from './merge-odds.ts'

export type DividedPart = { readonly faces: GroupableFace[]; readonly subjects: DecidedSubject[] }

/**
 * Once the user has said that two parts are different people, faces that were put into the one
 * while the other was not known may be the other's: those go over to it that it attracts, and more
 * so than where they are. `isFree` tells which faces the user has not spoken of; `reconsidered` are
 * the parts that are looked at again.
 */
export function heedDifferences(
  parts: readonly DividedPart[],
  {
    reconsidered,
    isFree,
  }: { reconsidered: readonly DividedPart[]; isFree: (face: GroupableFace) => boolean },
): void {
  for (const part of reconsidered) {
    for (const other of parts) {
      if (other === part || other.faces.length === 0 || part.faces.length === 0) continue
      if (areDifferent(part.subjects, other.subjects)) moveAttracted(part, other, isFree)
    }
  }
}

function moveAttracted(from: DividedPart, to: DividedPart, isFree: (face: GroupableFace) => boolean): void {
  const free = from.faces.filter(isFree)
  const singles = free.map(face => ({ faces: [face], subjects: [] }))
  // In the order of the clusters: where the face is, where it may belong, then each face alone.
  const clusters = new Clusters([from, to, ...singles])
  const moved = new Set(
    free.filter((_, i) => {
      const face = i + 2
      if (clusters.isPoor[face] || !clusters.isWithoutTwins(1, face)) return false
      const there = mergeOdds(clusters, 1, face)
      return there > 0 && there > mergeOdds(clusters, 0, face)
    }),
  )
  // Were they all the other's, the two would be one, which the user has just denied.
  if (moved.size === 0 || moved.size === from.faces.length) return
  const seen = new Set(to.faces.map(({ photoId }) => photoId))
  for (const face of moved) {
    // Two of them may be of one photo.
    if (seen.has(face.photoId)) moved.delete(face)
    seen.add(face.photoId)
  }
  const kept = from.faces.filter(face => !moved.has(face))
  from.faces.splice(0, from.faces.length)
  for (const face of kept) from.faces.push(face)
  for (const face of moved) to.faces.push(face)
}

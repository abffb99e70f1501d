import { findLast } from './timeline-layout.ts'

/** Returns the index of the tile that shows the photo with this index. */
export function findTile(starts: Uint32Array, place: number): number {
  return findLast(starts.subarray(0, -1), start => start <= place)
}

// A separate file, so that the web page does not load the schemas.

/** A person without a name in at most this many photos is rare, such as a passer-by. */
export const RARE_PHOTO_COUNT = 2

/** Up to this many rare people are shown among the others; more are folded. */
const MAX_RARE_SHOWN = 8

export type PeopleCounts = {
  readonly total: number
  /** How many of `total` are rare. */
  readonly rare: number
}

/** Returns whether rare people are folded: there are many of them, and others above them. */
export function areRarePeopleFolded({ total, rare }: PeopleCounts): boolean {
  return rare > MAX_RARE_SHOWN && total > rare
}

/** Returns the number of people that screens tell, which leaves folded people out. */
export function countKnownPeople(counts: PeopleCounts): number {
  return areRarePeopleFolded(counts) ? counts.total - counts.rare : counts.total
}

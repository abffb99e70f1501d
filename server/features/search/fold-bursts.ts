/** What tells whether a photo belongs to the burst of the one before it in a list. */
export type FoldablePhoto = {
  readonly takenAt: number | null
  /** Pixels of the upright photo. */
  readonly width: number | null
  readonly height: number | null
  /** See PhotosTable. */
  readonly burstKey: number | null
  readonly pictureHash: number | null
}

/** Between one photo and the next. Times of cameras without fractions are exact to a second. */
const MAX_GAP_MS = 2000
/** From the first photo of a burst to the last. */
const MAX_SPAN_MS = 30_000
/** A photo is never further than this in its burst, so that a burst can be looked through. */
const MAX_PHOTOS = 100
/**
 * Of the 48 bits of two pictures, those that may differ. Chosen by `bench/bursts.ts`: .2 % of pairs
 * of different portraits differ as little, and 90 % of the frames of a burst.
 */
const MAX_DIFFERENT_BITS = 8
/** A raw file has a preview of other pixels than its JPG, and sometimes of a few rows more. */
const MAX_ASPECT_RATIO = 1.03

/**
 * Folds the photos of a list by date: returns for each whether it belongs to the burst of the one
 * before it. A wrong fold hides a photo, so whatever is uncertain is not folded: photos must follow
 * each other in the list, within seconds, from one camera, and look alike. Only where the phone
 * says that photos are one burst, they need not look alike.
 */
export function foldBursts(photos: readonly FoldablePhoto[]): Uint8Array {
  const folded = new Uint8Array(photos.length)
  let first = photos[0]
  let count = 1
  for (let i = 1; i < photos.length; i++) {
    const [before, photo] = [photos[i - 1], photos[i]]
    if (!first || !before || !photo) break
    if (
      count < MAX_PHOTOS &&
      isOneBurst(photo, before, MAX_GAP_MS) &&
      isOneBurst(photo, first, MAX_SPAN_MS)
    ) {
      folded[i] = 1
      count += 1
    } else {
      first = photo
      count = 1
    }
  }
  return folded
}

function isOneBurst(one: FoldablePhoto, other: FoldablePhoto, maxGapMs: number): boolean {
  if (one.burstKey === null || one.burstKey !== other.burstKey) return false
  const isSaidByPhone = one.burstKey % 2 === 1
  if (one.takenAt === null || other.takenAt === null) return isSaidByPhone && one.takenAt === other.takenAt
  if (Math.abs(one.takenAt - other.takenAt) > maxGapMs || !isOfOneMonth(one.takenAt, other.takenAt))
    return false
  return isSaidByPhone || isAlike(one, other)
}

function isOfOneMonth(one: number, other: number): boolean {
  return one === other || new Date(one).getUTCMonth() === new Date(other).getUTCMonth()
}

function isAlike(one: FoldablePhoto, other: FoldablePhoto): boolean {
  if (!one.width || !one.height || !other.width || !other.height) return false
  if (one.pictureHash === null || other.pictureHash === null) return false
  const ratio = one.width / one.height / (other.width / other.height)
  if (ratio > MAX_ASPECT_RATIO || ratio < 1 / MAX_ASPECT_RATIO) return false
  return countDifferentBits(one.pictureHash, other.pictureHash) <= MAX_DIFFERENT_BITS
}

/** Counts the bits in which two numbers of 48 bits differ. */
export function countDifferentBits(one: number, other: number): number {
  let count = 0
  // The operators on bits take 32 of them.
  for (const part of [(one / 2 ** 24) ^ (other / 2 ** 24), (one % 2 ** 24) ^ (other % 2 ** 24)])
    for (let rest = part; rest !== 0; rest &= rest - 1) count += 1
  return count
}

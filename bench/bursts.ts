// How many photos are folded into a burst wrongly, and how many of a burst are not.
//
//    node bench/bursts.ts --people DIR [--photos 3000]
//
// DIR contains a folder of photos for each person, as LFW does: all are portraits with the face in
// the middle, so that different photos look more alike than those of a family. The library is
// simulated at its worst: all photos are from one camera, a second apart, as scans with one date
// are. Bursts are simulated from one photo, by moving, enlarging, turning, lighting and noise.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { hashPicture } from '../server/machinery/imaging/make-thumbnail.ts'
import { sharp } from '../server/machinery/imaging/sharp.ts'
import { countDifferentBits, foldBursts } from '../server/features/search/fold-bursts.ts'
import { readOption } from './options.ts'
import { createRandom } from './random.ts'
import { recordResults } from './results.ts'

const SIDE_PX = 250
/** The part that the frames of a burst show, so that they can move within the photo. */
const SHOWN_PX = 210
/** Burst photos are further apart than those of a camera held still. */
const MOVE_PX = 5
const BURSTS = 300
const FRAMES = 6
const CAMERA = 2

const random = createRandom(5)
const files = globSync(join(readOption('people'), '*', '*.jpg')).toSorted()
const chosen = files
  .map(file => ({ file, order: random() }))
  .toSorted((one, other) => one.order - other.order)
  .slice(0, Number(readOption('photos', '3000')))
  .map(({ file }) => file)

const hashes: number[] = []
for (const file of chosen) hashes.push(await hashPicture(sharp(file)))
const bursts: number[][] = []
for (const file of chosen.slice(0, BURSTS)) bursts.push(await hashBurst(file))

const figures = {
  photos: chosen.length,
  // Of one photo after the other, none of which belongs to a burst.
  foldedWrongly: computeShareFolded([hashes]),
  // Of the photos of bursts without the first one of each.
  foldedOfBursts: computeShareFolded(bursts),
  sharesByBits: Object.fromEntries(
    [4, 6, 8, 10, 12, 14, 16].map(bits => [
      bits,
      {
        pairsOfDifferentPhotos: computeShare([hashes], bits),
        pairsOfBursts: computeShare(bursts, bits),
      },
    ]),
  ),
}
console.log(JSON.stringify(figures, undefined, 2))
recordResults('bursts', figures)

/** Hashes frames of a burst: parts of one photo, each a little beside the one before. */
async function hashBurst(file: string): Promise<number[]> {
  const frames: number[] = []
  let [left, top] = [(SIDE_PX - SHOWN_PX) / 2, (SIDE_PX - SHOWN_PX) / 2]
  for (let i = 0; i < FRAMES; i++) {
    const shown = SHOWN_PX - Math.floor(random() * 6)
    left = moveWithin(left, SIDE_PX - shown)
    top = moveWithin(top, SIDE_PX - shown)
    const frame = await sharp(file)
      .extract({ left, top, width: shown, height: shown })
      .linear(0.9 + random() * 0.2, (random() - 0.5) * 12)
      .blur(0.3 + random())
      .jpeg({ quality: 80 })
      .toBuffer()
    frames.push(await hashPicture(sharp(frame)))
  }
  return frames
}

function moveWithin(at: number, most: number): number {
  const moved = Math.round(at + (random() - 0.5) * 2 * MOVE_PX)
  return Math.min(most, Math.max(0, moved))
}

function computeShareFolded(lists: readonly (readonly number[])[]): number {
  let folded = 0
  let pairs = 0
  for (const list of lists) {
    const photos = list.map((pictureHash, i) => ({
      takenAt: i * 1000,
      width: 4000,
      height: 3000,
      burstKey: CAMERA,
      pictureHash,
    }))
    folded += foldBursts(photos).reduce((sum, one) => sum + one, 0)
    pairs += list.length - 1
  }
  return round(folded / pairs)
}

function computeShare(lists: readonly (readonly number[])[], mostBits: number): number {
  let alike = 0
  let pairs = 0
  for (const list of lists) {
    for (let i = 1; i < list.length; i++) {
      pairs += 1
      if (countDifferentBits(list[i] ?? 0, list[i - 1] ?? 0) <= mostBits) alike += 1
    }
  }
  return round(alike / pairs)
}

function round(share: number): number {
  return Math.round(share * 1e5) / 1e5
}

import type { GroupableFace } from '../../faces/cluster/groupable-face.ts'
import { BUNDLED_NETWORK } from '../../faces/networks/networks.ts'
import { normalise } from '../../faces/vectors.ts'
import { createRandom } from '../../bench/random.ts'

const { embeddingLength, grouping } = BUNDLED_NETWORK

export type AlbumOptions = {
  readonly people: number
  readonly photos: number
  readonly seed: number
  /** Quality of every face; 0.9 if absent. */
  readonly quality?: number
}

export type AlbumFace = GroupableFace & { readonly person: string }

/**
 * Chosen so that similarities are as in real albums: about 0.06 between people, 0.64 within a
 * person.
 */
const BETWEEN_PEOPLE = 4
const WITHIN_PERSON = 0.75

/** Builds photos of one to four different people each. */
export function buildAlbum({ people, photos, seed, quality = 0.9 }: AlbumOptions): AlbumFace[] {
  const random = createRandom(seed)
  const middle = computeAverageFace()
  const directions = Array.from({ length: people }, () =>
    normalise(moveTowards(middle, drawDirection(random), BETWEEN_PEOPLE)),
  )
  const faces: AlbumFace[] = []
  for (let photo = 0; photo < photos; photo++) {
    const first = Math.floor(random() * people)
    const count = Math.min(people, 1 + Math.floor(random() * 4))
    for (let i = 0; i < count; i++) {
      const person = (first + i) % people
      faces.push({
        id: `face ${photo}.${i}`,
        photoId: `photo ${photo}`,
        person: `person ${person}`,
        quality,
        // `person` is less than the number of people, so a direction exists.
        embedding: normalise(moveTowards(directions[person]!, drawDirection(random), WITHIN_PERSON)),
      })
    }
  }
  return faces
}

/** Computes the mean of the model's typical faces. */
function computeAverageFace(): Float32Array {
  const sum = new Float32Array(embeddingLength)
  for (const [i, value] of grouping.typicalFaces.entries()) sum[i % embeddingLength]! += value
  return normalise(sum)
}

function moveTowards(from: Float32Array, direction: Float32Array, by: number): Float32Array {
  return from.map((value, i) => value + by * direction[i]!)
}

function drawDirection(random: () => number): Float32Array {
  // The sum of twelve uniform numbers is nearly normal.
  return normalise(
    Float32Array.from({ length: embeddingLength }, () => {
      let sum = -6
      for (let i = 0; i < 12; i++) sum += random()
      return sum
    }),
  )
}

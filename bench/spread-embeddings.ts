import type { GroupableFace } from '../faces/cluster/groupable-face.ts'
import { normalise } from '../faces/vectors.ts'
import type { LabelledFace } from './labelled-faces.ts'
import { createRandom } from './random.ts'

export type SpreadOptions = {
  readonly count: number
  readonly seed: number
  /** Faces in one photo, each of another person. */
  readonly facesPerPhoto: number
}

/** People to mix into a new one: two, so that it is no nearer to either than strangers may be. */
const MIXED = 2

/**
 * Any number of faces made of real ones. A new person is the direction half way between two real people, so that new
 * people are spread as real ones are, dense where real ones are dense. Their pictures differ from that direction as
 * the pictures of real people with many differ from their middle, each difference taken whole from one real picture.
 * How many pictures a person has follows the labelled people: most have one, few have hundreds.
 */
export function spreadEmbeddings(
  labelled: readonly LabelledFace[],
  { count, seed, facesPerPhoto }: SpreadOptions,
): (GroupableFace & { readonly person: string })[] {
  const random = createRandom(seed)
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!
  const people = [...Map.groupBy(labelled, face => face.person).values()]
  const middles = people.map(faces => middleOf(faces))
  const differences = people
    .filter(faces => faces.length >= MANY_PICTURES)
    .flatMap(faces => {
      const middle = middleOf(faces)
      return faces.map(face => face.embedding.map((value, i) => value - middle[i]!))
    })

  const faces: (GroupableFace & { readonly person: string })[] = []
  for (let person = 0; faces.length < count; person++) {
    const mixed = Array.from({ length: MIXED }, () => pick(middles))
    const direction = normalise(mixed[0]!.map((value, i) => value + mixed[1]![i]!))
    const pictures = Math.min(pick(people).length, count - faces.length)
    for (let picture = 0; picture < pictures; picture++) {
      const difference = pick(differences)
      faces.push({
        id: `face ${String(faces.length).padStart(7, '0')}`,
        photoId: '',
        person: `person ${person}`,
        quality: 1,
        embedding: normalise(direction.map((value, i) => value + difference[i]!)),
      })
    }
  }
  return intoPhotos(faces, facesPerPhoto)
}

const MANY_PICTURES = 10

/** Far apart in the list are different people, so that no photo shows one twice. */
function intoPhotos<Face extends GroupableFace>(faces: readonly Face[], facesPerPhoto: number): Face[] {
  const photos = Math.ceil(faces.length / facesPerPhoto)
  return faces.map((face, i) => ({ ...face, photoId: `photo ${i % photos}` }))
}

function middleOf(faces: readonly LabelledFace[]): Float32Array {
  const sum = new Float32Array(faces[0]!.embedding.length)
  for (const { embedding } of faces) for (const [i, value] of embedding.entries()) sum[i]! += value
  return normalise(sum)
}

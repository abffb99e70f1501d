import type { GroupableFace } from '../faces/cluster/groupable-face.ts'
import { normalise } from '../faces/vectors.ts'
import { readEmbeddingLength, type GroupingModel } from '../faces/cluster/grouping-model.ts'
import type { LabelledFace } from './labelled-faces.ts'
import { createRandom } from './random.ts'

export type SpreadOptions = {
  readonly count: number
  readonly seed: number
  /** Faces in one photo, each of a different person. */
  readonly facesPerPhoto: number
}

/**
 * Generates any number of faces from real ones. A new person's offset from the average face is the
 * difference of two random real people divided by the square root of two, so that new people are
 * distributed as real ones are. The offsets of their pictures are those of real people with many
 * pictures. The number of pictures per person follows the labelled people: most have one, few have
 * hundreds.
 */
export function spreadEmbeddings(
  labelled: readonly LabelledFace[],
  { count, seed, facesPerPhoto }: SpreadOptions,
): (GroupableFace & { readonly person: string })[] {
  const random = createRandom(seed)
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!
  const people = [...Map.groupBy(labelled, face => face.person).values()]
  const middles = people.map(faces => computeCentre(faces))
  const average = computeMean(middles)
  const differences = people
    .filter(faces => faces.length >= MANY_PICTURES)
    .flatMap(faces => {
      const middle = computeCentre(faces)
      return faces.map(face => face.embedding.map((value, i) => value - middle[i]!))
    })

  // One array for all: a million separate arrays would take half as much memory again.
  const embeddings = new Float32Array(count * average.length)
  const faces: (GroupableFace & { readonly person: string })[] = []
  for (let person = 0; faces.length < count; person++) {
    const [one, other] = [pick(middles), pick(middles)]
    const direction = normalise(
      average.map((value, i) => value + (one[i]! + other[i]! - 2 * value) / Math.SQRT2),
    )
    const pictures = Math.min(pick(people).length, count - faces.length)
    for (let picture = 0; picture < pictures; picture++) {
      const difference = pick(differences)
      const start = faces.length * average.length
      const embedding = embeddings.subarray(start, start + average.length)
      embedding.set(normalise(direction.map((value, i) => value + difference[i]!)))
      faces.push({
        id: `face ${String(faces.length).padStart(7, '0')}`,
        photoId: '',
        person: `person ${person}`,
        quality: 1,
        embedding,
      })
    }
  }
  return distributeToPhotos(faces, facesPerPhoto)
}

const MANY_PICTURES = 10

/** Distributes faces to photos. Faces of one photo are far apart in the list: different people. */
function distributeToPhotos<Face extends GroupableFace>(
  faces: readonly Face[],
  facesPerPhoto: number,
): Face[] {
  const photos = Math.ceil(faces.length / facesPerPhoto)
  return faces.map((face, i) => ({ ...face, photoId: `photo ${i % photos}` }))
}

function computeCentre(faces: readonly LabelledFace[]): Float32Array {
  return normalise(computeMean(faces.map(face => face.embedding)))
}

function computeMean(vectors: readonly Float32Array[]): Float32Array {
  const sum = new Float32Array(vectors[0]!.length)
  for (const vector of vectors) for (const [i, value] of vector.entries()) sum[i]! += value
  return sum.map(value => value / vectors.length)
}

// Zeros behind the numbers of an embedding change no similarity. So the faces of a short network
// show what grouping costs with a longer one, while the people stay the same.

export function padModel(model: GroupingModel, length: number): GroupingModel {
  const own = readEmbeddingLength(model)
  const rows = Array.from({ length: model.typicalFaces.length / own }, (_, row) =>
    pad(model.typicalFaces.subarray(row * own, (row + 1) * own), length),
  )
  const typicalFaces = new Float32Array(rows.length * length)
  for (const [i, row] of rows.entries()) typicalFaces.set(row, i * length)
  return { ...model, typicalFaces }
}

export function padFaces<Face extends GroupableFace>(faces: readonly Face[], length: number): Face[] {
  return faces.map(face => ({ ...face, embedding: pad(face.embedding, length) }))
}

function pad(values: Float32Array, length: number): Float32Array {
  const padded = new Float32Array(length)
  padded.set(values)
  return padded
}

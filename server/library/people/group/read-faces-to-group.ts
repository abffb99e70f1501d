import { isUsable } from '../../../../faces/cluster/groupable-face.ts'
import { splitIntoBatches } from '../../../../faces/split-into-batches.ts'
import type { Queryable } from '../../../storage/db/database.ts'
import { readEmbedding } from '../../faces/queries.ts'
import type { FaceToPlace } from './grouping.ts'
import { listPhotosInOrder, readStoredFaces, type FacesOf, type StoredFace } from './queries.ts'

export type FaceToGroup = FaceToPlace & { readonly personId: string | null }

/** Limits the rows that are in memory beside the faces; ten megabytes of embeddings. */
const PHOTOS_IN_A_BATCH = 2000

/**
 * Returns all faces with an embedding of this engine, without rejected ones, in the order in which
 * the photos arrived. `withPrepared`: returns the faces as they would be after applying what the
 * engine has prepared, including new ones.
 *
 * Each batch of photos is a query of its own, whose embeddings are then stored one after another: a
 * million rows of a database, each with an array of its own, take twice the memory of their
 * embeddings, and sorting them takes as much on the disk. What changes between two batches is
 * newer than the revision of the grouping, which respects it.
 */
export async function readAllFaces(
  db: Queryable,
  ownerId: string,
  { engineVersion, withPrepared }: { engineVersion: string; withPrepared: boolean },
): Promise<FaceToGroup[]> {
  const faces: FaceToGroup[] = []
  for (const photos of splitIntoBatches(await listPhotosInOrder(db, ownerId), PHOTOS_IN_A_BATCH)) {
    const rows = await readStoredFaces(db, ownerId, { engineVersion, of: { photos, withPrepared } })
    for (const face of compactFaces(rows)) faces.push(face)
  }
  return faces
}

/** Returns the faces of nobody or of these people, like readAllFaces. */
export async function readFacesToGroup(
  db: Queryable,
  ownerId: string,
  { engineVersion, of }: { engineVersion: string; of: Exclude<FacesOf, { photos: unknown }> },
): Promise<FaceToGroup[]> {
  return compactFaces(await readStoredFaces(db, ownerId, { engineVersion, of }))
}

/**
 * The numbers of an embedding have absolute values up to 1. In 16 bits they change a similarity by
 * about a hundred-thousandth, and those of a million faces take half the memory.
 */
const STEPS = 32_767
const STEP = 1 / STEPS

/**
 * A face whose embedding is decoded when needed. As an array of its own, each embedding would take
 * three hundred bytes more.
 */
class CompactFace implements FaceToGroup {
  readonly id: string
  readonly photoId: string
  readonly personId: string | null
  readonly quality: number
  readonly #values: Int16Array
  readonly #start: number
  readonly #length: number

  /** The embedding are the values from `start` on, multiplied by STEPS. */
  constructor(
    { id, photoId, personId, quality }: Omit<StoredFace, 'embedding'>,
    { values, start, length }: { values: Int16Array; start: number; length: number },
  ) {
    this.id = id
    this.photoId = photoId
    this.personId = personId
    this.quality = quality
    this.#values = values
    this.#start = start
    this.#length = length
  }

  get embedding(): Float32Array {
    const embedding = new Float32Array(this.#length)
    this.copyEmbedding(embedding, 0)
    return embedding
  }

  copyEmbedding(target: Float32Array, offset: number): void {
    const values = this.#values
    const start = this.#start
    const length = this.#length
    for (let i = 0; i < length; i++) target[offset + i] = values[start + i]! * STEP
  }

  multiplyEmbedding(vector: Float32Array): number {
    const values = this.#values
    const start = this.#start
    const length = this.#length
    if (vector.length !== length) throw new RangeError('vectors of different lengths')
    let product = 0
    for (let i = 0; i < length; i++) product += vector[i]! * values[start + i]!
    return product * STEP
  }
}

/** Stores the embeddings of these rows in one array, except those that no grouping can use. */
function compactFaces(rows: readonly StoredFace[]): FaceToGroup[] {
  const decoded = rows.map(row => ({ ...row, embedding: readEmbedding(row.embedding) }))
  const values = new Int16Array(decoded.reduce((sum, { embedding }) => sum + embedding.length, 0))
  let end = 0
  let lastPhotoId = ''
  return decoded.map(face => {
    const { embedding } = face
    const { length } = embedding
    if (!isUsable(embedding, length)) return face
    const start = end
    end += length
    for (let i = 0; i < length; i++) values[start + i] = Math.round(embedding[i]! * STEPS)
    // One text for all faces of a photo, which follow one another.
    const photoId = face.photoId === lastPhotoId ? lastPhotoId : face.photoId
    lastPhotoId = photoId
    return new CompactFace({ ...face, photoId }, { values, start, length })
  })
}

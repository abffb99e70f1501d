import type { Box } from '../../faces/face.ts'

/** A face as any of the engines tells it; the box is in pixels of the upright photo. */
export type FoundFace = {
  readonly box: Box
  readonly embedding: Float32Array
  /** How far the embedding can be trusted, where the engine says so. */
  readonly quality?: number
}

/** One of the engines that are compared. Each runs in a process of its own, with one thread. */
export type Engine = {
  readonly version: string
  /** Decodes a photo and finds its faces: what the seconds per photo count. */
  readonly findFaces: (bytes: Uint8Array) => Promise<readonly FoundFace[]>
  /** A second try at a picture without a face, where the engine is known to need one. */
  readonly findFacesAgain?: (bytes: Uint8Array) => Promise<readonly FoundFace[]>
  /**
   * The Euclidean distance of embeddings up to which the documentation takes two faces for one
   * person.
   */
  readonly documentedDistance?: number
  /**
   * The engine's own grouping: a name for the group of each face. The other libraries have none.
   */
  readonly groupFaces?: (faces: readonly FoundFace[]) => Promise<readonly string[]>
}

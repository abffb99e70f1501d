import type { Box } from '../../faces/face.ts'

/** A face found by any engine; the box is in pixels of the upright photo. */
export type FoundFace = {
  readonly box: Box
  readonly embedding: Float32Array
  /** Reliability of the embedding, if the engine provides it. */
  readonly quality?: number
}

/** An engine to compare. Each runs in a process of its own, with one thread. */
export type Engine = {
  readonly version: string
  /** Decodes a photo and finds its faces; this is timed. */
  readonly findFaces: (bytes: Uint8Array) => Promise<readonly FoundFace[]>
  /** A second attempt at a picture without a face, for engines known to need it. */
  readonly findFacesAgain?: (bytes: Uint8Array) => Promise<readonly FoundFace[]>
  /** Largest Euclidean distance of two embeddings of one person, by the documentation. */
  readonly documentedDistance?: number
  /** Returns the group of each face by the engine's own grouping. Other libraries have none. */
  readonly groupFaces?: (faces: readonly FoundFace[]) => Promise<readonly string[]>
}

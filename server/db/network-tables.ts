/** One row, with id 1, once somebody has chosen a network; until then it is the bundled one. */
export type RecognitionNetworkTable = {
  id: number
  networkId: string
}

/** Photos in which an engine other than their owner's has looked for faces. */
export type PreparedPhotosTable = {
  photoId: string
  engineVersion: string
  ownerId: string
  /** 0 where the photo can no longer be read: its faces stay as they are. */
  isReadable: 0 | 1
}

/**
 * The faces of prepared photos as that engine sees them. They replace `faces` and `faceReadings`
 * when their owner's people change.
 */
export type PreparedFacesTable = {
  /** That of a known face, or the one that a new face gets. */
  faceId: string
  engineVersion: string
  ownerId: string
  photoId: string
  /** 0: a known face that the engine did not find, embedded from its box. */
  isFound: 0 | 1
  // The next ones as in `faces` and `faceReadings`.
  x: number
  y: number
  width: number
  height: number
  quality: number
  keyPoints: string
  score: number
  blur: number
  yaw: number
  pitch: number
  roll: number
  embedding: Uint8Array
  /** JPEG, of new faces only. */
  portrait: Uint8Array | null
}

import type { Sealed, SealedText } from './sealed-value.ts'
/** One row, with id 1, once a network has been chosen; until then the bundled one is used. */
export type RecognitionNetworkTable = {
  id: number
  networkId: string
}

/** One row, with id 1: what a node has to know to use the database beside newer nodes. */
export type NodeRequirementsTable = {
  id: number
  /** The lowest level of nodes that can use the tables; null on SQLite. */
  level: number | null
  /** The engine version with which nodes process photos; older engines leave photos to them. */
  engineVersion: string | null
}

/** Photos processed by an engine other than the one in use for their owner. */
export type PreparedPhotosTable = {
  photoId: string
  engineVersion: string
  ownerId: string
  /** 0 if the photo can no longer be read: its faces are then kept as they are. */
  isReadable: 0 | 1
}

/**
 * The faces of prepared photos as detected by that engine. They replace `faces` and `faceReadings`
 * when the owner changes to that engine.
 */
export type PreparedFacesTable = {
  /** The id of a known face, or the future id of a new face. */
  faceId: string
  engineVersion: string
  ownerId: string
  photoId: string
  /** 0 for a known face that the engine did not detect and that was embedded from its box. */
  isFound: 0 | 1
  // The following columns are those of `faces` and `faceReadings`.
  x: number
  y: number
  width: number
  height: number
  quality: number
  keyPoints: SealedText
  score: number
  blur: number
  yaw: number
  pitch: number
  roll: number
  embedding: Sealed
  /** JPEG; only of new faces. */
  portrait: Sealed | null
}

/** What another network would change in an owner's people, until the change is made. */
export type NetworkChangesTable = {
  ownerId: string
  engineVersion: string
  /** How many photos were prepared when the preview was computed. */
  photoCount: number
  /** A ChangePreview as JSON. */
  preview: string
  agreedAt: number | null
}

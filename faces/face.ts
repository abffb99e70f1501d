/** A position in pixels of the picture, from its top left corner. */
export type Point = { readonly x: number; readonly y: number }

/** An upright rectangle in pixels of the picture; `x` and `y` are its top left corner. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/**
 * Degrees. Yaw: to the picture's right is positive. Pitch: up is positive. Roll: clockwise is
 * positive.
 */
export type Pose = { readonly yaw: number; readonly pitch: number; readonly roll: number }

/**
 * Eyes, nose tip, mouth corners; left and right as seen in the upright face (the picture's left eye
 * first).
 */
export type KeyPoints = readonly [
  leftEye: Point,
  rightEye: Point,
  nose: Point,
  leftMouthCorner: Point,
  rightMouthCorner: Point,
]

/** What the engine knows of one face in a picture. */
export type Face = {
  readonly box: Box
  readonly keyPoints: KeyPoints
  /** How sure the detector is that this is a face, 0 to 1. */
  readonly score: number
  readonly pose: Pose
  /** 0 sharp to 1 blurred beyond recognition. */
  readonly blur: number
  /**
   * How far the embedding can be trusted, 0 to 1; falls with blur, small size and a head turned
   * away.
   */
  readonly quality: number
  /** 128 numbers of Euclidean length 1; the dot product of two is their cosine similarity. */
  readonly embedding: Float32Array
}

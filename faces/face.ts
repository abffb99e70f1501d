/** A position in pixels of the picture, from its top left corner. */
export type Point = { readonly x: number; readonly y: number }

/** An upright rectangle in pixels of the picture; `x` and `y` are its top left corner. */
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/**
 * In degrees. Yaw is positive to the picture's right, pitch is positive upwards, roll is positive
 * clockwise.
 */
export type Pose = { readonly yaw: number; readonly pitch: number; readonly roll: number }

/**
 * Eyes, nose tip, mouth corners; left and right as seen in the upright picture (the picture's left
 * eye first).
 */
export type KeyPoints = readonly [
  leftEye: Point,
  rightEye: Point,
  nose: Point,
  leftMouthCorner: Point,
  rightMouthCorner: Point,
]

/** A face as the engine describes it. */
export type Face = {
  readonly box: Box
  readonly keyPoints: KeyPoints
  /** Confidence of the detector, 0 to 1. */
  readonly score: number
  readonly pose: Pose
  /** From 0 for a sharp face to 1 for one that is blurred beyond recognition. */
  readonly blur: number
  /** Reliability of the embedding, 0 to 1; lower for blurred, small and turned faces. */
  readonly quality: number
  /** Has Euclidean length 1; the dot product of two is their cosine similarity. */
  readonly embedding: Float32Array
}

/** Pose of a person in one picture. */
export type Pose = {
  /** Degrees, to the right. */
  readonly tilt: number
  /** -1 (left) to 1 (right). */
  readonly gaze: number
  readonly mouth: 'smile' | 'laugh' | 'calm'
}

export const DEFAULT_POSE: Pose = { tilt: 0, gaze: 0, mouth: 'smile' }

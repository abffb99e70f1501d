import type { FaceReading } from '../server/library/faces/queries.ts'

/** The reading of faces that are only counted and shown. */
export const BLANK_READING: FaceReading = {
  keyPoints: '[]',
  score: 1,
  blur: 0,
  yaw: 0,
  pitch: 0,
  roll: 0,
  embedding: new Uint8Array(512),
  engineVersion: 'bench',
}

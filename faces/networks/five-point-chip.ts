import type { KeyPoints } from '../face.ts'
import type { RecognitionNetwork } from './network.ts'

/**
 * The mean positions with which ArcFace and MobileFaceNet were trained (insightface's
 * `arcface_src`), shifted by half a pixel, because there the centre of the first pixel is at 0.
 */
export const FIVE_POINT_TEMPLATE: KeyPoints = [
  { x: 38.7946, y: 52.1963 },
  { x: 74.0318, y: 52.0014 },
  { x: 56.5252, y: 72.2366 },
  { x: 42.0493, y: 92.8655 },
  { x: 71.2299, y: 92.7041 },
]

/** The common properties of networks that were trained with LFW's five points. */
export const FIVE_POINT_NETWORK = {
  chipPx: 112,
  template: FIVE_POINT_TEMPLATE,
  usesMirror: true,
  quality: { halfBlurredVariance: 3, halfWidthPx: 16, halfTurnDegrees: 45 },
} as const satisfies Partial<RecognitionNetwork>

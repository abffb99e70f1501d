import type { Pose } from './face.ts'
import type { Mesh } from './landmarks.ts'
import type { QualityScale } from './networks/network.ts'

/** At each edge, 1 / 6 of a chip's side is left out: there it mostly shows background. */
const MARGINS_PER_SIDE = 6

/**
 * Returns the blur of a face chip, 0 to 1, from the variance of the Laplacian of its brightness (J.
 * L. Pech-Pacheco et al., "Diatom autofocusing in brightfield microscopy", 2000) over the middle of
 * the chip, where the face is.
 */
export function measureBlur(chip: Uint8Array, chipPx: number, { halfBlurredVariance }: QualityScale): number {
  const margin = Math.round(chipPx / MARGINS_PER_SIDE)
  const readBrightness = (x: number, y: number) => readBrightnessAt(chip, y * chipPx + x)
  let count = 0
  let sum = 0
  let squares = 0
  for (let y = margin; y < chipPx - margin; y++) {
    for (let x = margin; x < chipPx - margin; x++) {
      const laplacian =
        4 * readBrightness(x, y) -
        readBrightness(x - 1, y) -
        readBrightness(x + 1, y) -
        readBrightness(x, y - 1) -
        readBrightness(x, y + 1)
      count++
      sum += laplacian
      squares += laplacian * laplacian
    }
  }
  const variance = squares / count - (sum / count) ** 2
  return 1 / (1 + variance / halfBlurredVariance)
}

/** Returns the standard deviation of the brightness of a face chip, 0 to 127.5. */
export function measureContrast(chip: Uint8Array): number {
  const count = chip.length / 3
  let sum = 0
  let squares = 0
  for (let pixel = 0; pixel < count; pixel++) {
    const brightness = readBrightnessAt(chip, pixel)
    sum += brightness
    squares += brightness * brightness
  }
  return Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2))
}

function readBrightnessAt(chip: Uint8Array, pixel: number): number {
  const at = pixel * 3
  return 0.299 * (chip[at] ?? 0) + 0.587 * (chip[at + 1] ?? 0) + 0.114 * (chip[at + 2] ?? 0)
}

/**
 * Returns the head pose from the landmarks and their depths: the line between the cheeks and that
 * from forehead to chin.
 */
export function measurePose({ points, depths }: Mesh): Pose {
  const computeLine = (from: number, to: number) => ({
    x: (points[to]?.x ?? 0) - (points[from]?.x ?? 0),
    y: (points[to]?.y ?? 0) - (points[from]?.y ?? 0),
    z: (depths[to] ?? 0) - (depths[from] ?? 0),
  })
  const across = computeLine(LEFT_CHEEK, RIGHT_CHEEK)
  const down = computeLine(FOREHEAD, CHIN)
  return {
    yaw: toDegrees(Math.atan2(across.z, Math.hypot(across.x, across.y))),
    pitch: toDegrees(Math.atan2(down.z, Math.hypot(down.x, down.y))),
    roll: toDegrees(Math.atan2(across.y, across.x)),
  }
}

const LEFT_CHEEK = 234
const RIGHT_CHEEK = 454
const FOREHEAD = 10
const CHIN = 152

function toDegrees(radians: number): number {
  return (radians * 180) / Math.PI
}

/**
 * Factor for faces behind a mask or a hand. It keeps them below POOR_QUALITY of grouping: they may
 * join a person, but the same mask must not connect two people.
 */
const COVERED_SHARE = 0.4

/**
 * Returns the reliability of a face's embedding, 0 to 1. `widthPx` is the face's width in the photo
 * at full size.
 */
export function measureQuality(
  { widthPx, blur, pose, isCovered }: { widthPx: number; blur: number; pose: Pose; isCovered: boolean },
  { halfWidthPx, halfTurnDegrees }: QualityScale,
): number {
  const size = 1 / (1 + (halfWidthPx / widthPx) ** 2)
  const turned = 1 / (1 + (Math.hypot(pose.yaw, pose.pitch) / halfTurnDegrees) ** 4)
  return (1 - blur) * size * turned * (isCovered ? COVERED_SHARE : 1)
}

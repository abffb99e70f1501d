import { CHIP_PX } from './align.ts'
import type { Pose } from './face.ts'
import type { Mesh } from './landmarks.ts'

// [Note: Quality] Chosen by bench/quality.ts, which shrinks and blurs sharp faces until their
// embeddings drift. At each of these values the embedding is about as far from that of the sharp
// face as that of another picture of the person.

/** Variance of the Laplacian of a chip's brightness (0 to 255) at which blur is 0.5. */
const HALF_BLURRED_VARIANCE = 2

/** Face width in pixels of the photo that halves the quality. */
const HALF_QUALITY_WIDTH_PX = 18

/** Degrees of yaw or pitch that halve the quality; small angles hardly matter. */
const HALF_QUALITY_TURN = 45

/**
 * Blur of a face chip, 0 to 1, from the variance of the Laplacian of its brightness (J. L.
 * Pech-Pacheco et al., "Diatom autofocusing in brightfield microscopy", 2000) over the middle of
 * the chip, where the face is.
 */
export function blurOf(chip: Uint8Array): number {
  const margin = Math.round(CHIP_PX / 6)
  const brightness = (x: number, y: number) => {
    const at = (y * CHIP_PX + x) * 3
    return 0.299 * (chip[at] ?? 0) + 0.587 * (chip[at + 1] ?? 0) + 0.114 * (chip[at + 2] ?? 0)
  }
  let count = 0
  let sum = 0
  let squares = 0
  for (let y = margin; y < CHIP_PX - margin; y++) {
    for (let x = margin; x < CHIP_PX - margin; x++) {
      const laplacian =
        4 * brightness(x, y) -
        brightness(x - 1, y) -
        brightness(x + 1, y) -
        brightness(x, y - 1) -
        brightness(x, y + 1)
      count++
      sum += laplacian
      squares += laplacian * laplacian
    }
  }
  const variance = squares / count - (sum / count) ** 2
  return 1 / (1 + variance / HALF_BLURRED_VARIANCE)
}

/**
 * Head pose from the landmarks and their depths: the line between the cheeks and that from forehead
 * to chin.
 */
export function poseOf({ points, depths }: Mesh): Pose {
  const line = (from: number, to: number) => ({
    x: (points[to]?.x ?? 0) - (points[from]?.x ?? 0),
    y: (points[to]?.y ?? 0) - (points[from]?.y ?? 0),
    z: (depths[to] ?? 0) - (depths[from] ?? 0),
  })
  const across = line(LEFT_CHEEK, RIGHT_CHEEK)
  const down = line(FOREHEAD, CHIN)
  return {
    yaw: degrees(Math.atan2(across.z, Math.hypot(across.x, across.y))),
    pitch: degrees(Math.atan2(down.z, Math.hypot(down.x, down.y))),
    roll: degrees(Math.atan2(across.y, across.x)),
  }
}

const LEFT_CHEEK = 234
const RIGHT_CHEEK = 454
const FOREHEAD = 10
const CHIN = 152

function degrees(radians: number): number {
  return (radians * 180) / Math.PI
}

/**
 * Reliability of a face's embedding, 0 to 1. `widthPx` is the face's width in the photo at full
 * size.
 */
export function qualityOf({ widthPx, blur, pose }: { widthPx: number; blur: number; pose: Pose }): number {
  const size = 1 / (1 + (HALF_QUALITY_WIDTH_PX / widthPx) ** 2)
  const turned = 1 / (1 + (Math.hypot(pose.yaw, pose.pitch) / HALF_QUALITY_TURN) ** 4)
  return (1 - blur) * size * turned
}

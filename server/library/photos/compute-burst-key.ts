import { hash } from 'node:crypto'

/** Of the XMP packet, in bytes; those of phones have a few thousand. */
const MAX_XMP_BYTES = 256 * 1024

/** How phones name the photos of a burst; the first group is the same in all of them. */
const BURST_NAMES = [
  // Nexus, Pixel and Xperia: 00001IMG_00001_BURST20171111030039_COVER.jpg
  /_(BURST\d{14,17})(?!\d)/i,
  // Huawei and Xiaomi: IMG_20231014_183246_BURST001_COVER.jpg
  /^(IMG_\d{8}_\d{6}_BURST)\d{1,4}(?!\d)/i,
  // Samsung: 20231207_101605_001.jpg
  /^(\d{8}_\d{6})_\d{3}(?!\d)/,
]

/**
 * Returns a number that photos of one burst have in common: an odd one if the phone says which
 * burst it is (Apple's maker note, Google's XMP, or the file name), else an even one that is the
 * same for all photos of a camera. Null if nothing is known of the camera.
 */
export function computeBurstKey({
  name,
  camera,
  burstId,
  xmp,
}: {
  name: string
  camera: string
  burstId: string | null
  xmp: Uint8Array | null
}): number | null {
  const burst = burstId ?? readGoogleBurst(xmp) ?? readNamedBurst(name)
  if (burst !== undefined) return hashText(`burst ${burst} ${camera}`) * 2 + 1
  return camera === '' ? null : hashText(`camera ${camera}`) * 2
}

function readGoogleBurst(xmp: Uint8Array | null): string | undefined {
  if (!xmp) return undefined
  const text = Buffer.from(xmp.buffer, xmp.byteOffset, Math.min(xmp.byteLength, MAX_XMP_BYTES))
  return /\bBurstID(?:="|>)([\w-]{8,100})["<]/.exec(text.toString('latin1'))?.[1]
}

function readNamedBurst(name: string): string | undefined {
  for (const pattern of BURST_NAMES) {
    const burst = pattern.exec(name)?.[1]
    if (burst !== undefined) return burst.toUpperCase()
  }
  return undefined
}

/** Returns 48 bits, so that twice as much is still an exact number. */
function hashText(text: string): number {
  return hash('sha256', text, 'buffer').readUIntBE(0, 6)
}

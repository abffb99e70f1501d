/** Properties of a JPEG from its markers. */
export type JpegFrame = {
  /** Width of the stored picture in pixels. */
  readonly width: number
  readonly height: number
  /** Whether it has more than one scan, so that the decoder must hold the whole picture. */
  readonly isProgressive: boolean
  /** Scans within the given bytes. */
  readonly scans: number
}

const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9
/** Markers of frames (ITU-T T.81, table B.1), and those of progressive frames. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf])
const PROGRESSIVE_FRAMES = new Set([0xc2, 0xc6, 0xca, 0xce])

/**
 * Reads the markers of a JPEG or of its first bytes. Returns undefined if they do not include the
 * size.
 */
export function readJpegFrame(bytes: Uint8Array): JpegFrame | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let frame: { width: number; height: number; components: number; isProgressive: boolean } | undefined
  let scans = 0
  let at = 2
  for (;;) {
    at = findNextMarker(bytes, at)
    const marker = bytes[at + 1]
    // The shortest segment read here has eight bytes after its marker.
    if (marker === undefined || marker === END_OF_IMAGE || at + 10 > bytes.length) break
    if (FRAMES.has(marker) && !frame) {
      frame = {
        height: view.getUint16(at + 5),
        width: view.getUint16(at + 7),
        components: bytes[at + 9] ?? 0,
        isProgressive: PROGRESSIVE_FRAMES.has(marker),
      }
    }
    if (marker === START_OF_SCAN) {
      scans += 1
      if (frame && (bytes[at + 4] ?? 0) < frame.components) frame.isProgressive = true
    }
    at += 2 + view.getUint16(at + 2)
  }
  return frame && { width: frame.width, height: frame.height, isProgressive: frame.isProgressive, scans }
}

/** Skips the data of a scan, in which 255 is followed by 0 or the code of a restart marker. */
function findNextMarker(bytes: Uint8Array, from: number): number {
  let at = bytes.indexOf(0xff, from)
  while (at !== -1 && !isMarker(bytes[at + 1])) at = bytes.indexOf(0xff, at + 1)
  return at === -1 ? bytes.length : at
}

function isMarker(code: number | undefined): boolean {
  return code !== undefined && code !== 0 && code !== 0xff && (code < 0xd0 || code > 0xd8) && code !== 1
}

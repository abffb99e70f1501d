import type { Rectangle } from './map-upright-to-stored.ts'

/** GIF89a, sections 18 to 26: header and logical screen, and the sizes of blocks behind them. */
const SCREEN_BYTES = 13
const [EXTENSION, IMAGE] = [0x21, 0x2c]

/**
 * Returns where the first frame of a GIF lies on its canvas, within it; undefined if it covers the
 * whole canvas, or cannot be found. The bytes begin with a GIF's signature.
 */
export function readFirstFrame(bytes: Uint8Array): Rectangle | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (bytes.length < SCREEN_BYTES) return undefined
  const [width, height] = [view.getUint16(6, true), view.getUint16(8, true)]
  let at = SCREEN_BYTES + countColourBytes(view.getUint8(10))
  while (bytes[at] === EXTENSION) {
    at += 2
    // Blocks of up to 255 bytes; an empty one is the last.
    while (bytes[at]) at += 1 + (bytes[at] ?? 0)
    at++
  }
  if (bytes[at] !== IMAGE || at + 9 > bytes.length) return undefined
  const left = Math.min(view.getUint16(at + 1, true), width)
  const top = Math.min(view.getUint16(at + 3, true), height)
  const frame = {
    left,
    top,
    width: Math.min(view.getUint16(at + 5, true), width - left),
    height: Math.min(view.getUint16(at + 7, true), height - top),
  }
  const isWhole = frame.width === width && frame.height === height
  return isWhole || frame.width === 0 || frame.height === 0 ? undefined : frame
}

/** The highest bit: a table of colours follows; the lowest three: its size. */
function countColourBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0
}

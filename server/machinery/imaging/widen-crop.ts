import type { HeifPicture } from './read-heif.ts'
import type { Rectangle } from './map-upright-to-stored.ts'

/** libheif adds this to both sides of what it expects to decode: the largest block of HEVC. */
const BLOCK_PX = 64

/** A picture whose file was changed to show all of it, and the part that it showed before. */
export type WidenedPicture = { readonly bytes: Uint8Array; readonly part: Rectangle }

/**
 * libheif (1.23) refuses a picture of which the box `clap` shows a small part, because it compares
 * the size of the decoded picture with that of the part. Returns such a file with a `clap` that
 * shows everything; undefined for any other file.
 */
export function widenCrop(
  bytes: Uint8Array,
  { itemType, properties }: HeifPicture,
): WidenedPicture | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const ispe = properties.find(({ type }) => type === 'ispe')
  const clap = properties.find(({ type }) => type === 'clap')
  if (
    !ispe ||
    !clap ||
    itemType === 'grid' ||
    ispe.start + 12 > bytes.length ||
    clap.start + 32 > bytes.length
  ) {
    return undefined
  }
  let [width, height] = [view.getUint32(ispe.start + 4), view.getUint32(ispe.start + 8)]
  const cropped =
    (view.getUint32(clap.start) / view.getUint32(clap.start + 4) + BLOCK_PX) *
    (view.getUint32(clap.start + 8) / view.getUint32(clap.start + 12) + BLOCK_PX)
  if (!(cropped < width * height)) return undefined
  const widened = Uint8Array.from(bytes)
  let part: Rectangle | undefined
  for (const { type, start } of properties) {
    if (type === 'clap') {
      part = readClap(view, start, { width, height })
      new Uint8Array(widened.buffer, start, 32).set(buildClap(width, height))
    }
    const turns = type === 'irot' ? view.getUint8(start) & 3 : 0
    for (let turn = 0; turn < turns; turn++) {
      part &&= { left: part.top, top: width - part.left - part.width, width: part.height, height: part.width }
      ;[width, height] = [height, width]
    }
    if (type === 'imir' && part) part = mirror(part, view.getUint8(start) & 1, { width, height })
  }
  return part && { bytes: widened, part }
}

type Size = { readonly width: number; readonly height: number }

/** Rounds as libheif does. */
function readClap(view: DataView, start: number, size: Size): Rectangle {
  const readFraction = (at: number) => view.getInt32(start + at) / view.getUint32(start + at + 4)
  const [width, height] = [Math.round(readFraction(0)), Math.round(readFraction(8))]
  const left = Math.max(0, Math.floor(findStart(size.width, readFraction(0), readFraction(16))))
  const top = Math.max(0, Math.round(findStart(size.height, readFraction(8), readFraction(24))))
  return { left, top, width: Math.min(width, size.width - left), height: Math.min(height, size.height - top) }
}

function findStart(wholePx: number, partPx: number, offset: number): number {
  return offset + (wholePx - 1) / 2 - (partPx - 1) / 2
}

function buildClap(width: number, height: number): Uint8Array {
  const clap = new DataView(new ArrayBuffer(32))
  const values = [width, 1, height, 1, 0, 1, 0, 1]
  values.forEach((value, i) => clap.setUint32(4 * i, value))
  return new Uint8Array(clap.buffer)
}

/** Axis 0 exchanges top and bottom, 1 left and right (ISO/IEC 23008-12:2022, section 6.5.12). */
function mirror(part: Rectangle, axis: number, size: Size): Rectangle {
  if (axis === 0) return { ...part, top: size.height - part.top - part.height }
  return { ...part, left: size.width - part.left - part.width }
}

/** Where a JPEG begins in a file, and its size as it claims. */
export type FoundJpeg = { readonly at: number; readonly width: number; readonly height: number }

const START_OF_IMAGE = Buffer.from([0xff, 0xd8, 0xff])
const END_OF_IMAGE = 0xd9
const START_OF_SCAN = 0xda
const QUANTIZATION_TABLE = 0xdb
/** Frames that are decoded as photos; 0xc3 is lossless, as which cameras store sensor data. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2])

/**
 * Segments that are read in one file: more than 5000 pictures have. It limits the time for a file
 * that is full of beginnings of JPEGs.
 */
const MAX_SEGMENTS = 100_000

/**
 * Finds the JPEGs inside a file by their bytes, without knowing the format of the file: each starts
 * with a chain of segments up to its first scan. Chance makes such a chain nowhere in sensor data.
 * Also finds thumbnails inside of previews.
 */
export function findJpegs(bytes: Uint8Array): FoundJpeg[] {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const found: FoundJpeg[] = []
  const budget = { segments: MAX_SEGMENTS }
  let at = file.indexOf(START_OF_IMAGE)
  while (at !== -1 && budget.segments > 0) {
    const size = readSize(file, at + 2, budget)
    if (size) found.push({ at, ...size })
    at = file.indexOf(START_OF_IMAGE, at + START_OF_IMAGE.length - 1)
  }
  return found
}

/** Returns the bytes of a JPEG up to its end, or to the end of the file if that comes before. */
export function cutJpeg(bytes: Uint8Array, { at: start }: FoundJpeg): Uint8Array {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = start + 2
  while (at + 4 <= file.length) {
    const marker = file[at + 1] ?? 0
    if (file[at] === 0xff && marker === END_OF_IMAGE) return file.subarray(start, at + 2)
    // In data of a scan, 255 is followed by 0 or the code of a restart marker. Such data is passed
    // byte by byte: searching for each 255 takes far longer in a file that is full of them.
    if (file[at] === 0xff && hasLength(marker)) at += 2 + file.readUInt16BE(at + 2)
    else at += 1
  }
  return file.subarray(start)
}

function hasLength(marker: number): boolean {
  return marker >= 0xc0 && marker < 0xff && (marker < 0xd0 || marker > 0xd8)
}

/** Returns the size in the frame of a JPEG whose first segment is at `from`, if it has a scan. */
function readSize(
  file: Buffer,
  from: number,
  budget: { segments: number },
): { width: number; height: number } | undefined {
  let size: { width: number; height: number } | undefined
  let hasTable = false
  for (let at = from; at + 10 <= file.length && budget.segments > 0;) {
    budget.segments -= 1
    const marker = file[at + 1] ?? 0
    if (file[at] !== 0xff || !hasLength(marker)) return undefined
    if (marker === START_OF_SCAN) return hasTable ? size : undefined
    if (marker === QUANTIZATION_TABLE) hasTable = true
    const length = file.readUInt16BE(at + 2)
    if (FRAMES.has(marker)) {
      const height = file.readUInt16BE(at + 5)
      const width = file.readUInt16BE(at + 7)
      const colours = file[at + 9] ?? 0
      const isPhoto = file[at + 4] === 8 && (colours === 1 || colours === 3) && length === 8 + 3 * colours
      if (size || !isPhoto || width * height === 0) return undefined
      size = { width, height }
    }
    at += 2 + length
  }
  return undefined
}

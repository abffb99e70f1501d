export type Box = { readonly type: string; readonly content: Buffer }

const HEADER_BYTES = 8
/** Boxes beside each other; files have at most some dozens. */
const MAX_BOXES = 1000

/**
 * Lists boxes (ISO/IEC 14496-12, 4.2) that follow each other, as long as they lie within the bytes.
 */
export function listBoxes(bytes: Buffer): Box[] {
  const boxes: Box[] = []
  for (let at = 0; boxes.length < MAX_BOXES && at + HEADER_BYTES <= bytes.length;) {
    const { headerBytes, length } = readBoxHeader(bytes.subarray(at)) ?? { headerBytes: 0, length: -1 }
    // Zero: to the end of the file.
    const end = length === 0 ? bytes.length : at + length
    if (end < at + headerBytes || end > bytes.length) break
    const type = bytes.toString('latin1', at + 4, at + HEADER_BYTES)
    boxes.push({ type, content: bytes.subarray(at + headerBytes, end) })
    at = end
  }
  return boxes
}

/** `length`: of the whole box. Undefined if the bytes end within the header. */
export function readBoxHeader(bytes: Buffer): { headerBytes: number; length: number } | undefined {
  if (bytes.length < HEADER_BYTES) return undefined
  const size = bytes.readUInt32BE(0)
  if (size !== 1) return { headerBytes: HEADER_BYTES, length: size }
  if (bytes.length < 2 * HEADER_BYTES) return undefined
  return { headerBytes: 2 * HEADER_BYTES, length: Number(bytes.readBigUInt64BE(HEADER_BYTES)) }
}

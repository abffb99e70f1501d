/** A part of some bytes. */
export type Range = { readonly start: number; readonly end: number }
/** A box of ISO/IEC 14496-12, section 4.2: where its content lies. */
export type Box = Range & {
  readonly type: string
  /** Whether the box ends within the bytes; otherwise `end` is where they end. */
  readonly isWhole: boolean
}

const HEADER_BYTES = 8
/** The most boxes that are listed in one place; cameras write a few thousand. */
const MAX_BOXES = 65_536

/** Lists boxes that follow each other. */
export function* listBoxes(
  bytes: Buffer,
  { start, end }: Range = { start: 0, end: bytes.length },
): Generator<Box> {
  for (let at = start, count = 0; at + HEADER_BYTES <= end && count < MAX_BOXES; count++) {
    const header = readBoxHeader(bytes.subarray(at, end))
    // Zero: to the end.
    const length = header?.length === 0 ? end - at : header?.length
    if (!header || !length || length < header.headerBytes) return
    const type = bytes.toString('latin1', at + 4, at + HEADER_BYTES)
    const isWhole = at + length <= end
    yield { type, start: at + header.headerBytes, end: Math.min(at + length, end), isWhole }
    at += length
  }
}

/** Returns the first box of a type. */
export function findBox(bytes: Buffer, range: Range, type: string): Box | undefined {
  for (const box of listBoxes(bytes, range)) if (box.type === type) return box
  return undefined
}

/** `length`: of the whole box. Undefined if the bytes end within the header. */
export function readBoxHeader(bytes: Buffer): { headerBytes: number; length: number } | undefined {
  if (bytes.length < HEADER_BYTES) return undefined
  const size = bytes.readUInt32BE(0)
  if (size !== 1) return { headerBytes: HEADER_BYTES, length: size }
  if (bytes.length < 2 * HEADER_BYTES) return undefined
  return { headerBytes: 2 * HEADER_BYTES, length: Number(bytes.readBigUInt64BE(HEADER_BYTES)) }
}

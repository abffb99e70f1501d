import type { Metadata } from 'sharp'
import type { HeifPicture } from './read-heif.ts'

/** How the colours of stored pixels are to be read; sRGB has no value of this type. */
export type Colours =
  /** An ICC profile of RGB pixels. */
  | { readonly kind: 'profile'; readonly profile: Uint8Array }
  /** An ICC profile of other pixels, such as CMYK, which only the decoder can apply. */
  | { readonly kind: 'decoder' }
  /** By the numbers of ITU-T H.273. */
  | {
      readonly kind: 'coded'
      readonly primaries: number
      readonly transfer: number
      /** The brightest light of HDR in candela per square metre, if the file says so. */
      readonly peakNits?: number
      /** Grey of which 16 is black and 235 white; the decoders leave it so. */
      readonly isLimitedGrey: boolean
      /** More than 8 bits. */
      readonly isDeep: boolean
    }

/** Primaries of BT.709 and sRGB, and "unspecified". */
const SRGB_PRIMARIES = new Set([1, 2])
/** Those that browsers show like sRGB: BT.709, BT.601, BT.2020, IEC 61966-2-1 and others. */
const OTHER_TRANSFERS = new Set([4, 5, 8, 16, 18])
const HDR_TRANSFERS = new Set([16, 18])

/** `rXYZ` of sRGB in the colours of D50 (IEC 61966-2-1). */
const SRGB_RED = [0.436, 0.2225, 0.0139]

type Stored = {
  readonly bytes: Uint8Array
  readonly metadata: Pick<Metadata, 'icc' | 'depth' | 'format' | 'bitsPerSample'>
  readonly heif?: HeifPicture | undefined
}

/** Reads the colour space of a picture. Returns undefined for sRGB and for pictures without one. */
export function readColours({ bytes, metadata, heif }: Stored): Colours | undefined {
  const isDeep = metadata.depth !== 'uchar' || (metadata.bitsPerSample ?? 8) > 8
  const inPng = metadata.format === 'png' ? findPngCodes(bytes) : undefined
  if (inPng) return describeCodes({ ...inPng, isLimitedGrey: false, isDeep })
  const { icc } = metadata
  const inProfile = icc && findTag(icc, 'cicp')
  if (inProfile) {
    const [primaries = 0, transfer = 0] = inProfile.subarray(8)
    if (HDR_TRANSFERS.has(transfer))
      return describeCodes({ primaries, transfer, isLimitedGrey: false, isDeep })
  }
  if (icc) return describeProfile(icc, { isHeif: heif !== undefined })
  if (!heif?.colours) return undefined
  const { isFullRange, ...codes } = heif.colours
  return describeCodes({ ...codes, isLimitedGrey: heif.isMonochrome && !isFullRange, isDeep })
}

function describeCodes(codes: Omit<Extract<Colours, { kind: 'coded' }>, 'kind'>): Colours | undefined {
  const { primaries, transfer, isLimitedGrey } = codes
  const isSrgb = SRGB_PRIMARIES.has(primaries) && !OTHER_TRANSFERS.has(transfer) && !isLimitedGrey
  return isSrgb ? undefined : { kind: 'coded', ...codes }
}

function describeProfile(icc: Buffer, { isHeif }: { isHeif: boolean }): Colours | undefined {
  // ICC.1:2022, section 7.2: the colour space of the pixels.
  const isRgb = icc.subarray(16, 20).toString('latin1') === 'RGB '
  // The decoders of HEIC and AVIF give RGB in any case.
  if (!isRgb) return isHeif ? undefined : { kind: 'decoder' }
  return isSrgb(icc) ? undefined : { kind: 'profile', profile: icc }
}

/** Most copies of the sRGB profile contain its name as text; so do some with other primaries. */
function isSrgb(icc: Buffer): boolean {
  if (!icc.toString('latin1').replaceAll('\0', '').includes('sRGB')) return false
  const red = findTag(icc, 'rXYZ')
  return (
    red !== undefined && SRGB_RED.every((value, i) => Math.abs(readFixed(red, 8 + 4 * i) - value) < 0.002)
  )
}

/** Returns the content of a tag of an ICC profile, at least 20 bytes long (section 7.3). */
function findTag(icc: Buffer, signature: 'cicp' | 'rXYZ'): Buffer | undefined {
  const tags = icc.length < 132 ? 0 : Math.min(icc.readUInt32BE(128), Math.floor((icc.length - 132) / 12))
  for (let i = 0; i < tags; i++) {
    const at = 132 + 12 * i
    if (icc.toString('latin1', at, at + 4) !== signature) continue
    const tag = icc.subarray(icc.readUInt32BE(at + 4), icc.readUInt32BE(at + 4) + 20)
    return tag.length >= 12 ? tag : undefined
  }
  return undefined
}

function readFixed(tag: Buffer, at: number): number {
  return at + 4 > tag.length ? 0 : tag.readInt32BE(at) / 65_536
}

/** Reads the chunk `cICP`, which comes before the pixels and overrides a profile (PNG 3). */
function findPngCodes(bytes: Uint8Array): { primaries: number; transfer: number } | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 8; at + 12 <= bytes.length;) {
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (type === 'IDAT') return undefined
    if (type === 'cICP') return { primaries: view.getUint8(at + 8), transfer: view.getUint8(at + 9) }
    at += 12 + view.getUint32(at)
  }
  return undefined
}

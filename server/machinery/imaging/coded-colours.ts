import type { Pixels } from '../../../faces/pixels.ts'
import type { Colours } from './read-colours.ts'

// Colours by the numbers of ITU-T H.273, as browsers show them on a screen of sRGB. What Chromium
// 156 makes of pictures of every transfer was measured; differences are at most 2 of 255 (see the
// test).

type CodedColours = Omit<Extract<Colours, { kind: 'coded' }>, 'kind' | 'isDeep'>

/** Three rows of three. */
type Matrix = readonly [number, number, number, number, number, number, number, number, number]

/** x and y of red, green and blue. */
type Chromaticities = readonly [number, number, number, number, number, number]

const SRGB_TO_XYZ = buildToXyz([0.64, 0.33, 0.3, 0.6, 0.15, 0.06])
const BT2020_TO_XYZ = buildToXyz([0.708, 0.292, 0.17, 0.797, 0.131, 0.046])
const BT601_TO_XYZ = buildToXyz([0.63, 0.34, 0.31, 0.595, 0.155, 0.07])

/** By the numbers of ITU-T H.273, table 2; all have the white of D65. */
const TO_XYZ: ReadonlyMap<number, Matrix> = new Map([
  [5, buildToXyz([0.64, 0.33, 0.29, 0.6, 0.15, 0.06])],
  [6, BT601_TO_XYZ],
  [7, BT601_TO_XYZ],
  [9, BT2020_TO_XYZ],
  [12, buildToXyz([0.68, 0.32, 0.265, 0.69, 0.15, 0.06])],
])

const [GAMMA_22, GAMMA_28, LINEAR, PQ, HLG] = [4, 5, 8, 16, 18]

/** Light of a white page, and the brightest that is usual, in candela per square metre. */
const WHITE_NITS = 203
const USUAL_PEAK_NITS = 1000
/** Relative to white. */
const USUAL_PEAK = USUAL_PEAK_NITS / WHITE_NITS

/** A table up to this has 20 values for the darkest step of 8-bit sRGB. */
const LAST_ENCODED = 65_535

/** Converts interleaved RGB of 8 or 16 bits to sRGB of 8 bits. */
export function convertCodedColours(data: Pixels['data'] | Uint16Array, colours: CodedColours): Uint8Array {
  const { primaries, transfer } = colours
  const isHdr = transfer === PQ || transfer === HLG
  const isHlg = transfer === HLG
  const linear = buildLinearTable(data instanceof Uint16Array ? 65_535 : 255, colours)
  const own = TO_XYZ.get(primaries) ?? SRGB_TO_XYZ
  const [rr, rg, rb, gr, gg, gb, br, bg, bb] = multiply(invert(SRGB_TO_XYZ), own)
  const [wrr, wrg, wrb, wgr, wgg, wgb, wbr, wbg, wbb] = multiply(invert(BT2020_TO_XYZ), own)
  const curve = buildCurve(isHlg ? USUAL_PEAK : (colours.peakNits ?? USUAL_PEAK_NITS) / WHITE_NITS)
  const encoded = getEncodedTable()
  const encode = (light: number) => encoded[Math.round(Math.min(1, Math.max(0, light)) * LAST_ENCODED)] ?? 0
  const converted = new Uint8Array(data.length)
  for (let at = 0; at + 2 < data.length; at += 3) {
    let r = linear[data[at] ?? 0] ?? 0
    let g = linear[data[at + 1] ?? 0] ?? 0
    let b = linear[data[at + 2] ?? 0] ?? 0
    if (isHdr) {
      // The display's light of HLG (BT.2100, table 5): the luminance with a gamma of 1.2.
      const shown = isHlg ? USUAL_PEAK * (0.2627 * r + 0.678 * g + 0.0593 * b) ** 0.2 : 1
      const brightest = Math.max(
        wrr * r + wrg * g + wrb * b,
        wgr * r + wgg * g + wgb * b,
        wbr * r + wbg * g + wbb * b,
      )
      const gain = shown * computeGain(shown * brightest, curve)
      r *= gain
      g *= gain
      b *= gain
    }
    converted[at] = encode(rr * r + rg * g + rb * b)
    converted[at + 1] = encode(gr * r + gg * g + gb * b)
    converted[at + 2] = encode(br * r + bg * g + bb * b)
  }
  return converted
}

/** Light of each stored value: of HDR relative to white, else from 0 to 1. */
function buildLinearTable(largest: number, { transfer, isLimitedGrey }: CodedColours): Float64Array {
  return Float64Array.from({ length: largest + 1 }, (_, stored) => {
    const value = stored / largest
    const full = isLimitedGrey ? Math.min(1, Math.max(0, (value * 255 - 16) / 219)) : value
    return toLight(full, transfer)
  })
}

function toLight(value: number, transfer: number): number {
  if (transfer === GAMMA_22) return value ** 2.2
  if (transfer === GAMMA_28) return value ** 2.8
  if (transfer === LINEAR) return value
  if (transfer === PQ) return decodePq(value)
  if (transfer === HLG) return decodeHlg(value)
  // Browsers show BT.709, BT.601 and BT.2020 so as well.
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

/** SMPTE ST 2084, relative to white. */
function decodePq(value: number): number {
  const power = value ** (4096 / (2523 * 128))
  const [c1, c2, c3] = [3424 / 4096, 2413 / 128, 2392 / 128]
  return (10_000 / WHITE_NITS) * (Math.max(power - c1, 0) / (c2 - c3 * power)) ** (16_384 / 2610)
}

/** The scene's light of HLG from 0 to 1 (BT.2100, table 5). */
function decodeHlg(value: number): number {
  const a = 0.178_832_77
  const b = 1 - 4 * a
  const c = 0.5 - a * Math.log(4 * a)
  return value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - c) / a) + b) / 12
}

type Point = { readonly x: number; readonly y: number }

/** A quadratic Bézier curve. */
type Curve = { readonly start: Point; readonly middle: Point; readonly end: Point }

/**
 * Returns the curve of "reference white tone mapping" (SMPTE ST 2094-50) for a screen on which
 * nothing is brighter than white: x is light relative to white, y what is shown. It begins at
 * white, which is shown darker the brighter the peak is, by half at most, and ends at the peak.
 */
function buildCurve(peak: number): Curve {
  const headroom = Math.max(0, Math.log2(peak) / Math.log2(USUAL_PEAK))
  const start = { x: 1, y: 1 - Math.min(1, headroom) / 2 }
  const middle = { x: 0.35 + 0.65 / start.y, y: 0.35 * start.y + 0.65 }
  return { start, middle, end: { x: Math.max(1, peak), y: 1 } }
}

/** Returns the factor for this much light; what is darker than white gets the factor of white. */
function computeGain(light: number, { start, middle, end }: Curve): number {
  if (light <= start.x) return start.y
  if (light >= end.x) return 1 / light
  const a = start.x - 2 * middle.x + end.x
  const b = 2 * (middle.x - start.x)
  const t = (Math.sqrt(b * b - 4 * a * (start.x - light)) - b) / (2 * a)
  return (start.y * (1 - t) ** 2 + 2 * middle.y * t * (1 - t) + end.y * t ** 2) / light
}

let encodedTable: Uint8Array | undefined

/** 8-bit sRGB of light from 0 to 1. */
function getEncodedTable(): Uint8Array {
  encodedTable ??= Uint8Array.from({ length: LAST_ENCODED + 1 }, (_, i) => {
    const light = i / LAST_ENCODED
    const value = light <= 0.003_130_8 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055
    return Math.round(value * 255)
  })
  return encodedTable
}

/** Returns the matrix to XYZ in which red, green and blue add up to the white of D65. */
function buildToXyz([rx, ry, gx, gy, bx, by]: Chromaticities): Matrix {
  const [rz, gz, bz] = [1 - rx - ry, 1 - gx - gy, 1 - bx - by]
  const [wx, wy] = [0.3127, 0.329]
  const [xr, yr, zr, xg, yg, zg, xb, yb, zb] = invert([rx, gx, bx, ry, gy, by, rz, gz, bz])
  const [x, y, z] = [wx / wy, 1, (1 - wx - wy) / wy]
  const [r, g, b] = [xr * x + yr * y + zr * z, xg * x + yg * y + zg * z, xb * x + yb * y + zb * z]
  return [rx * r, gx * g, bx * b, ry * r, gy * g, by * b, rz * r, gz * g, bz * b]
}

function invert([a, b, c, d, e, f, g, h, i]: Matrix): Matrix {
  const size = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
  return [
    (e * i - f * h) / size,
    (c * h - b * i) / size,
    (b * f - c * e) / size,
    (f * g - d * i) / size,
    (a * i - c * g) / size,
    (c * d - a * f) / size,
    (d * h - e * g) / size,
    (b * g - a * h) / size,
    (a * e - b * d) / size,
  ]
}

function multiply(one: Matrix, [a, b, c, d, e, f, g, h, i]: Matrix): Matrix {
  const [j, k, l, m, n, o, p, q, r] = one
  return [
    j * a + k * d + l * g,
    j * b + k * e + l * h,
    j * c + k * f + l * i,
    m * a + n * d + o * g,
    m * b + n * e + o * h,
    m * c + n * f + o * i,
    p * a + q * d + r * g,
    p * b + q * e + r * h,
    p * c + q * f + r * i,
  ]
}

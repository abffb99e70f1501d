/**
 * A picture in memory: 8-bit RGB, rows from top to bottom, three bytes a pixel, no padding between
 * rows.
 */
export type Pixels = {
  readonly data: Uint8Array | Uint8ClampedArray
  readonly width: number
  readonly height: number
}

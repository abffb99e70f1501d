import type { QuarterTurns } from '../../../faces/photo.ts'

/** In whole pixels. */
export type Rectangle = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/**
 * Maps a rectangle of an upright photo of this size to the stored photo, which this number of
 * clockwise quarter turns makes upright.
 */
export function mapUprightToStored(
  { left, top, width, height }: Rectangle,
  quarterTurns: QuarterTurns,
  upright: { readonly width: number; readonly height: number },
): Rectangle {
  const right = upright.width - left - width
  const bottom = upright.height - top - height
  const corners = [
    { left, top },
    { left: top, top: right },
    { left: right, top: bottom },
    { left: bottom, top: left },
  ] as const
  return {
    ...corners[quarterTurns],
    ...(quarterTurns % 2 === 0 ? { width, height } : { width: height, height: width }),
  }
}

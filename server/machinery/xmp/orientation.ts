import type { Box } from '../../../faces/face.ts'

/**
 * Converts a box in fractions of the stored picture to fractions of the upright one; `orientation`
 * is 1 to 8 as in EXIF.
 */
export function toUpright(box: Box, orientation: number): Box {
  const { x, y, width, height } = box
  const right = 1 - x - width
  const bottom = 1 - y - height
  switch (orientation) {
    case 2:
      return { x: right, y, width, height }
    case 3:
      return { x: right, y: bottom, width, height }
    case 4:
      return { x, y: bottom, width, height }
    case 5:
      return { x: y, y: x, width: height, height: width }
    case 6:
      return { x: bottom, y: x, width: height, height: width }
    case 7:
      return { x: bottom, y: right, width: height, height: width }
    case 8:
      return { x: y, y: right, width: height, height: width }
    default:
      return box
  }
}

/** The inverse of toUpright: all orientations except the quarter turns are their own inverse. */
export function toStored(box: Box, orientation: number): Box {
  const back = new Map([
    [6, 8],
    [8, 6],
  ])
  return toUpright(box, back.get(orientation) ?? orientation)
}

/** Returns whether width and height of the stored picture are swapped. */
export function isSideways(orientation: number): boolean {
  return orientation >= 5 && orientation <= 8
}

import type { Box } from '../../faces/face.ts'

/**
 * The box, in shares of a stored picture, in shares of the upright one; `orientation` is 1 to 8, as
 * EXIF counts.
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

/** The other way round: all turns but the quarter ones undo themselves. */
export function toStored(box: Box, orientation: number): Box {
  const back = new Map([
    [6, 8],
    [8, 6],
  ])
  return toUpright(box, back.get(orientation) ?? orientation)
}

/** Whether the stored picture lies on its side. */
export function isSideways(orientation: number): boolean {
  return orientation >= 5 && orientation <= 8
}

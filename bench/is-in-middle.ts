import type { Box } from '../faces/face.ts'

/** Returns whether a face is in the middle, where pictures of one person show that person. */
export function isInMiddle(box: Box, picture: { readonly width: number; readonly height: number }): boolean {
  const middle = { x: picture.width / 2, y: picture.height / 2 }
  const isAcross = box.x < middle.x && middle.x < box.x + box.width
  const isDown = box.y < middle.y && middle.y < box.y + box.height
  return isAcross && isDown && box.width > picture.width / 6
}

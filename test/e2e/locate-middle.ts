import type { Locator } from 'playwright-core'
import type { Point } from './touch-screen.ts'

/** Returns the middle of an element, in pixels of the window. Throws if it is not visible. */
export async function locateMiddle(element: Locator): Promise<Point> {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not on the screen.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

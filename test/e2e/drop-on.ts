import type { Locator } from 'playwright-core'

/** Drops a file or folder of the disk, as a file manager does. */
export async function dropOn(target: Locator, path: string): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nothing to drop on.')
  const page = target.page()
  const devTools = await page.context().newCDPSession(page)
  const event = {
    x: box.x + box.width / 2,
    y: box.y + 20,
    data: { items: [], files: [path], dragOperationsMask: 1 },
  }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await devTools.send('Input.dispatchDragEvent', { type, ...event })
  }
}

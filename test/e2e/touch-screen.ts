import type { CDPSession, Page, Locator } from 'playwright-core'

export type Point = { readonly x: number; readonly y: number }
export type TouchScreen = ReturnType<typeof openTouchScreen>

/** Positions at which a finger is reported, as fractions of its way. */
const STEPS = [0.25, 0.5, 0.75, 1]
/** Time between two taps of a double tap, in the timestamps of the events, not in real time. */
const BETWEEN_TAPS_S = 0.1

/** Opens a touchscreen with swipe, drag, pinch and double tap; that of Playwright only taps. */
export function openTouchScreen(page: Page) {
  const runTouch = async (act: (touch: Touch) => Promise<void>): Promise<void> => {
    const devTools = await page.context().newCDPSession(page)
    await act(touchWith(devTools))
    await devTools.detach()
  }
  return {
    swipe: (from: Point, to: Point) =>
      runTouch(async touch => {
        await touch('touchStart', [from])
        for (const share of STEPS) await touch('touchMove', [interpolate(from, to, share)])
        await touch('touchEnd', [])
      }),

    /** Presses a finger at `from` until `waitForPress` resolves, and then moves it. */
    pressAndDrag: (from: Point, to: Point, waitForPress: () => Promise<unknown>) =>
      runTouch(async touch => {
        await touch('touchStart', [from])
        await waitForPress()
        for (const share of STEPS) await touch('touchMove', [interpolate(from, to, share)])
        await touch('touchEnd', [])
      }),

    /** Moves two fingers apart or together; `fromPx` and `toPx` are distances from `at`. */
    pinch: (at: Point, fromPx: number, toPx: number) =>
      runTouch(async touch => {
        await touch('touchStart', listPointsBeside(at, fromPx))
        for (const share of STEPS)
          await touch('touchMove', listPointsBeside(at, fromPx + (toPx - fromPx) * share))
        await touch('touchEnd', [])
      }),

    doubleTap: (at: Point) =>
      runTouch(async touch => {
        const startedAt = Date.now() / 1000
        for (const tap of [0, 1]) {
          const timestamp = startedAt + tap * BETWEEN_TAPS_S
          await touch('touchStart', [at], timestamp)
          await touch('touchEnd', [], timestamp + BETWEEN_TAPS_S / 2)
        }
      }),
  }
}

type Touch = (
  type: 'touchStart' | 'touchMove' | 'touchEnd',
  points: readonly Point[],
  timestamp?: number,
) => Promise<unknown>

function touchWith(devTools: CDPSession): Touch {
  return (type, points, timestamp) =>
    devTools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map((point, id) => ({ ...point, id })),
      ...(timestamp !== undefined && { timestamp }),
    })
}

function interpolate(from: Point, to: Point, share: number): Point {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
}

function listPointsBeside({ x, y }: Point, px: number): Point[] {
  return [
    { x: x - px, y },
    { x: x + px, y },
  ]
}

/** Returns the middle of an element, in pixels of the window. Throws if it is not visible. */
export async function locateMiddle(element: Locator): Promise<Point> {
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not on the screen.')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

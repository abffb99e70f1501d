/**
 * Position of a picture on its stage. `x`, `y`: pixels from the stage's centre to the picture's;
 * `scale`: multiple of the size that fits.
 */
export type ZoomView = { readonly scale: number; readonly x: number; readonly y: number }
export type Point = { readonly x: number; readonly y: number }
export type Size = { readonly width: number; readonly height: number }

export const FITTING: ZoomView = { scale: 1, x: 0, y: 0 }

type Limits = {
  readonly stage: Size
  /** Size of the picture at scale 1. */
  readonly picture: Size
  readonly largestScale: number
}

/** Zooms and keeps `point` in place. `point`: pixels from the stage's centre. */
export function zoomAt(view: ZoomView, point: Point, factor: number, limits: Limits): ZoomView {
  const scale = Math.min(limits.largestScale, Math.max(1, view.scale * factor))
  const by = scale / view.scale
  return keepInside(
    { scale, x: point.x - (point.x - view.x) * by, y: point.y - (point.y - view.y) * by },
    limits,
  )
}

export function panBy(view: ZoomView, by: Point, limits: Limits): ZoomView {
  return keepInside({ ...view, x: view.x + by.x, y: view.y + by.y }, limits)
}

/** Moves the picture so that no edge is inside the stage, if it is large enough for that. */
function keepInside({ scale, x, y }: ZoomView, { stage, picture }: Limits): ZoomView {
  const maxX = Math.max(0, (picture.width * scale - stage.width) / 2)
  const maxY = Math.max(0, (picture.height * scale - stage.height) / 2)
  return { scale, x: clamp(x, maxX), y: clamp(y, maxY) }
}

function clamp(value: number, max: number): number {
  return Math.min(max, Math.max(-max, value)) + 0
}

/** How a picture stands on its stage: pixels from centre to centre, and times the fitting size. */
export type ZoomView = { readonly scale: number; readonly x: number; readonly y: number }
export type Point = { readonly x: number; readonly y: number }
export type Size = { readonly width: number; readonly height: number }

export const FITTING: ZoomView = { scale: 1, x: 0, y: 0 }

type Limits = {
  readonly stage: Size
  /** Of the picture at scale 1. */
  readonly picture: Size
  readonly largestScale: number
}

/** Zooms so that what is under `point` stays there. `point`: pixels from the stage's centre. */
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

/** No edge of the picture comes inside the stage, where the picture is as large as that. */
function keepInside({ scale, x, y }: ZoomView, { stage, picture }: Limits): ZoomView {
  const mostX = Math.max(0, (picture.width * scale - stage.width) / 2)
  const mostY = Math.max(0, (picture.height * scale - stage.height) / 2)
  return { scale, x: clamp(x, mostX), y: clamp(y, mostY) }
}

function clamp(value: number, most: number): number {
  return Math.min(most, Math.max(-most, value)) + 0
}

import type { PhotoFace } from '../../../shared/api/photos.ts'

/** A box around a face, in fractions of the photo's width and height. */
export type FaceBox = PhotoFace['box']
type Point = { readonly x: number; readonly y: number }

/** Smaller boxes contain too few pixels to describe a face; fractions of the photo. */
const MIN_SIDE = 0.01
const FIRST = 0.25
/** Step of an arrow key, as a fraction of the photo's shorter side. */
const STEP = 0.02

/** Returns the style of a box over a photo, measured from the left in every language. */
export function toBoxStyle({ x, y, width, height }: FaceBox) {
  return {
    left: `${x * 100}%`,
    top: `${y * 100}%`,
    width: `${width * 100}%`,
    height: `${height * 100}%`,
  }
}

/** Returns a square in the middle of the photo. `aspect`: the photo's width divided by height. */
export function placeFirstBox(aspect: number): FaceBox {
  const { x: width, y: height } = computeSquareStep(aspect, FIRST)
  return { x: (1 - width) / 2, y: (1 - height) / 2, width, height }
}

/** Returns the box between two opposite corners, clamped to the photo. */
export function spanBox(from: Point, to: Point): FaceBox {
  const [left, right] = [clamp(Math.min(from.x, to.x)), clamp(Math.max(from.x, to.x))]
  const [top, bottom] = [clamp(Math.min(from.y, to.y)), clamp(Math.max(from.y, to.y))]
  return resize({ x: left, y: top, width: right - left, height: bottom - top }, { x: 0, y: 0 })
}

export function moveBox(box: FaceBox, { x, y }: Point): FaceBox {
  return {
    ...box,
    x: clamp(box.x + x, 1 - box.width),
    y: clamp(box.y + y, 1 - box.height),
  }
}

/** Moves the box by arrow keys, resizes it with Shift; null for other keys. */
export function changeBoxByKey(box: FaceBox, key: string, isShift: boolean, aspect: number): FaceBox | null {
  const step = computeSquareStep(aspect, STEP)
  const ways: Record<string, Point> = {
    ArrowLeft: { x: -step.x, y: 0 },
    ArrowRight: { x: step.x, y: 0 },
    ArrowUp: { x: 0, y: -step.y },
    ArrowDown: { x: 0, y: step.y },
  }
  const way = ways[key]
  if (!way) return null
  return isShift ? resize(box, way) : moveBox(box, way)
}

/** Keeps the upper left corner, unless the box would leave the photo. */
function resize(box: FaceBox, { x, y }: Point): FaceBox {
  const width = Math.max(MIN_SIDE, clamp(box.width + x))
  const height = Math.max(MIN_SIDE, clamp(box.height + y))
  return { x: clamp(box.x, 1 - width), y: clamp(box.y, 1 - height), width, height }
}

/** Converts a fraction of the photo's shorter side to fractions of width and height. */
function computeSquareStep(aspect: number, fraction: number): Point {
  return aspect > 1 ? { x: fraction / aspect, y: fraction } : { x: fraction, y: fraction * aspect }
}

function clamp(value: number, max = 1): number {
  return Math.min(max, Math.max(0, value))
}

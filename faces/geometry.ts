import type { Box, Point } from './face.ts'

/**
 * A similarity transform: rotation, uniform scale and translation. Maps (x, y) to (a·x − b·y + tx,
 * b·x + a·y + ty); a = scale·cos(angle), b = scale·sin(angle).
 */
export type Similarity = { readonly a: number; readonly b: number; readonly tx: number; readonly ty: number }

/** Maps a point by a transform. */
export function apply(transform: Similarity, { x, y }: Point): Point {
  const { a, b, tx, ty } = transform
  return { x: a * x - b * y + tx, y: b * x + a * y + ty }
}

/** Returns the transform that applies `first` and then `second`. */
export function compose(second: Similarity, first: Similarity): Similarity {
  const shift = apply(second, { x: first.tx, y: first.ty })
  return {
    a: second.a * first.a - second.b * first.b,
    b: second.b * first.a + second.a * first.b,
    tx: shift.x,
    ty: shift.y,
  }
}

/** Returns the inverse transform. */
export function invert({ a, b, tx, ty }: Similarity): Similarity {
  const norm = a * a + b * b
  const inverse = { a: a / norm, b: -b / norm, tx: 0, ty: 0 }
  const shift = apply(inverse, { x: tx, y: ty })
  return { ...inverse, tx: -shift.x, ty: -shift.y }
}

/** Returns the scale factor of the transform. */
export function computeScale({ a, b }: Similarity): number {
  return Math.hypot(a, b)
}

/**
 * Fits the similarity transform that maps `from` to `to` with the smallest sum of squared
 * distances: S. Umeyama, "Least-squares estimation of transformation parameters between two point
 * patterns", 1991, in closed form for two dimensions. Never mirrors.
 */
export function fitSimilarity(from: readonly Point[], to: readonly Point[]): Similarity {
  const fromMean = computeMean(from)
  const toMean = computeMean(to)
  let dot = 0
  let cross = 0
  let spread = 0
  for (const [i, point] of from.entries()) {
    const target = to[i] ?? toMean
    const x = point.x - fromMean.x
    const y = point.y - fromMean.y
    dot += x * (target.x - toMean.x) + y * (target.y - toMean.y)
    cross += x * (target.y - toMean.y) - y * (target.x - toMean.x)
    spread += x * x + y * y
  }
  const a = dot / spread
  const b = cross / spread
  return {
    a,
    b,
    tx: toMean.x - a * fromMean.x + b * fromMean.y,
    ty: toMean.y - b * fromMean.x - a * fromMean.y,
  }
}

/** Returns the intersection over union of two boxes, 0 to 1. */
export function computeIntersectionOverUnion(one: Box, other: Box): number {
  const shared = computeSharedArea(one, other)
  return shared === 0 ? 0 : shared / (one.width * one.height + other.width * other.height - shared)
}

/** Returns the area of the intersection of two boxes. */
export function computeSharedArea(one: Box, other: Box): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  return width <= 0 || height <= 0 ? 0 : width * height
}

/** Returns the centre of a box. */
export function computeCentre({ x, y, width, height }: Box): Point {
  return { x: x + width / 2, y: y + height / 2 }
}

/** Scales a point. */
export function scalePoint({ x, y }: Point, by: number): Point {
  return { x: x * by, y: y * by }
}

/** Scales a box. */
export function scaleBox({ x, y, width, height }: Box, by: number): Box {
  return { x: x * by, y: y * by, width: width * by, height: height * by }
}

/** Scales a box about its centre. */
export function scaleBoxAtCentre({ x, y, width, height }: Box, by: number): Box {
  return {
    x: x + (width * (1 - by)) / 2,
    y: y + (height * (1 - by)) / 2,
    width: width * by,
    height: height * by,
  }
}

/** Returns the smallest box that contains the points. */
export function computeBoundingBox(points: readonly Point[]): Box {
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const x = Math.min(...xs)
  const y = Math.min(...ys)
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

/** Returns the mean of the points. */
export function computeMean(points: readonly Point[]): Point {
  let x = 0
  let y = 0
  for (const point of points) {
    x += point.x
    y += point.y
  }
  return { x: x / points.length, y: y / points.length }
}

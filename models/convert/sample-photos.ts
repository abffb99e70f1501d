import sharp, { type Sharp } from 'sharp'

// Used by the tests: the photos of real people in the package face-api, and the faces in them.

/** 8-bit RGB, row by row. */
export type Pixels = { data: Uint8Array; width: number; height: number }

/** Centre and width of a face, in pixels. */
type FacePlace = { photo: number; x: number; y: number; size: number }

/** Two faces of each photo. */
export const sampleFaces: FacePlace[] = [
  { photo: 1, x: 505, y: 495, size: 201 },
  { photo: 1, x: 931, y: 557, size: 175 },
  { photo: 2, x: 1543, y: 294, size: 228 },
  { photo: 2, x: 411, y: 283, size: 180 },
  { photo: 3, x: 690, y: 479, size: 272 },
  { photo: 3, x: 1602, y: 434, size: 244 },
  { photo: 4, x: 745, y: 201, size: 210 },
  { photo: 4, x: 344, y: 331, size: 161 },
  { photo: 5, x: 478, y: 1029, size: 218 },
  { photo: 5, x: 876, y: 229, size: 194 },
  { photo: 6, x: 376, y: 640, size: 238 },
  { photo: 6, x: 1613, y: 422, size: 190 },
]

export const samplePhotos = [1, 2, 3, 4, 5, 6]

export async function readPhoto(photo: number, width: number, height: number): Promise<Pixels> {
  return toPixels(open(photo).resize(width, height, { fit: 'fill' }), width, height)
}

/** Reads a square around a face, `margin` times as wide as the face. */
export async function readFace(
  { photo, x, y, size }: FacePlace,
  margin: number,
  sizePx: number,
): Promise<Pixels> {
  const side = Math.round(size * margin)
  const left = Math.round(x - side / 2)
  const top = Math.round(y - side / 2)
  const square = open(photo).extract({ left, top, width: side, height: side })
  return toPixels(square.resize(sizePx, sizePx), sizePx, sizePx)
}

function open(photo: number) {
  const path = `node_modules/@vladmandic/face-api/demo/sample${photo}.jpg`
  return sharp(new URL(path, import.meta.url).pathname)
}

async function toPixels(image: Sharp, width: number, height: number): Promise<Pixels> {
  const buffer = await image.removeAlpha().toColourspace('srgb').raw().toBuffer()
  return { data: new Uint8Array(buffer), width, height }
}

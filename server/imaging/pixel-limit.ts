import { AppError } from '../errors.ts'

/** The largest picture that is opened: 16,384 × 16,384 pixels, room for the 200 megapixels of today's largest phones. */
export const MAX_PIXELS = 16_384 * 16_384

/** Refuses a picture whose pixels would take too much memory; throws `photo-too-many-pixels`. */
export function assertPixelLimit(width: number, height: number): void {
  if (width * height <= MAX_PIXELS) return
  const limit = Math.floor(MAX_PIXELS / 1e6)
  const message = `${width} × ${height} pixels are more than the ${limit} megapixels that can be read; make it smaller first`
  throw new AppError('photo-too-many-pixels', 413, message)
}

import type { Box } from '../../faces/face.ts'
import type { EngineInput } from './decode-for-engine.ts'
import { sharp } from './sharp.ts'

/** Side of a portrait relative to the face's larger side: it shows the whole head with a margin. */
const PORTRAIT_SIDE = 1.7

/** JPEG quality at which a face of 100 pixels shows no blocks; about 3 kB. */
const PORTRAIT_QUALITY = 80

/**
 * Cuts a square portrait of a face out of a decoded photo, as an upright JPEG of `sizePx` on each
 * side. The box is in pixels of the upright original. Near an edge the square moves into the photo.
 */
export async function cropFace(
  { photo, header, scale }: EngineInput,
  box: Box,
  sizePx: number,
): Promise<Uint8Array> {
  const { data, width, height } = photo.pixels
  const upright = { width: header.width / scale, height: header.height / scale }
  const square = squareAround(box, scale, upright)
  return await sharp(data, { raw: { width, height, channels: 3 } })
    .extract(toStored(square, photo.quarterTurns ?? 0, { width, height }))
    .resize(sizePx, sizePx)
    .rotate((photo.quarterTurns ?? 0) * 90)
    .jpeg({ quality: PORTRAIT_QUALITY })
    .toBuffer()
}

type Square = { readonly left: number; readonly top: number; readonly side: number }
type Size = { readonly width: number; readonly height: number }

function squareAround(box: Box, scale: number, { width, height }: Size): Square {
  const maxSide = Math.floor(Math.min(width, height))
  const side = Math.max(
    1,
    Math.min(maxSide, Math.round((Math.max(box.width, box.height) * PORTRAIT_SIDE) / scale)),
  )
  const place = (middle: number, length: number) =>
    Math.max(0, Math.min(Math.floor(length) - side, Math.round(middle / scale - side / 2)))
  return { left: place(box.x + box.width / 2, width), top: place(box.y + box.height / 2, height), side }
}

/** Maps a square of the upright photo to the stored photo; both sizes are the stored photo's. */
function toStored({ left, top, side }: Square, quarterTurns: number, { width, height }: Size) {
  const corners = [
    { left, top },
    { left: top, top: height - left - side },
    { left: width - left - side, top: height - top - side },
    { left: width - top - side, top: left },
  ]
  return { ...(corners[quarterTurns] ?? { left, top }), width: side, height: side }
}

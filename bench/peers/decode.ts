import sharp, { type Sharp } from 'sharp'
import type { Pixels } from '../../faces/pixels.ts'

const GREY = { r: 128, g: 128, b: 128 }

/** Decodes the upright photo at full size, as a program that uses these libraries would. */
export async function decode(bytes: Uint8Array): Promise<Pixels> {
  return await read(sharp(bytes).autoOrient())
}

/**
 * As decode, with a grey border of half the picture's size on each side, for faces that fill the
 * picture.
 */
export async function decodeWithBorder(bytes: Uint8Array): Promise<Pixels & { readonly borderPx: number }> {
  const { width, height } = await sharp(bytes).metadata()
  const borderPx = Math.round(Math.max(width, height) / 2)
  const extent = { top: borderPx, bottom: borderPx, left: borderPx, right: borderPx, background: GREY }
  return { ...(await read(sharp(bytes).autoOrient().extend(extent))), borderPx }
}

async function read(image: Sharp): Promise<Pixels> {
  const { data, info } = await image
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { PEOPLE_IN_SAMPLE } from '../sample-photos.ts'
import { readSamplePhoto } from '../sample-photos.ts'

export type Album = {
  readonly folder: string
  /** File names of photos with people. */
  readonly withPeople: readonly string[]
  readonly withoutFaces: string
  /** Cannot be decoded. */
  readonly broken: string
  readonly notAPhoto: string
}

type Sample = keyof typeof PEOPLE_IN_SAMPLE

const SAMPLES: readonly Sample[] = [1, 2, 3, 4, 5, 6]
const SIDE_PX = 1200

/**
 * Creates photos of groups in some variations, and other files that a folder of photos may contain.
 */
export async function makeAlbum(folder: string): Promise<Album> {
  await mkdir(folder, { recursive: true })
  const album = {
    folder,
    withoutFaces: 'Landscape.jpg',
    broken: 'Broken.jpg',
    notAPhoto: 'notes.txt',
    withPeople: (await Promise.all(SAMPLES.map(number => writeVariations(folder, number)))).flat(),
  }
  await writeFile(join(folder, album.withoutFaces), await paintLandscape())
  await writeFile(join(folder, album.broken), await breakPhoto())
  await writeFile(join(folder, album.notAPhoto), 'Buy milk.\n')
  return album
}

/** Returns a JPEG by its first bytes that ends in nonsense. */
export async function breakPhoto(): Promise<Buffer> {
  const whole = await readSamplePhoto(1)
  return Buffer.concat([whole.subarray(0, 300), Buffer.alloc(3000, 7)])
}

async function writeVariations(folder: string, number: Sample): Promise<string[]> {
  const sample = await sharp(await readSamplePhoto(number))
    .resize(SIDE_PX, SIDE_PX, { fit: 'inside', withoutEnlargement: true })
    .toBuffer()
  const { width, height } = await sharp(sample).metadata()
  const variations = {
    [`IMG_${number}01.jpg`]: sharp(sample),
    [`IMG_${number}02.jpg`]: sharp(sample).modulate({ brightness: 1.12, saturation: 0.85 }),
    [`IMG_${number}03.webp`]: sharp(sample).extract({
      left: 0,
      top: 0,
      width: Math.round(width * 0.9),
      height: Math.round(height * 0.94),
    }),
  }
  for (const [name, picture] of Object.entries(variations)) await picture.toFile(join(folder, name))
  return Object.keys(variations)
}

/** Draws a meadow under an evening sky. */
function paintLandscape(): Promise<Buffer> {
  const [width, height, horizon] = [1200, 800, 520]
  const pixels = Buffer.alloc(width * height * 3)
  for (let y = 0; y < height; y += 1) {
    const share = y / horizon
    const colour = y < horizon ? [91 + 149 * share, 127 + 65 * share, 166 - 6 * share] : [44, 70, 55]
    pixels.fill(Uint8Array.from(colour), y * width * 3, (y + 1) * width * 3)
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer()
}

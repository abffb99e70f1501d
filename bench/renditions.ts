// Likeness (SSIM of brightness), bytes and processor time of previews: as they are made, and as the
// WEBP that they were before decision 109.
//
//   node bench/renditions.ts --album DIR [--photos 12]
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Pixels } from '../faces/pixels.ts'
import { fitInside, openPixels, readPixels } from '../server/machinery/imaging/decode-photo.ts'
import { PREVIEW_JPEG, PREVIEW_PX } from '../server/machinery/imaging/make-renditions.ts'
import { openPhoto } from '../server/machinery/imaging/open-photo.ts'
import { readPhotoHeader } from '../server/machinery/imaging/photo-header.ts'
import { sharp } from '../server/machinery/imaging/sharp.ts'
import { recordResults, measureCpuTime } from './results.ts'
import { readOption } from './options.ts'

const RUNS = 3
/** Side of the windows that are compared (Wang et al., 2004), and the distance between them. */
const [WINDOW, STEP] = [8, 4]
const [C1, C2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2]

const album = readOption('album')
const names = (await readdir(album)).filter(name => name.endsWith('.jpg')).sort()
const sums = { jpeg: { ssim: 0, kb: 0, ms: 0 }, webp: { ssim: 0, kb: 0, ms: 0 } }
const chosen = names.slice(0, Number(readOption('photos', '12')))
for (const name of chosen) {
  const header = await readPhotoHeader(await readFile(join(album, name)))
  const image = await openPhoto(header, { turn: true, ignoreProfile: true })
  const screen = await readPixels(fitInside(image, PREVIEW_PX))
  const whole = await readGrey(openPixels(screen))
  await add(sums.jpeg, whole, () => openPixels(screen).jpeg(PREVIEW_JPEG).toBuffer())
  await add(sums.webp, whole, () => openPixels(screen).webp({ quality: 80, effort: 0 }).toBuffer())
}
const figures = Object.fromEntries(
  Object.entries(sums).map(([format, { ssim, kb, ms }]) => [
    format,
    {
      ssim: round(ssim / chosen.length, 4),
      kb: round(kb / chosen.length, 1),
      ms: round(ms / chosen.length, 1),
    },
  ]),
)
console.table(figures)
recordResults('renditions', { photos: chosen.length, ...figures })

async function add(sum: typeof sums.jpeg, whole: Pixels, encode: () => Promise<Buffer>): Promise<void> {
  let bytes: Uint8Array = Buffer.of()
  // Other programs can only add time.
  let leastMs = Infinity
  for (let run = 0; run < RUNS; run++) {
    const ms = await measureCpuTime(async () => void (bytes = await encode()))
    leastMs = Math.min(leastMs, ms)
  }
  sum.ms += leastMs
  sum.kb += bytes.length / 1024
  sum.ssim += computeSimilarity(whole, await readGrey(sharp(bytes)))
}

async function readGrey(image: ReturnType<typeof openPixels>): Promise<Pixels> {
  const { data, info } = await image.greyscale().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

function computeSimilarity(one: Pixels, other: Pixels): number {
  let [sum, windows] = [0, 0]
  for (let top = 0; top + WINDOW <= one.height; top += STEP) {
    for (let left = 0; left + WINDOW <= one.width; left += STEP) {
      sum += compareWindow(one, other, top * one.width + left)
      windows += 1
    }
  }
  return sum / windows
}

function compareWindow(one: Pixels, other: Pixels, start: number): number {
  let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0]
  for (let row = 0; row < WINDOW; row++) {
    for (let column = 0; column < WINDOW; column++) {
      const at = start + row * one.width + column
      const [x, y] = [one.data[at] ?? 0, other.data[at] ?? 0]
      a += x
      b += y
      aa += x * x
      bb += y * y
      ab += x * y
    }
  }
  const count = WINDOW * WINDOW
  const [meanA, meanB] = [a / count, b / count]
  const covariance = ab / count - meanA * meanB
  const variances = aa / count - meanA ** 2 + bb / count - meanB ** 2
  return (
    ((2 * meanA * meanB + C1) * (2 * covariance + C2)) / ((meanA ** 2 + meanB ** 2 + C1) * (variances + C2))
  )
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}

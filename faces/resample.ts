import type { Similarity } from './geometry.ts'
import { computeScale } from './geometry.ts'
import type { Pixels } from './pixels.ts'

/** Shrinks a picture; each new pixel is the mean of the area that it covers. Never enlarges it. */
export function shrink(picture: Pixels, width: number, height: number): Pixels {
  if (width >= picture.width && height >= picture.height) return picture
  const across = computeCoverage(picture.width, width)
  const down = computeCoverage(picture.height, height)
  const data = new Uint8Array(width * height * 3)
  const sums = new Float32Array(picture.width * 3)
  const share = across.step * down.step
  const bytes = readBytes(picture)
  // Rows are added first: then each row of the target is shrunk only once.
  for (let row = 0; row < height; row++) {
    sums.fill(0)
    for (let source = down.first[row] ?? 0; source <= (down.last[row] ?? 0); source++)
      addRow(bytes, source * sums.length, readWeight(down, row, source), sums)
    shrinkRow(sums, across, share, data.subarray(row * width * 3, (row + 1) * width * 3))
  }
  return { data, width, height }
}

/**
 * The source pixels that a target pixel covers along one axis, and the covered fraction of the
 * first and last of them.
 */
type Coverage = {
  readonly step: number
  readonly first: Int32Array
  readonly last: Int32Array
  readonly firstWeight: Float32Array
  readonly lastWeight: Float32Array
}

function computeCoverage(sourceLength: number, length: number): Coverage {
  const step = sourceLength / length
  const result = {
    step,
    first: new Int32Array(length),
    last: new Int32Array(length),
    firstWeight: new Float32Array(length),
    lastWeight: new Float32Array(length),
  }
  for (let i = 0; i < length; i++) {
    const start = i * step
    const end = Math.min(sourceLength, start + step)
    const first = Math.floor(start)
    const last = Math.min(sourceLength - 1, Math.ceil(end) - 1)
    result.first[i] = first
    result.last[i] = last
    result.firstWeight[i] = Math.min(end, first + 1) - start
    result.lastWeight[i] = end - last
  }
  return result
}

function readWeight(axis: Coverage, target: number, source: number): number {
  if (source === axis.first[target]) return axis.firstWeight[target] ?? 0
  return source === axis.last[target] ? (axis.lastWeight[target] ?? 0) : 1
}

/** Loops over bytes of one class take half of the time, and decoders return several. */
function readBytes({ data }: Pixels): Uint8Array {
  return new Uint8Array(data.buffer, data.byteOffset, data.length)
}

function addRow(bytes: Uint8Array, start: number, weight: number, sums: Float32Array): void {
  for (let i = 0; i < sums.length; i++) sums[i] = (sums[i] ?? 0) + (bytes[start + i] ?? 0) * weight
}

/** Writes the means of a row of sums. */
function shrinkRow(sums: Float32Array, across: Coverage, share: number, row: Uint8Array): void {
  for (let column = 0, out = 0; column < across.first.length; column++, out += 3) {
    let at = (across.first[column] ?? 0) * 3
    const lastAt = (across.last[column] ?? 0) * 3
    const firstWeight = across.firstWeight[column] ?? 0
    let red = (sums[at] ?? 0) * firstWeight
    let green = (sums[at + 1] ?? 0) * firstWeight
    let blue = (sums[at + 2] ?? 0) * firstWeight
    const isOne = lastAt === at
    for (at += 3; at < lastAt; at += 3) {
      red += sums[at] ?? 0
      green += sums[at + 1] ?? 0
      blue += sums[at + 2] ?? 0
    }
    if (!isOne) {
      const lastWeight = across.lastWeight[column] ?? 0
      red += (sums[lastAt] ?? 0) * lastWeight
      green += (sums[lastAt + 1] ?? 0) * lastWeight
      blue += (sums[lastAt + 2] ?? 0) * lastWeight
    }
    row[out] = red / share + 0.5
    row[out + 1] = green / share + 0.5
    row[out + 2] = blue / share + 0.5
  }
}

/** Samples along each side of a chip's pixel; with more, the models' results did not change. */
const MOST_SAMPLES_ACROSS = 2

/**
 * Cuts a square chip of `size` pixels out of a picture and returns its RGB bytes. `toPicture` maps
 * chip coordinates to picture coordinates (in both, the centre of the first pixel is at 0.5).
 * Bilinear; if the chip is smaller than its source, four samples per pixel are averaged against
 * aliasing, which suffices up to a factor of three. Pixels outside the picture are black.
 */
export function warp(picture: Pixels, toPicture: Similarity, size: number): Uint8Array {
  const { data, width, height } = picture
  const { a, b, tx, ty } = toPicture
  const chip = new Uint8Array(size * size * 3)
  const samplesAcross = Math.min(MOST_SAMPLES_ACROSS, Math.max(1, Math.round(computeScale(toPicture))))
  const step = 1 / samplesAcross
  const share = step * step
  const rowBytes = width * 3
  // One loop without calls, because cutting chips takes a tenth of the engine's time.
  for (let row = 0, out = 0; row < size; row++) {
    for (let column = 0; column < size; column++, out += 3) {
      let red = 0
      let green = 0
      let blue = 0
      for (let chipY = row + step / 2; chipY < row + 1; chipY += step) {
        for (let chipX = column + step / 2; chipX < column + 1; chipX += step) {
          const x = a * chipX - b * chipY + tx
          const y = b * chipX + a * chipY + ty
          if (x < 0 || y < 0 || x > width || y > height) continue
          const inX = Math.min(Math.max(x - 0.5, 0), width - 1.001)
          const inY = Math.min(Math.max(y - 0.5, 0), height - 1.001)
          const left = inX | 0
          const top = inY | 0
          const right = inX - left
          const bottom = inY - top
          const topLeft = (1 - right) * (1 - bottom)
          const topRight = right * (1 - bottom)
          const bottomLeft = (1 - right) * bottom
          const bottomRight = right * bottom
          const at = top * rowBytes + left * 3
          const below = at + rowBytes
          red +=
            (data[at] ?? 0) * topLeft +
            (data[at + 3] ?? 0) * topRight +
            (data[below] ?? 0) * bottomLeft +
            (data[below + 3] ?? 0) * bottomRight
          green +=
            (data[at + 1] ?? 0) * topLeft +
            (data[at + 4] ?? 0) * topRight +
            (data[below + 1] ?? 0) * bottomLeft +
            (data[below + 4] ?? 0) * bottomRight
          blue +=
            (data[at + 2] ?? 0) * topLeft +
            (data[at + 5] ?? 0) * topRight +
            (data[below + 2] ?? 0) * bottomLeft +
            (data[below + 5] ?? 0) * bottomRight
        }
      }
      chip[out] = red * share + 0.5
      chip[out + 1] = green * share + 0.5
      chip[out + 2] = blue * share + 0.5
    }
  }
  return chip
}

/** Mirrors a square chip horizontally. */
export function mirror(chip: Uint8Array, size: number): Uint8Array {
  const mirrored = new Uint8Array(chip.length)
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const from = (row * size + column) * 3
      const to = (row * size + size - 1 - column) * 3
      mirrored[to] = chip[from] ?? 0
      mirrored[to + 1] = chip[from + 1] ?? 0
      mirrored[to + 2] = chip[from + 2] ?? 0
    }
  }
  return mirrored
}

/** Rotates a picture clockwise by a number of quarter turns. */
export function turn(picture: Pixels, quarterTurns: number): Pixels {
  const turns = ((quarterTurns % 4) + 4) % 4
  if (turns === 0) return picture
  const { data, width, height } = picture
  const turned = new Uint8Array(data.length)
  const newWidth = turns === 2 ? width : height
  // The target index of the first pixel, and the distance between the target indices of
  // neighbouring pixels in a source row and in a source column.
  const corner = [0, newWidth - 1, width * height - 1, (width - 1) * height][turns] ?? 0
  const alongRow = [1, newWidth, -1, -newWidth][turns] ?? 1
  const alongColumn = [width, -1, -width, 1][turns] ?? 1
  for (let row = 0, from = 0; row < height; row++) {
    let to = (corner + row * alongColumn) * 3
    for (let column = 0; column < width; column++, from += 3, to += alongRow * 3) {
      turned[to] = data[from] ?? 0
      turned[to + 1] = data[from + 1] ?? 0
      turned[to + 2] = data[from + 2] ?? 0
    }
  }
  return { data: turned, width: newWidth, height: turns === 2 ? height : width }
}

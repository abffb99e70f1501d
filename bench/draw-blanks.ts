import type { Pixels } from '../faces/pixels.ts'
import type { Box } from '../faces/face.ts'
import { createRandom } from './random.ts'

type Random = () => number
type Shade = (x: number, y: number) => number

const KINDS: readonly ((random: Random) => Shade)[] = [
  makeNoise,
  makeGrating,
  makePlaid,
  makeRings,
  makeEllipses,
  makeCells,
  makeJuliaSet,
]

/** Draws pictures of textures, patterns and shapes. Every call yields the same pictures. */
export function* drawBlanks(count: number, width = 640, height = 480): Generator<Pixels> {
  for (let i = 0; i < count; i++) {
    const random = createRandom(i + 1)
    const [kind, other] = [KINDS[i % KINDS.length], KINDS[Math.floor(random() * KINDS.length)]]
    const shade = kind?.(random) ?? (() => 0)
    const added = other?.(random) ?? (() => 0)
    const share = random() / 2
    const dark = [random() * 128, random() * 128, random() * 128]
    const light = [128 + random() * 127, 128 + random() * 127, 128 + random() * 127]
    const data = new Uint8Array(width * height * 3)
    for (let y = 0, at = 0; y < height; y++) {
      for (let x = 0; x < width; x++, at += 3) {
        const value = (1 - share) * shade(x, y) + share * added(x, y)
        for (let c = 0; c < 3; c++) data[at + c] = (dark[c] ?? 0) + ((light[c] ?? 0) - (dark[c] ?? 0)) * value
      }
    }
    yield { data, width, height }
  }
}

/** Clouds: random values on grids of several sizes, interpolated between. */
function makeNoise(random: Random): Shade {
  const side = 64
  const values = Array.from({ length: side * side }, random)
  const readValue = (x: number, y: number) => values[(y % side) * side + (x % side)] ?? 0
  const scale = 8 + random() * 120
  const sampleLayer = (x: number, y: number) => {
    const [left, top] = [Math.floor(x), Math.floor(y)]
    const [right, bottom] = [x - left, y - top]
    const above = readValue(left, top) * (1 - right) + readValue(left + 1, top) * right
    const below = readValue(left, top + 1) * (1 - right) + readValue(left + 1, top + 1) * right
    return above * (1 - bottom) + below * bottom
  }
  return (x, y) => (sampleLayer(x / scale, y / scale) * 4 + sampleLayer((x * 4) / scale, (y * 4) / scale)) / 5
}

function makeGrating(random: Random): Shade {
  const [across, down, phase] = [(random() - 0.5) / 3, (random() - 0.5) / 3, random() * 6]
  return (x, y) => 0.5 + Math.sin(x * across + y * down + phase) / 2
}

function makePlaid(random: Random): Shade {
  const [column, row] = [10 + random() * 80, 10 + random() * 80]
  return (x, y) => ((Math.floor(x / column) + Math.floor(y / row)) % 2) * 0.7 + ((x % column) / column) * 0.3
}

/** Wheels, dials and targets: rings with spokes. */
function makeRings(random: Random): Shade {
  const wheels = Array.from({ length: 1 + Math.floor(random() * 5) }, () => ({
    x: random() * 640,
    y: random() * 480,
    radius: 20 + random() * 180,
    rings: 2 + Math.floor(random() * 5),
    spokes: Math.floor(random() * 9),
  }))
  return (x, y) => {
    const wheel = wheels.find(({ x: cx, y: cy, radius }) => Math.hypot(x - cx, y - cy) < radius)
    if (!wheel) return 0.5
    const distance = Math.hypot(x - wheel.x, y - wheel.y) / wheel.radius
    const spoke = Math.cos(Math.atan2(y - wheel.y, x - wheel.x) * wheel.spokes) / 4
    return 0.5 + Math.cos(distance * wheel.rings * 6.3) / 4 + spoke
  }
}

/** Drawings: discs, eyes and eggs that lie over each other. */
function makeEllipses(random: Random): Shade {
  const ellipses = Array.from({ length: 5 + Math.floor(random() * 40) }, () => ({
    x: random() * 640,
    y: random() * 480,
    width: 5 + random() * 150,
    height: 5 + random() * 150,
    shade: random(),
  })).toSorted((one, other) => one.width * one.height - other.width * other.height)
  return (x, y) => {
    const isInside = ({ x: cx, y: cy, width, height }: (typeof ellipses)[number]) =>
      ((x - cx) / width) ** 2 + ((y - cy) / height) ** 2 < 1
    return ellipses.find(isInside)?.shade ?? 0.5
  }
}

/** Stones, scales and bubbles: the distance to the nearest of random points. */
function makeCells(random: Random): Shade {
  const points = Array.from({ length: 8 + Math.floor(random() * 60) }, () => [random() * 640, random() * 480])
  return (x, y) => {
    let nearest = Infinity
    for (const [px = 0, py = 0] of points) nearest = Math.min(nearest, (x - px) ** 2 + (y - py) ** 2)
    return Math.min(1, Math.sqrt(nearest) / 120)
  }
}

function makeJuliaSet(random: Random): Shade {
  const [re, im, zoom] = [random() * 1.2 - 0.9, random() * 1.2 - 0.6, 150 + random() * 300]
  return (x, y) => {
    let [a, b, steps] = [(x - 320) / zoom, (y - 240) / zoom, 0]
    while (a * a + b * b < 4 && steps < 40) {
      ;[a, b] = [a * a - b * b + re, 2 * a * b + im]
      steps++
    }
    return steps / 40
  }
}

/** Returns whether a face is in the middle, where pictures of one person show that person. */
export function isInMiddle(box: Box, picture: { readonly width: number; readonly height: number }): boolean {
  const middle = { x: picture.width / 2, y: picture.height / 2 }
  const isAcross = box.x < middle.x && middle.x < box.x + box.width
  const isDown = box.y < middle.y && middle.y < box.y + box.height
  return isAcross && isDown && box.width > picture.width / 6
}

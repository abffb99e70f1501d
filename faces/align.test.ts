import { expect, test } from 'vitest'
import { chipTransform } from './align.ts'
import { apply, invert, scaleOf } from './geometry.ts'
import { CHIP_PX, FIVE_POINTS, padTemplate } from './networks/dlib/chip-templates.ts'
import { DLIB } from './networks/dlib/network.ts'

const LEFT_EYE_CORNER = 33
const RIGHT_EYE_CORNER = 263
const NOSE_BASE = 2

/** 468 points, all but those that align a face at the middle of it. */
function meshWith(points: Readonly<Record<number, { x: number; y: number }>>) {
  return Array.from({ length: 468 }, (_, i) => points[i] ?? { x: 500, y: 500 })
}

test('maps the eye corners of an upright face level, left and right of the nose', () => {
  const transform = chipTransform(
    meshWith({
      [LEFT_EYE_CORNER]: { x: 420, y: 450 },
      133: { x: 470, y: 452 },
      362: { x: 530, y: 452 },
      [RIGHT_EYE_CORNER]: { x: 580, y: 450 },
      [NOSE_BASE]: { x: 500, y: 540 },
    }),
    padTemplate(FIVE_POINTS, 0.25),
  )
  const inChip = (x: number, y: number) => apply(invert(transform), { x, y })
  const left = inChip(420, 450)
  const right = inChip(580, 450)
  expect(left.y).toBeCloseTo(right.y, 0)
  expect(left.x).toBeCloseTo(((0.25 + 0.12) / 1.5) * CHIP_PX, -0.5)
  expect(right.x).toBeCloseTo(((0.25 + 0.86) / 1.5) * CHIP_PX, -0.5)
  expect(inChip(500, 540).y).toBeGreaterThan(left.y + 30)
})

test('samples a chip twice as wide for a face twice as large', () => {
  const mesh = Array.from({ length: 468 }, (_, i) => ({ x: 100 + ((i * 37) % 80), y: 100 + ((i * 53) % 90) }))
  const large = mesh.map(({ x, y }) => ({ x: 2 * x, y: 2 * y }))
  for (const template of DLIB.templates) {
    expect(scaleOf(chipTransform(large, template))).toBeCloseTo(2 * scaleOf(chipTransform(mesh, template)), 6)
  }
})

test('shows the face larger with less padding', () => {
  const mesh = Array.from({ length: 468 }, (_, i) => ({ x: 100 + ((i * 37) % 80), y: 100 + ((i * 53) % 90) }))
  const wide = scaleOf(chipTransform(mesh, padTemplate(FIVE_POINTS, 0.25)))
  const close = scaleOf(chipTransform(mesh, padTemplate(FIVE_POINTS, 0.175)))
  expect(close / wide).toBeCloseTo(1.35 / 1.5, 6)
})

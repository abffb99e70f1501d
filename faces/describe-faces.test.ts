import { expect, test } from 'vitest'
import { computeChipTransform } from './describe-faces.ts'
import type { KeyPoints } from './face.ts'
import { apply, invert, computeScale } from './geometry.ts'
import { FIVE_POINT_TEMPLATE } from './networks/five-point-chip.ts'

const FACE: KeyPoints = [
  { x: 445, y: 451 },
  { x: 555, y: 451 },
  { x: 500, y: 520 },
  { x: 460, y: 580 },
  { x: 540, y: 580 },
]

test('maps the key points close to the template, and exactly onto it if they have its shape', () => {
  const toChip = invert(computeChipTransform(FACE, FIVE_POINT_TEMPLATE))
  const moved = FACE.map(point => apply(toChip, point))
  for (const [i, { x, y }] of moved.entries())
    expect(Math.hypot(x - FIVE_POINT_TEMPLATE[i]!.x, y - FIVE_POINT_TEMPLATE[i]!.y)).toBeLessThan(5)

  const turned = { a: 0.6, b: 0.8, tx: 300, ty: -40 }
  const same = FIVE_POINT_TEMPLATE.map(point => apply(turned, point)) as unknown as KeyPoints
  const found = computeChipTransform(same, FIVE_POINT_TEMPLATE)
  for (const key of ['a', 'b', 'tx', 'ty'] as const) expect(found[key]).toBeCloseTo(turned[key], 6)
})

test('samples an area twice as wide for a face twice as large', () => {
  const large = FACE.map(({ x, y }) => ({ x: 2 * x, y: 2 * y })) as unknown as KeyPoints
  const scale = computeScale(computeChipTransform(FACE, FIVE_POINT_TEMPLATE))
  expect(computeScale(computeChipTransform(large, FIVE_POINT_TEMPLATE))).toBeCloseTo(2 * scale, 6)
})

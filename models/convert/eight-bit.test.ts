import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeFilters, codingOf } from './eight-bit.ts'

const weight = fc.float({ min: -3, max: 3, noNaN: true }).filter(value => Math.abs(value) > 1e-3)

test('codes represent the weights to half a step of their output channel', () => {
  fc.assert(
    fc.property(fc.array(weight, { minLength: 2, maxLength: 40 }), weights => {
      const values = [...weights, ...weights.map(value => value / 100)]
      const { codes, scales } = codeFilters(values, 2)
      for (const [index, value] of values.entries()) {
        const scale = scales[index < weights.length ? 0 : 1] ?? NaN
        expect(Math.abs((codes[index] ?? NaN) * scale - value)).toBeLessThanOrEqual(scale * 0.5001)
      }
    }),
  )
})

test('no two neighbouring products can exceed 16 bits', () => {
  fc.assert(
    fc.property(fc.array(weight, { minLength: 2, maxLength: 40 }), weights => {
      const { codes } = codeFilters(weights, 1)
      for (const [index, code] of codes.entries()) {
        const next = codes[index + 1] ?? 0
        // Inputs are 0 to 255 each, whatever makes the sum largest.
        expect(255 * Math.max(code, next, code + next)).toBeLessThanOrEqual(32767)
        expect(255 * Math.min(code, next, code + next)).toBeGreaterThanOrEqual(-32768)
      }
    }),
  )
})

test('weights that are stored in 8 bits keep their codes where neighbours allow it', () => {
  const step = Math.fround(0.0007)
  const stored = [100, -120, 27, 100, -7, 120]
  const { codes, scales } = codeFilters(
    stored.map(code => code * step),
    1,
    Float32Array.of(step),
  )
  expect([...codes]).toEqual(stored)
  expect(scales).toEqual(Float32Array.of(step))

  const tooLarge = codeFilters([100 * step, 90 * step], 1, Float32Array.of(step))
  expect([...tooLarge.codes]).toEqual([67, 60])
})

test('zero has an exact code in every range', () => {
  const { scale, zeroPoint } = codingOf([-8.779, 5.975])
  expect(zeroPoint).toBe(152)
  expect((0 - zeroPoint) * scale).toBeCloseTo(-8.779, 1)
  expect((255 - zeroPoint) * scale).toBeCloseTo(5.975, 1)
  expect(codingOf([0, 8.31]).zeroPoint).toBe(0)
})

import { randomInt } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { makeRecoveryCodes } from './recovery-codes.ts'

const TOTAL_LETTERS = 10 * 24

vi.mock(import('node:crypto'), { spy: true })
afterEach(() => vi.restoreAllMocks())

test('every letter of the codes comes from the cryptographic random generator', () => {
  const mathRandom = vi.spyOn(Math, 'random')
  const codes = makeRecoveryCodes()
  expect(codes).toHaveLength(10)
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^(?:[a-z2-9]{4}-){5}[a-z2-9]{4}$/)
  expect(randomInt).toHaveBeenCalledTimes(TOTAL_LETTERS)
  expect(mathRandom).not.toHaveBeenCalled()
})

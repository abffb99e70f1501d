import { expect, test } from 'vitest'
import { isLaterEngine } from './network.ts'

test.each<[string, string, boolean]>([
  ['7-mobilefacenet-1', '6-mobilefacenet-1', true],
  ['10-mobilefacenet-1', '9-edgeface-xs-3', true],
  ['6-mobilefacenet-2', '6-mobilefacenet-1', true],
  ['6-mobilefacenet-10', '6-mobilefacenet-9', true],
  ['6-mobilefacenet-1', '6-mobilefacenet-1', false],
  ['6-edgeface-xs-2', '6-mobilefacenet-1', false],
  ['6-mobilefacenet-1', '6-edgeface-xs-2', false],
  ['6-mobilefacenet-9', '7-mobilefacenet-1', false],
  // Written by no version.
  ['unknown', '6-mobilefacenet-1', false],
  ['6-mobilefacenet-1', 'unknown', false],
])('%s is later than %s: %s', (one, other, isLater) => {
  expect(isLaterEngine(one, other)).toBe(isLater)
})

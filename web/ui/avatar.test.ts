import { expect, it } from 'vitest'
import { findInitial } from './avatar.tsx'

it.each([
  ['Mina Ray', 'M'],
  ['  ann@example.org', 'a'],
  ['“Ann”', 'A'],
  ['E\u0301mile', 'É'],
  ['मीना', 'मी'],
  ['مينا', 'م'],
  ['🦊 Fox', 'F'],
  ['🦊', null],
  ['👩‍👩‍👧', null],
  ['+49 151 1234567', null],
  ['+', null],
  ['42', null],
  ['', null],
] as const)('the initial of %j is %j', (name, initial) => {
  expect(findInitial(name)).toBe(initial)
})

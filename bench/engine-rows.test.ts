import { describe, expect, test } from 'vitest'
import { findWorseRows, RULES, type Row, type Rows } from './engine-rows.ts'

// The keys of RULES, each with a figure.
const EQUAL = Object.fromEntries(Object.keys(RULES).map(row => [row, 0.5])) as Rows

describe('findWorseRows', () => {
  test('finds nothing worse in the same figures, and nothing where there were none', () => {
    expect(findWorseRows(EQUAL, EQUAL)).toEqual([])
    expect(findWorseRows({}, EQUAL)).toEqual([])
  })

  test.each(Object.keys(RULES) as Row[])('refuses what is worse and takes what is better: %s', row => {
    const { better, tolerance } = RULES[row]
    const worse = (better === 'larger' ? -1 : 1) * (tolerance + 0.001)
    expect(findWorseRows(EQUAL, { ...EQUAL, [row]: 0.5 + worse })).toEqual([row])
    expect(findWorseRows(EQUAL, { ...EQUAL, [row]: 0.5 - worse })).toEqual([])
  })

  test('takes differences that are chance', () => {
    const row = 'LFW: grouping, BCubed F'
    expect(findWorseRows(EQUAL, { ...EQUAL, [row]: 0.498 })).toEqual([])
    expect(findWorseRows(EQUAL, { ...EQUAL, [row]: 0.4979 })).toEqual([row])
  })
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { findCurrentWork } from './current-work.ts'

const at = (minute: number) => new Date(minute * 60_000).toISOString()
const build = (from: number, until: number | null) => ({
  createdAt: at(from),
  endedAt: until === null ? null : at(until),
})

it('counts batches in progress with those that ended after they began, and so on', () => {
  const [current, overlapping, before, apart] = [build(15, null), build(5, 20), build(0, 10), build(-9, -1)]
  expect(findCurrentWork([current, apart, overlapping, before])).toEqual([current, overlapping, before])
  expect(findCurrentWork([apart, overlapping, before])).toEqual([])
})

it('never leaves out a batch while anything is in progress, in whatever order batches end', () => {
  const anyBatch = fc.tuple(fc.nat(60), fc.nat(60)).map(([from, length]) => ({ from, until: from + length }))
  fc.assert(
    fc.property(fc.array(anyBatch, { minLength: 1, maxLength: 8 }), batches => {
      const minutes = Array.from({ length: 121 }, (_, now) => now)
      const counted = minutes.map(now => {
        const begun = [...batches.entries()].filter(([, { from }]) => from <= now)
        const shown = begun.map(([i, { from, until }]) => ({ i, ...build(from, until > now ? null : until) }))
        return new Set(findCurrentWork(shown).map(({ i }) => i))
      })
      const isLess = (now: Set<number>, i: number) => now.size > 0 && !counted[i - 1]?.isSubsetOf(now)
      expect(counted.slice(1).filter((now, i) => isLess(now, i + 1))).toEqual([])
    }),
  )
})

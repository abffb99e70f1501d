import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Links } from './links.ts'

const compareNumbers = (one: number, other: number) => one - other

it('keeps a list for each cluster, in any order of adding and taking', () => {
  const step = fc.record({ cluster: fc.nat(3), other: fc.option(fc.nat(99)) })
  fc.assert(
    fc.property(fc.array(step, { size: 'large' }), steps => {
      const links = new Links(4)
      const expected: number[][] = [[], [], [], []]
      const finish = [0, 1, 2, 3].map(cluster => ({ cluster, other: null }))
      for (const { cluster, other } of [...steps, ...finish]) {
        if (other === null) {
          expect(links.take(cluster).toSorted(compareNumbers)).toEqual(
            expected[cluster]!.toSorted(compareNumbers),
          )
          expected[cluster] = []
        } else {
          links.add(cluster, other)
          expected[cluster]!.push(other)
        }
      }
    }),
  )
})

it('grows as needed', () => {
  const links = new Links(2)
  for (let other = 0; other < 5000; other++) links.add(other % 2, other)
  expect(links.take(1)).toHaveLength(2500)
  expect(new Set(links.take(0)).size).toBe(2500)
})

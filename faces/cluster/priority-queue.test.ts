import fc from 'fast-check'
import { expect, it } from 'vitest'
import { PriorityQueue } from './priority-queue.ts'

it('returns items in order, whatever the order of pushes', () => {
  fc.assert(
    fc.property(fc.array(fc.option(fc.integer())), steps => {
      const queue = new PriorityQueue<number>((a, b) => a < b)
      const waiting: number[] = []
      for (const step of [...steps, ...steps.map(() => null), null]) {
        if (step === null) {
          waiting.sort((a, b) => a - b)
          expect(queue.pop()).toBe(waiting.shift())
        } else {
          queue.push(step)
          waiting.push(step)
        }
      }
    }),
  )
})

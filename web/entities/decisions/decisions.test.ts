import { expect, it } from 'vitest'
import { waitForDecisions, runInOrder } from './decisions.ts'

it('sends requests one after another, also after a failed one', async () => {
  const results: string[] = []
  const first = Promise.withResolvers<string>()
  const answers = [
    runInOrder(() => first.promise),
    runInOrder(() => Promise.reject(new Error('It broke.'))),
    runInOrder(async () => 'third'),
  ]
  for (const answer of answers)
    void answer.then(
      text => results.push(text),
      () => results.push('failed'),
    )
  await Promise.resolve()
  expect(results).toEqual([])
  first.resolve('first')
  await waitForDecisions()
  expect(results).toEqual(['first', 'failed', 'third'])
})

import { expect, it } from 'vitest'
import { allAnswered, inTurn } from './in-turn.ts'

it('sends one after another, also after one that failed', async () => {
  const heard: string[] = []
  const first = Promise.withResolvers<string>()
  const answers = [
    inTurn(() => first.promise),
    inTurn(() => Promise.reject(new Error('It broke.'))),
    inTurn(async () => 'third'),
  ]
  for (const answer of answers)
    void answer.then(
      text => heard.push(text),
      () => heard.push('failed'),
    )
  await Promise.resolve()
  expect(heard).toEqual([])
  first.resolve('first')
  await allAnswered()
  expect(heard).toEqual(['first', 'failed', 'third'])
})

import { expect, test } from 'vitest'
import type { PersonSummary } from '../../../shared/api/people.ts'
import { listNameChoices } from './list-name-choices.ts'

const called = (name: string) => ({
  name,
  // Only who it is counts here.
  person: { id: name, name } as PersonSummary,
})

const choices = (typed: string, names: readonly string[], currentName: string | null = null) =>
  listNameChoices(typed, { suggestions: names.map(called), currentName }).map(({ name, person }) =>
    person === null ? `new ${name}` : name,
  )

test('who is called exactly so comes first, and no second one of the name is offered', () => {
  expect(choices(' ann ', ['Anna', 'Ann', 'Mary Ann'])).toEqual(['Ann', 'Anna', 'Mary Ann'])
})

test('those of whom a word begins so come before the new name, others after it', () => {
  expect(choices('ann', ['Anna', 'Mary Anne', 'Joanna'])).toEqual(['Anna', 'Mary Anne', 'new ann', 'Joanna'])
  expect(choices('Ann', ['Joanna'])).toEqual(['new Ann', 'Joanna'])
})

test('suggestions for what was typed before are left out', () => {
  expect(choices('Bo', ['Anna', 'Bob'])).toEqual(['Bob', 'new Bo'])
})

test('an empty field means nobody, and the name that the person has is no new one', () => {
  expect(choices('  ', ['Anna', 'Bob'])).toEqual([])
  expect(choices('Carla', [], 'Carla')).toEqual([])
})

import { expect, test } from 'vitest'
import type { PersonSummary } from '../../../shared/api/people.ts'
import { listNameChoices } from './name-field.tsx'

const buildPerson = (name: string) => ({
  name,
  // Only the identity is used here.
  person: { id: name, name } as PersonSummary,
})

const listChoices = (typed: string, names: readonly string[], currentName: string | null = null) =>
  listNameChoices(typed, { suggestions: names.map(buildPerson), currentName }).map(({ name, person }) =>
    person === null ? `new ${name}` : name,
  )

test('a person of exactly that name is first, and no new person of that name is offered', () => {
  expect(listChoices(' ann ', ['Anna', 'Ann', 'Mary Ann'])).toEqual(['Ann', 'Anna', 'Mary Ann'])
})

test('people with a word that begins with the text are before the new name, others after it', () => {
  expect(listChoices('ann', ['Anna', 'Mary Anne', 'Joanna'])).toEqual([
    'Anna',
    'Mary Anne',
    'new ann',
    'Joanna',
  ])
  expect(listChoices('Ann', ['Joanna'])).toEqual(['new Ann', 'Joanna'])
})

test('suggestions for an earlier text are left out', () => {
  expect(listChoices('Bo', ['Anna', 'Bob'])).toEqual(['Bob', 'new Bo'])
})

test('an empty field has no choices, and the person’s own name is not offered', () => {
  expect(listChoices('  ', ['Anna', 'Bob'])).toEqual([])
  expect(listChoices('Carla', [], 'Carla')).toEqual([])
})

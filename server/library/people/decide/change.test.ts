import { expect, test } from 'vitest'
import { parseSummary } from './change.ts'

const ASHA = { id: 'p1', name: 'Asha' }
const SUMMARY = {
  person: ASHA,
  others: [{ id: 'p2', name: 'Noor' }],
  faceCount: 2,
  faceIds: ['f1', 'f2'],
  nameBefore: null,
  nameAfter: 'Asha',
}

test('parses a complete summary', () => {
  expect(parseSummary(JSON.stringify(SUMMARY))).toEqual(SUMMARY)
  const withoutPerson = { ...SUMMARY, person: null, others: [], faceIds: [] }
  expect(parseSummary(JSON.stringify(withoutPerson))).toEqual(withoutPerson)
})

test.each([
  { person: { id: 'p1' } },
  { others: [ASHA, null] },
  { others: undefined },
  { faceCount: 1.5 },
  { faceIds: [1] },
  { nameBefore: 1 },
  { nameAfter: undefined },
])('refuses an incomplete one: %j', part => {
  expect(() => parseSummary(JSON.stringify({ ...SUMMARY, ...part }))).toThrow('incomplete')
})

test.each(['null', '[]', '"text"'])('refuses %s', json => {
  expect(() => parseSummary(json)).toThrow('incomplete')
})

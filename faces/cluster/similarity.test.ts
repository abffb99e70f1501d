import { expect, it } from 'vitest'
import { normalise } from '../vectors.ts'
import { GROUPING_MODEL } from './grouping-model.ts'
import { similarityOf } from './similarity.ts'

const typical = normalise(GROUPING_MODEL.typicalFaces.slice(0, 128))
/** Far from every typical face in all that the typical one has not. */
const rare = normalise(typical.map((value, i) => value + (i % 2 === 0 ? 0.09 : -0.09)))

it('is symmetric', () => {
  expect(similarityOf(typical, rare)).toBe(similarityOf(rare, typical))
})

it('is lower for two faces that look like everybody', () => {
  expect(similarityOf(rare, rare)).toBeGreaterThan(similarityOf(typical, typical))
})

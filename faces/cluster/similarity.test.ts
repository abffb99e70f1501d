import { expect, it } from 'vitest'
import { BUNDLED_NETWORK } from '../networks/networks.ts'
import { normalise } from '../vectors.ts'
import { similarityOf } from './similarity.ts'

const model = BUNDLED_NETWORK.grouping
const typical = normalise(model.typicalFaces.slice(0, BUNDLED_NETWORK.embeddingLength))
/** Far from every typical face in all that the typical one has not. */
const rare = normalise(typical.map((value, i) => value + (i % 2 === 0 ? 0.09 : -0.09)))

it('is symmetric', () => {
  expect(similarityOf(typical, rare, model)).toBe(similarityOf(rare, typical, model))
})

it('is lower for two faces that look like everybody', () => {
  expect(similarityOf(rare, rare, model)).toBeGreaterThan(similarityOf(typical, typical, model))
})

import { expect, it } from 'vitest'
import { BUNDLED_NETWORK } from '../networks/networks.ts'
import { normalise } from '../vectors.ts'
import { computeSimilarity } from './similarity.ts'

const model = BUNDLED_NETWORK.grouping
const typical = normalise(model.typicalFaces.slice(0, BUNDLED_NETWORK.embeddingLength))
/** An embedding far from every typical face: it differs from the typical one in all dimensions. */
const rare = normalise(typical.map((value, i) => value + (i % 2 === 0 ? 0.09 : -0.09)))

it('is symmetric', () => {
  expect(computeSimilarity(typical, rare, model)).toBe(computeSimilarity(rare, typical, model))
})

it('is lower for two faces that look like many people', () => {
  expect(computeSimilarity(rare, rare, model)).toBeGreaterThan(computeSimilarity(typical, typical, model))
})

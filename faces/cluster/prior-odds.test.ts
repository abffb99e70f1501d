import { describe, expect, test } from 'vitest'
import { BUNDLED_NETWORK } from '../networks/networks.ts'
import { Clusters, type Part } from './clusters.ts'
import { computePriorOddsAmong, PriorOdds } from './prior-odds.ts'

const embedding = new Float32Array(BUNDLED_NETWORK.embeddingLength).fill(1)

/** Builds a person with one face in each of these photos. */
function buildPerson(...photos: string[]): Part {
  const faces = photos.map(photoId => ({ id: photoId, photoId, quality: 1, embedding }))
  return { faces, subjects: [] }
}

function buildPrior(parts: readonly Part[], others = 0): PriorOdds {
  return new PriorOdds(new Clusters(parts, BUNDLED_NETWORK.grouping), parts, others)
}

/** Ten people with this number of faces; each photo shows one of them. */
const buildPortraits = (faces: number) =>
  Array.from({ length: 10 }, (_, person) =>
    buildPerson(...Array.from({ length: faces }, (_, face) => `${person} ${face}`)),
  )

describe('prior odds', () => {
  test('are those of the number of people where photos show them side by side', () => {
    const prior = buildPrior(Array.from({ length: 10 }, () => buildPerson('at the table')))
    expect(prior.of(0, 1)).toBeCloseTo(computePriorOddsAmong(10))
    expect(prior.mean).toBeCloseTo(computePriorOddsAmong(10))
  })

  test('are lower where each photo shows one person, and lower for groups than for single faces', () => {
    const ofSizes = [1, 2, 10].map(faces => buildPrior(buildPortraits(faces)).of(0, 1))
    expect(ofSizes).toEqual(ofSizes.toSorted((one, other) => other - one))
    expect(Math.max(...ofSizes)).toBeLessThan(computePriorOddsAmong(10))
    expect(Math.min(...ofSizes)).toBeGreaterThan(0)
  })

  test('rise with the share of others beside whom one of the two was seen', () => {
    const table = Array.from({ length: 2 }, () => buildPerson('at the table'))
    const prior = buildPrior([...table, ...buildPortraits(1)])
    expect(prior.of(0, 2)).toBeGreaterThan(prior.of(2, 3))
    expect(prior.of(0, 2)).toBe(prior.of(2, 0))
    expect(prior.ofSides(0, 1)).toBeCloseTo(prior.of(0, 2))
  })

  test('depend on the number of people alone among many', () => {
    const people = [buildPerson('at the table'), buildPerson('at the table'), buildPerson('in the garden')]
    const prior = buildPrior(people, 5000)
    expect(prior.of(0, 1)).toBe(computePriorOddsAmong(5003))
    expect(prior.of(1, 2)).toBe(computePriorOddsAmong(5003))
  })
})

import { expect, test } from 'vitest'
import { BUNDLED_NETWORK } from '../networks/networks.ts'
import { Clusters, type Part } from './clusters.ts'
import { Company } from './company.ts'

const embedding = new Float32Array(BUNDLED_NETWORK.embeddingLength).fill(1)

/** Builds a part with one face in each of these photos. */
function buildPart(...photos: string[]): Part {
  const faces = photos.map(photoId => ({ id: photoId, photoId, quality: 1, embedding }))
  return { faces, subjects: [] }
}

function buildCompany(parts: readonly Part[], weight = 0.25) {
  const clusters = new Clusters(parts, { ...BUNDLED_NETWORK.grouping, companyWeight: weight })
  return new Company(clusters, parts, [...parts.keys()])
}

/**
 * Builds a photo of each child with each parent, for this number of families of two parents and two
 * children.
 */
function buildFamiliesThatNeverMeet(count: number): Part[] {
  return Array.from({ length: count }, (_, family) => {
    const listPhotos = (one: string) => [`${family} ${one} first`, `${family} ${one} second`]
    const parents = ['mother', 'father'].map(parent => buildPart(...listPhotos(parent)))
    return [...parents, buildPart(`${family} mother first`), buildPart(`${family} mother second`)]
  }).flat()
}

test('people who were seen with the same third person are more likely one person, if families never meet', () => {
  const company = buildCompany(buildFamiliesThatNeverMeet(20))
  // The last two people of the first family were seen with its mother, in different photos.
  expect(company.computeOdds(2, 3)).toBeGreaterThan(0.5)
  expect(company.computeOdds(2, 3)).toBe(company.odds)
  expect(company.computeOdds(2, 7)).toBe(0)
  expect(company.computeOdds(0, 1)).toBe(0)
})

test('adds almost no odds if everybody was seen with everybody', () => {
  const { odds } = buildCompany(Array.from({ length: 8 }, () => buildPart('at the table', 'in the garden')))
  expect(odds).toBeLessThan(0.05)
})

test('adds no odds if everybody was seen alone', () => {
  const company = buildCompany(Array.from({ length: 8 }, (_, i) => buildPart(`${i}`)))
  expect(company.odds).toBeCloseTo(0)
  expect(company.computeOdds(0, 1)).toBeCloseTo(0)
})

test('adds no odds for a network that does not distinguish relatives', () => {
  const company = buildCompany(buildFamiliesThatNeverMeet(20), 0)
  expect(company.odds).toBe(0)
  expect(company.computeOdds(2, 3)).toBe(0)
})

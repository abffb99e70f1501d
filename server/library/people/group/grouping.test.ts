import { beforeAll, describe, expect, test } from 'vitest'
import type { ModelSession } from '../../../../faces/models.ts'
import { BUNDLED_NETWORK } from '../../../../faces/networks/networks.ts'
import { loadNeighbours } from '../../../machinery/imaging/load-face-models.ts'
import { type FaceToPlace, placeFacesWith } from './grouping.ts'

const model = BUNDLED_NETWORK.grouping
const undecided = { decisions: [], reconsidered: new Set<string>(), isFromScratch: false, model }

let neighbours: ModelSession
beforeAll(async () => {
  neighbours = await loadNeighbours({ threads: 1 })
})

/** Builds a face of each of these people; a person looks almost the same in every photo. */
function buildFaces(people: readonly number[], photo: number): FaceToPlace[] {
  return people.map(person => {
    const numbers = Float32Array.from(
      { length: BUNDLED_NETWORK.embeddingLength },
      (_, i) => Math.sin(person * 1000 + i * (person + 1)) + Math.sin(photo + i) * 0.02,
    )
    const length = Math.hypot(...numbers)
    return {
      id: `face-${person}-${photo}`,
      photoId: `photo-${photo}-${person}`,
      quality: 0.9,
      embedding: numbers.map(number => number / length),
    }
  })
}

describe('placeFacesWith', () => {
  test('creates people, and later adds faces to them under the same ids', async () => {
    const place = placeFacesWith(neighbours)
    const first = [1, 2, 3].flatMap(photo => buildFaces([1, 2], photo))
    const made = await place([], first, undecided)
    expect(made.map(({ id, faceIds }) => [id, faceIds.length])).toEqual([
      [undefined, 3],
      [undefined, 3],
    ])

    const existing = made.map(({ faceIds }, i) => ({ id: `person-${i}`, faceIds }))
    const grown = await place(existing, [...first, ...buildFaces([1, 2, 3], 4)], undecided)
    const sizes = new Map(grown.map(({ id, faceIds }) => [id, faceIds.length]))
    expect(sizes).toEqual(
      new Map([
        ['person-0', 4],
        ['person-1', 4],
        [undefined, 1],
      ]),
    )
    for (const { id, faceIds } of existing) {
      expect(grown.find(person => person.id === id)?.faceIds).toEqual(expect.arrayContaining([...faceIds]))
    }
  })

  test('never merges two people who have names', async () => {
    const place = placeFacesWith(neighbours)
    const faces = [1, 2, 3, 4].flatMap(photo => buildFaces([1], photo))
    const ids = faces.map(({ id }) => id)
    const existing = [
      { id: 'ann', faceIds: ids.slice(0, 2) },
      { id: 'twin', faceIds: ids.slice(2, 3) },
    ]
    const grown = await place(existing, faces, {
      ...undecided,
      decisions: existing.map(({ id }) => ({ kind: 'known', person: id })),
    })
    expect(new Set(grown.map(({ id }) => id))).toEqual(new Set(['ann', 'twin']))
  })
})

import { beforeAll, expect, test } from 'vitest'
import { computeCommonness } from '../../../faces/cluster/commonness.ts'
import { computeCommonnessOfRows } from '../../../faces/cluster/commonness-of-rows.ts'
import { viewVectors } from '../../../faces/cluster/vectors-by-row.ts'
import type { ModelSession } from '../../../faces/models.ts'
import { BUNDLED_NETWORK } from '../../../faces/networks/networks.ts'
import { loadNeighbours } from './load-face-models.ts'

const { grouping: model, embeddingLength } = BUNDLED_NETWORK

let neighbours: ModelSession
beforeAll(async () => {
  neighbours = await loadNeighbours({ threads: 1 })
})

test('is that of each vector alone', async () => {
  const vectors = Float32Array.from({ length: 3 * embeddingLength }, (_, i) => Math.sin(i * i) / 10)
  const found = await computeCommonnessOfRows(neighbours, viewVectors(vectors, embeddingLength), model)
  expect(found).toHaveLength(3)
  for (const [row, commonness] of found.entries()) {
    const vector = vectors.subarray(row * embeddingLength, (row + 1) * embeddingLength)
    expect(commonness).toBeCloseTo(computeCommonness(vector, model.typicalFaces), 4)
  }
})

test('ends without a face, when vectors have no length', async () => {
  const none = { rows: 0, length: 0, copy: () => {} }
  expect(await computeCommonnessOfRows(neighbours, none, model)).toHaveLength(0)
})

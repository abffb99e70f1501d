import { expect, test } from 'vitest'
import { NETWORKS } from '../../../faces/networks/networks.ts'
import { KNOWN_NETWORKS } from './known-networks.ts'

test.each(KNOWN_NETWORKS)('$title has the input and output that the engine expects', ({ id, shape }) => {
  const { chipPx, embeddingLength } = NETWORKS[id]
  expect({ chipPx, embeddingLength }).toEqual({
    chipPx: shape.chipPx,
    embeddingLength: shape.embeddingLength,
  })
})

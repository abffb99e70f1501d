import { InferenceSession, Tensor as OnnxTensor } from 'onnxruntime-node'
import { expect, test } from 'vitest'
import { buildEdgeFace, type EdgeFaceShape } from './edgeface-graph.ts'
import { buildTensors, createRandom, SMALL_EDGEFACE } from './fixtures/build-tensors.ts'
import { evaluateEdgeFace } from './fixtures/evaluate-edgeface.ts'
import type { Tensors } from './read-checkpoint.ts'

test('the graph computes the same result as a direct implementation of the network', async () => {
  const tensors = buildTensors(SMALL_EDGEFACE)
  const pictures = [drawRandomPicture(SMALL_EDGEFACE), new Uint8Array(64 * 64 * 3).fill(128)]
  const embeddings = await run(tensors, SMALL_EDGEFACE, pictures)
  for (const [index, picture] of pictures.entries()) {
    const expected = evaluateEdgeFace(tensors, SMALL_EDGEFACE, picture)
    expect(Math.max(...expected.map(Math.abs))).toBeGreaterThan(0.5)
    for (const [place, value] of expected.entries()) expect(embeddings[index]?.[place]).toBeCloseTo(value, 5)
  }
})

test.each([
  ['is missing', 'model.stages.2.blocks.0.xca.temperature', undefined],
  ['has another shape', 'model.head.fc.weight', { shape: [16, 23], values: new Float32Array(16 * 23) }],
  [
    'has codes instead of floats',
    'model.head.norm.bias',
    { shape: [24], values: new Int8Array(24), scale: 1 },
  ],
] as const)('a tensor that %s is named', (_, name, tensor) => {
  const tensors = buildTensors(SMALL_EDGEFACE)
  if (tensor) tensors.set(name, tensor)
  else tensors.delete(name)
  expect(() => buildEdgeFace(tensors, SMALL_EDGEFACE)).toThrow(name)
})

async function run(tensors: Tensors, shape: EdgeFaceShape, pictures: Uint8Array[]): Promise<number[][]> {
  const session = await InferenceSession.create(buildEdgeFace(tensors, shape))
  const pixels = Uint8Array.from(Buffer.concat(pictures))
  const side = shape.chipPx
  const outputs = await session.run({
    pixels: new OnnxTensor('uint8', pixels, [pictures.length, side, side, 3]),
  })
  const numbers = Array.from(outputs['embeddings']?.data ?? [], Number)
  return pictures.map((_, index) =>
    numbers.slice(index * shape.embeddingLength, (index + 1) * shape.embeddingLength),
  )
}

function drawRandomPicture({ chipPx }: EdgeFaceShape): Uint8Array {
  const random = createRandom()
  return Uint8Array.from({ length: chipPx * chipPx * 3 }, () => (random() + 1) * 127)
}

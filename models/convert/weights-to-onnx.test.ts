import fc from 'fast-check'
import { InferenceSession } from 'onnxruntime-node'
import { expect, test } from 'vitest'
import { OnnxGraph } from '../../server/machinery/networks/onnx-graph.ts'
import { decode, type StoredTensor } from './tfjs-weights.ts'
import { addFloats, addWeight, reorderAxes } from './weights-to-onnx.ts'

test('filters of [height, width, in, out] become [out, in, height, width]', () => {
  // Two rows, one column, two inputs, three outputs; each value encodes its position.
  const values = [111, 112, 113, 121, 122, 123, 211, 212, 213, 221, 222, 223]
  expect(reorderAxes(values, [2, 1, 2, 3], [3, 2, 0, 1])).toEqual([
    111, 211, 121, 221, 112, 212, 122, 222, 113, 213, 123, 223,
  ])
})

test('floats keep every bit, whether or not half precision can represent them', async () => {
  const half = fc.constantFrom(0, 1, -0.5, 65504, 2 ** -24, 0.333251953125)
  const float = fc.float({ noNaN: true, noDefaultInfinity: true })
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(half, float), { minLength: 1, maxLength: 20 }), async values => {
      const floats = Float32Array.from(values)
      expect(await computeConstant(graph => addFloats(graph, floats, [floats.length]))).toEqual(floats)
    }),
    { numRuns: 50 },
  )
})

test('floats that fit half precision take half the space', () => {
  const fitting = Array.from({ length: 1000 }, (_, index) => index / 8)
  expect(countBytes(fitting.with(0, 0.1)) - countBytes(fitting)).toBeGreaterThan(1900)
})

test('8-bit weights decode to the same numbers as in the original', async () => {
  const tensor: StoredTensor = {
    storage: 'uint8',
    shape: [256],
    values: Uint8Array.from({ length: 256 }, (_, index) => index),
    scale: 0.0005260649557207145,
    min: -0.07101876902229645,
  }
  const values = await computeConstant(graph => addWeight(graph, tensor, [0]))
  const expected = decode(tensor)
  for (const [code, value] of values.entries()) expect(value).toBeCloseTo(expected[code] ?? NaN, 7)
  // The minimum is 135 steps below zero.
  expect(values[135]).toBe(0)
})

/** Returns the value that onnxruntime computes for a constant. */
async function computeConstant(addConstant: (graph: OnnxGraph) => string): Promise<Float32Array> {
  const graph = new OnnxGraph('constant')
  graph.addNode('Identity', [addConstant(graph)], {}, ['value'])
  graph.addOutput('value', 'float32', ['size'])
  const session = await InferenceSession.create(graph.toBytes())
  const { value } = await session.run({})
  if (!(value?.data instanceof Float32Array)) throw new Error('The constant is not made of floats.')
  return value.data
}

function countBytes(values: number[]): number {
  const graph = new OnnxGraph('bytes')
  addFloats(graph, Float32Array.from(values), [values.length])
  return graph.toBytes().byteLength
}

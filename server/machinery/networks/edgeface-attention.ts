import {
  addLinear,
  addTensor,
  getAt,
  EPSILON,
  readFloats,
  type FeatureMap,
  type Network,
} from './edgeface-layers.ts'
import { addScalar, shapeConstant } from './onnx-constants.ts'
import type { OnnxGraph } from './onnx-graph.ts'

const HEADS = 4
/** Minimum length by which a vector is divided, as in PyTorch. */
const MIN_LENGTH = 1e-12

/**
 * Adds attention between channels rather than positions ("cross-covariance", El-Nouby et al.,
 * 2021).
 */
export function addAttention(
  network: Network,
  input: string,
  name: string,
  { sidePx, channels }: FeatureMap,
): string {
  const { graph } = network
  const places = sidePx * sidePx
  const perHead = channels / HEADS
  const all = addLinear(network, input, `${name}.xca.qkv`, { from: channels, to: 3 * channels })
  const heads = graph.addNode('Reshape', [all, shapeConstant(graph, [0, places, 3, HEADS, perHead])])
  const channelsFirst = graph.addNode('Transpose', [heads], { perm: [2, 0, 3, 4, 1] })
  const parts = ['query', 'key', 'value'].map(part => `${name}/${part}`)
  graph.addNode('Split', [channelsFirst, shapeConstant(graph, [1, 1, 1])], { axis: 0 }, parts)
  const [query = '', key = '', value = ''] = parts.map(part =>
    graph.addNode('Squeeze', [part, shapeConstant(graph, [0])]),
  )
  const keys = graph.addNode('Transpose', [addUnitLength(graph, key)], { perm: [0, 1, 3, 2] })
  const products = graph.addNode('MatMul', [addUnitLength(graph, query), keys])
  const temperature = addTensor(network, `${name}.xca.temperature`, [HEADS, 1, 1])
  const weights = graph.addNode('Softmax', [graph.addNode('Mul', [products, temperature])], { axis: -1 })
  const mixed = graph.addNode('Transpose', [graph.addNode('MatMul', [weights, value])], {
    perm: [0, 3, 1, 2],
  })
  const joined = graph.addNode('Reshape', [mixed, shapeConstant(graph, [0, places, channels])])
  return addLinear(network, joined, `${name}.xca.proj`, {
    from: channels,
    to: channels,
    factors: `${name}.gamma_xca`,
  })
}

function addUnitLength(graph: OnnxGraph, vectors: string): string {
  const length = graph.addNode('ReduceL2', [vectors, shapeConstant(graph, [-1])], { keepdims: 1 })
  return graph.addNode('Div', [vectors, graph.addNode('Max', [length, addScalar(graph, MIN_LENGTH)])])
}

/**
 * Adds the position encoding, which is the same for each input: sines of both axes through a linear
 * layer.
 */
export function addPositions(
  { graph, tensors }: Network,
  { sidePx, channels }: FeatureMap,
  name: string,
): string {
  const projection = `${name}.pos_embd.token_projection`
  const weight = readFloats({ graph, tensors }, `${projection}.weight`, [channels, 2 * WAVES, 1, 1])
  const bias = readFloats({ graph, tensors }, `${projection}.bias`, [channels])
  const values = new Float32Array(sidePx * sidePx * channels)
  for (let y = 0; y < sidePx; y++) {
    for (let x = 0; x < sidePx; x++) {
      const waves = [...computeWaves(y, sidePx), ...computeWaves(x, sidePx)]
      for (let channel = 0; channel < channels; channel++) {
        const row = weight.subarray(channel * waves.length, (channel + 1) * waves.length)
        const sum = waves.reduce((sum, wave, index) => sum + wave * getAt(row, index), getAt(bias, channel))
        values[(y * sidePx + x) * channels + channel] = sum
      }
    }
  }
  return graph.addConstant(values, [1, sidePx, sidePx, channels])
}

/** Number of sines and cosines of a row's or column's position. */
const WAVES = 32
const LONGEST_WAVE = 10_000

function computeWaves(index: number, side: number): number[] {
  const place = ((index + 1) / (side + EPSILON)) * 2 * Math.PI
  return Array.from({ length: WAVES }, (_, wave) => {
    const angle = place / LONGEST_WAVE ** ((wave - (wave % 2)) / WAVES)
    return wave % 2 === 0 ? Math.sin(angle) : Math.cos(angle)
  })
}

import {
  addDepthwise,
  addLinear,
  addNorm,
  addTensor,
  getAt,
  readFloats,
  toChannelsFirst,
  toChannelsLast,
  type FeatureMap,
  type Network,
  EPSILON,
} from './edgeface-layers.ts'
import { addCastToFloat, shapeConstant, addScalar } from './onnx-constants.ts'
import { OnnxGraph } from './onnx-graph.ts'
import type { Tensors } from './read-checkpoint.ts'

// EdgeNeXt (Maaz et al., 2022) as EdgeFace (George et al., 2024) uses it, following the
// implementation in timm. Values are [n, height, width, channels], except in convolutions, where
// channels come first.

export type EdgeFaceShape = {
  readonly name: string
  /** Number of blocks of each stage. */
  readonly depths: readonly [number, number, number, number]
  /** Number of channels of each stage. */
  readonly widths: readonly [number, number, number, number]
  /** Pixels per side of the input, and length of the output. */
  readonly chipPx: number
  readonly embeddingLength: number
}

/** Kernel size in pixels of the filters of each stage's blocks. */
const KERNELS = [3, 5, 7, 9]
/**
 * Number of groups of channels in the last block of each stage; the first stage has no such block.
 */
const SPLITS = [0, 2, 3, 4]
/** The only stage that adds positions to its last block. */
const STAGE_WITH_POSITIONS = 1
const STEM_PX = 4
/** Centre and scale of the pixels' bytes, so that values are in -1 to 1. */
const PIXEL_CENTRE = 127.5

/** The first opset in which `LayerNormalization` and `Gelu` are single operations. */
const VERSIONS = { ir: 9, opset: 20 }

/**
 * Builds the ONNX model of an EdgeFace network: `pixels`, bytes [n, side, side, 3], to
 * `embeddings`, floats [n, length], not normalised. Throws a NetworkFileError if a tensor is
 * missing or has another shape.
 */
export function buildEdgeFace(tensors: Tensors, shape: EdgeFaceShape): Uint8Array {
  const graph = new OnnxGraph(shape.name, VERSIONS)
  const network = { graph, tensors }
  const pixels = graph.addInput('pixels', 'uint8', ['n', shape.chipPx, shape.chipPx, 3])
  let map = addStem(network, pixels, shape)
  for (const [stage, depth] of shape.depths.entries()) {
    if (stage > 0) map = addDownSampling(network, map, stage, getAt(shape.widths, stage))
    for (let block = 0; block < depth; block++) {
      const name = `model.stages.${stage}.blocks.${block}`
      const isLast = stage > 0 && block === depth - 1
      map = isLast ? addSplitBlock(network, map, name, stage) : addConvBlock(network, map, name, stage)
    }
  }
  addHead(network, map, shape.embeddingLength)
  return graph.toBytes()
}

/** Splits the picture into patches of 4 x 4 pixels; the filters also scale the bytes to -1 to 1. */
function addStem(network: Network, pixels: string, { chipPx, widths }: EdgeFaceShape): FeatureMap {
  const { graph } = network
  const [channels] = widths
  const weight = readFloats(network, 'model.stem.0.weight', [channels, 3, STEM_PX, STEM_PX])
  const bias = readFloats(network, 'model.stem.0.bias', [channels])
  const size = weight.length / channels
  const centred = bias.map((value, output) =>
    weight.subarray(output * size, (output + 1) * size).reduce((sum, item) => sum - item, value),
  )
  const input = addCastToFloat(graph, graph.addNode('Transpose', [pixels], { perm: [0, 3, 1, 2] }))
  const filters = graph.addConstant(
    weight.map(item => item / PIXEL_CENTRE),
    [channels, 3, STEM_PX, STEM_PX],
  )
  const convolved = graph.addNode('Conv', [input, filters, graph.addConstant(centred, [channels])], {
    kernel_shape: [STEM_PX, STEM_PX],
    strides: [STEM_PX, STEM_PX],
  })
  const value = addNorm(network, toChannelsLast(graph, convolved), 'model.stem.1', channels)
  return { value, sidePx: Math.floor(chipPx / STEM_PX), channels }
}

function addDownSampling(network: Network, map: FeatureMap, stage: number, channels: number): FeatureMap {
  const name = `model.stages.${stage}.downsample`
  const { graph } = network
  const input = addNorm(network, map.value, `${name}.0`, map.channels)
  const filters = addTensor(network, `${name}.1.weight`, [channels, map.channels, 2, 2])
  const bias = addTensor(network, `${name}.1.bias`, [channels])
  const convolved = graph.addNode('Conv', [toChannelsFirst(graph, input), filters, bias], {
    kernel_shape: [2, 2],
    strides: [2, 2],
  })
  return { value: toChannelsLast(graph, convolved), sidePx: Math.floor(map.sidePx / 2), channels }
}

function addConvBlock(network: Network, map: FeatureMap, name: string, stage: number): FeatureMap {
  const { graph } = network
  const input = toChannelsFirst(graph, map.value)
  const convolved = addDepthwise(network, input, `${name}.conv_dw`, map.channels, getAt(KERNELS, stage))
  const changed = addPerceptron(network, toChannelsLast(graph, convolved), name, map.channels)
  return { ...map, value: graph.addNode('Add', [map.value, changed]) }
}

/**
 * Adds convolutions over groups of channels, each with the result of the previous one; then
 * attention.
 */
function addSplitBlock(network: Network, map: FeatureMap, name: string, stage: number): FeatureMap {
  const { graph } = network
  const { sidePx, channels } = map
  const split = addSplitConvolutions(network, map, name, getAt(SPLITS, stage))
  const positions = stage === STAGE_WITH_POSITIONS ? addPositions(network, map, name) : undefined
  const located = positions ? graph.addNode('Add', [split, positions]) : split
  const tokens = graph.addNode('Reshape', [located, shapeConstant(graph, [0, sidePx * sidePx, channels])])
  const normed = addNorm(network, tokens, `${name}.norm_xca`, channels)
  const attended = addAttention(network, normed, name, map)
  const changed = addPerceptron(network, graph.addNode('Add', [tokens, attended]), name, channels)
  const restored = graph.addNode('Reshape', [changed, shapeConstant(graph, [0, sidePx, sidePx, channels])])
  return { ...map, value: graph.addNode('Add', [map.value, restored]) }
}

function addSplitConvolutions(network: Network, map: FeatureMap, name: string, splits: number): string {
  const { graph } = network
  const width = Math.ceil(map.channels / splits)
  const widths = Array.from({ length: splits }, (_, index) => Math.min(width, map.channels - index * width))
  const outputs = widths.map((_, index) => `${name}/group_${index}`)
  graph.addNode(
    'Split',
    [toChannelsFirst(graph, map.value), shapeConstant(graph, widths)],
    { axis: 1 },
    outputs,
  )
  const results: string[] = []
  for (const [index, group] of outputs.entries()) {
    const before = results.at(-1)
    // The last group is not convolved.
    if (index === splits - 1) results.push(group)
    else {
      const input = before === undefined ? group : graph.addNode('Add', [before, group])
      results.push(addDepthwise(network, input, `${name}.convs.${index}`, width, 3))
    }
  }
  return toChannelsLast(graph, graph.addNode('Concat', results, { axis: 1 }))
}

/** Adds normalisation and two linear layers, times the block's factors. */
function addPerceptron(network: Network, input: string, name: string, channels: number): string {
  const normed = addNorm(network, input, `${name}.norm`, channels)
  const inner = addLinear(network, normed, `${name}.mlp.fc1`, { from: channels, to: 4 * channels })
  const active = network.graph.addNode('Gelu', [inner])
  return addLinear(network, active, `${name}.mlp.fc2`, {
    from: 4 * channels,
    to: channels,
    factors: `${name}.gamma`,
  })
}

function addHead(network: Network, { value, sidePx, channels }: FeatureMap, length: number): void {
  const { graph } = network
  const tokens = graph.addNode('Reshape', [value, shapeConstant(graph, [0, sidePx * sidePx, channels])])
  const mean = graph.addNode('ReduceMean', [tokens, shapeConstant(graph, [1])], { keepdims: 0 })
  const normed = addNorm(network, mean, 'model.head.norm', channels)
  const output = addLinear(network, normed, 'model.head.fc', { from: channels, to: length })
  graph.addNode('Identity', [output], {}, ['embeddings'])
  graph.addOutput('embeddings', 'float32', ['n', length])
}

const HEADS = 4
/** Minimum length by which a vector is divided, as in PyTorch. */
const MIN_LENGTH = 1e-12

/**
 * Adds attention between channels rather than positions ("cross-covariance", El-Nouby et al.,
 * 2021).
 */
function addAttention(
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
function addPositions({ graph, tensors }: Network, { sidePx, channels }: FeatureMap, name: string): string {
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

import { readFileSync } from 'node:fs'
import { shapeConstant } from '../../server/machinery/networks/onnx-constants.ts'
import type { Attributes, OnnxGraph } from '../../server/machinery/networks/onnx-graph.ts'
import { addPrelu } from './prelu.ts'
import { decode, readWeights, type StoredTensor, findStoredWeight, type WeightSpec } from './tfjs-weights.ts'
import { addFloats, addWeight, getSize } from './weights-to-onnx.ts'

/** Sizes for n, h, w and c. */
type Sizes = { list: { i: string[] } }

type GraphNode = {
  name: string
  op: string
  input?: string[]
  attr?: {
    strides?: Sizes
    ksize?: Sizes
    padding?: { s: string }
    fused_ops?: { list: { s: string[] } }
    block_size?: { i: string }
    half_pixel_centers?: { b: boolean }
  }
}

/** A TensorFlow.js graph model: its nodes by name and its weights. */
export type GraphModel = { nodes: Map<string, GraphNode>; weights: Map<string, StoredTensor> }

export function readGraphModel(folder: URL, name: string): GraphModel {
  // The format is TensorFlow.js's own; an unexpected node makes the conversion below fail.
  const model = JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as {
    modelTopology: { node: GraphNode[] }
    weightsManifest: [{ weights: WeightSpec[] }]
  }
  const nodes = new Map(model.modelTopology.node.map(node => [node.name, node]))
  return { nodes, weights: readWeights(new URL(`${name}.bin`, folder), model.weightsManifest[0].weights) }
}

/**
 * Adds the nodes that compute the node `wanted` to an ONNX graph and returns the resulting value.
 * Images are [n, channels, height, width] in it, while the original has the channels last. `values`
 * maps the nodes that have been added to their values; it must contain the placeholder, and is
 * extended.
 */
export function addGraphModelNode(
  graph: OnnxGraph,
  model: GraphModel,
  values: Map<string, string>,
  wanted: string,
): string {
  const known = values.get(wanted)
  if (known) return known
  const node = model.nodes.get(wanted)
  if (!node) throw new Error(`The model has no node ${wanted}.`)
  const value = addNode(graph, node, readInputs(graph, model, values, node))
  values.set(wanted, value)
  return value
}

type Inputs = {
  addValue: (index: number) => string
  findWeight: (index: number) => StoredTensor
  /** Returns the node whose result this input is, with that node's own inputs. */
  findProducer: (index: number) => { node: GraphNode; inputs: Inputs } | undefined
}

function readInputs(
  graph: OnnxGraph,
  model: GraphModel,
  values: Map<string, string>,
  node: GraphNode,
): Inputs {
  return {
    addValue: index => addGraphModelNode(graph, model, values, getInputName(node, index)),
    findWeight: index => findStoredWeight(model.weights, getInputName(node, index)),
    findProducer(index) {
      const producer = model.nodes.get(getInputName(node, index))
      return producer && { node: producer, inputs: readInputs(graph, model, values, producer) }
    },
  }
}

function addNode(graph: OnnxGraph, node: GraphNode, inputs: Inputs): string {
  switch (node.op) {
    case '_FusedConv2D':
      return addFusedConvolution(graph, node, inputs)
    case 'DepthwiseConv2dNative':
      return addDepthwiseConvolution(graph, node, inputs, [])
    case 'FusedDepthwiseConv2dNative':
      requireFused(node, 'BiasAdd')
      return addDepthwiseConvolution(graph, node, inputs, [addWeight(graph, inputs.findWeight(2), [0])])
    case 'ResizeBilinear':
      return addDoubling(graph, node, inputs)
    case 'DepthToSpace':
      return graph.addNode('DepthToSpace', [inputs.addValue(0)], {
        blocksize: Number(node.attr?.block_size?.i),
      })
    case 'AddV2':
      return graph.addNode('Add', [addSummand(graph, inputs, 0), addSummand(graph, inputs, 1)])
    case 'Relu':
    case 'Sigmoid':
      return graph.addNode(node.op, [inputs.addValue(0)])
    case 'Prelu':
      return addPrelu(graph, inputs.addValue(0), decode(inputs.findWeight(1)))
    case 'MaxPool':
      return graph.addNode('MaxPool', [inputs.addValue(0)], {
        kernel_shape: readHeightAndWidth(node.attr?.ksize),
        ...readWindow(node),
      })
    case 'Pad':
      return addZeroChannels(graph, node, inputs)
    default:
      throw new Error(`${node.name} is a ${node.op}, which this script does not convert.`)
  }
}

function addFusedConvolution(graph: OnnxGraph, node: GraphNode, inputs: Inputs): string {
  const filters = inputs.findWeight(1)
  const { picture, window } = absorbPadding(node, inputs)
  const value = graph.addNode(
    'Conv',
    [picture, addWeight(graph, filters, [3, 2, 0, 1]), addWeight(graph, inputs.findWeight(2), [0])],
    { kernel_shape: filters.shape.slice(0, 2), ...window },
  )
  const fused = readFusedActivation(node)
  switch (fused) {
    case 'BiasAdd':
      return value
    case 'BiasAdd,Relu':
      return graph.addNode('Relu', [value])
    case 'BiasAdd,Prelu':
      return addPrelu(graph, value, decode(inputs.findWeight(3)))
    default:
      throw new Error(`${node.name} fuses ${fused}, which this script does not convert.`)
  }
}

function addDepthwiseConvolution(
  graph: OnnxGraph,
  node: GraphNode,
  inputs: Inputs,
  bias: readonly string[],
): string {
  const filters = inputs.findWeight(1)
  const { picture, window } = absorbPadding(node, inputs)
  return graph.addNode('Conv', [picture, addWeight(graph, filters, [2, 3, 0, 1]), ...bias], {
    kernel_shape: filters.shape.slice(0, 2),
    group: getSize(filters.shape, 2),
    ...window,
  })
}

/**
 * Returns the input of a convolution and its window. A preceding Pad becomes the convolution's own
 * padding: as a separate node it would leave onnxruntime's blocked layout, which takes half of the
 * full-range detector's time.
 */
function absorbPadding(node: GraphNode, inputs: Inputs): { picture: string; window: Attributes } {
  const producer = inputs.findProducer(0)
  if (producer?.node.op !== 'Pad') return { picture: inputs.addValue(0), window: readWindow(node) }
  const pads = toOnnxPads(producer.inputs.findWeight(1))
  if (countAddedChannels(pads) > 0 || decodeBase64(node.attr?.padding?.s ?? '') !== 'VALID')
    throw new Error(`${node.name} follows a Pad that cannot be part of it.`)
  return {
    picture: producer.inputs.addValue(0),
    window: {
      strides: readHeightAndWidth(node.attr?.strides),
      pads: [...pads.slice(2, 4), ...pads.slice(6)],
    },
  }
}

/**
 * Number of channels per block of onnxruntime's layout for convolutions, on processors with
 * AVX-512.
 */
const BLOCK_CHANNELS = 16

/**
 * Adds a summand of an addition. A pool with another number of channels would leave the blocked
 * layout, as would all later additions, so its result is copied by a convolution.
 */
function addSummand(graph: OnnxGraph, inputs: Inputs, index: number): string {
  const other = inputs.findProducer(1 - index)
  const isPooled = inputs.findProducer(index)?.node.op === 'MaxPool'
  if (!isPooled || other?.node.op !== '_FusedConv2D') return inputs.addValue(index)
  const channels = getSize(other.inputs.findWeight(1).shape, 3)
  const pooled = inputs.addValue(index)
  return channels % BLOCK_CHANNELS === 0 ? pooled : copyChannels(graph, pooled, channels, channels)
}

/**
 * Adds a Pad that doubles the channels with zeros. If the channels do not fill blocks, adds a
 * convolution, to stay in the blocked layout.
 */
function addZeroChannels(graph: OnnxGraph, { name }: GraphNode, inputs: Inputs): string {
  const pads = toOnnxPads(inputs.findWeight(1))
  const channels = countAddedChannels(pads)
  if (pads.some((pad, i) => pad !== (i === 5 ? channels : 0))) throw new Error(`${name} pads a picture.`)
  if (channels % BLOCK_CHANNELS === 0)
    return graph.addNode('Pad', [inputs.addValue(0), shapeConstant(graph, pads)])
  return copyChannels(graph, inputs.addValue(0), channels, 2 * channels)
}

/** Adds a 1×1 convolution that copies channels and fills further ones with zeros, both exactly. */
function copyChannels(graph: OnnxGraph, value: string, from: number, to: number): string {
  const copies = new Float32Array(to * from)
  for (let channel = 0; channel < from; channel++) copies[channel * from + channel] = 1
  return graph.addNode('Conv', [value, addFloats(graph, copies, [to, from, 1, 1])], { kernel_shape: [1, 1] })
}

function readFusedActivation(node: GraphNode): string {
  return (node.attr?.fused_ops?.list.s ?? []).map(decodeBase64).join()
}

function requireFused(node: GraphNode, wanted: string): void {
  const fused = readFusedActivation(node)
  if (fused !== wanted) throw new Error(`${node.name} fuses ${fused}, which this script does not convert.`)
}

/**
 * Adds a bilinear enlargement to twice the height and width, with pixel centres as reference
 * points.
 */
function addDoubling(graph: OnnxGraph, node: GraphNode, inputs: Inputs): string {
  if (!node.attr?.half_pixel_centers?.b)
    throw new Error(`${node.name} does not resize with half-pixel centres.`)
  const scales = graph.addConstant(Float32Array.of(1, 1, 2, 2), [4])
  const noRegion = ''
  return graph.addNode('Resize', [inputs.addValue(0), noRegion, scales], {
    mode: 'linear',
    coordinate_transformation_mode: 'half_pixel',
  })
}

/**
 * Reads the attributes common to convolutions and pools. TensorFlow's "same" pads more at the
 * bottom and right, like SAME_UPPER.
 */
function readWindow(node: GraphNode): Attributes {
  const padding = decodeBase64(node.attr?.padding?.s ?? '')
  if (padding !== 'SAME' && padding !== 'VALID') throw new Error(`${node.name} pads ${padding}.`)
  return {
    strides: readHeightAndWidth(node.attr?.strides),
    auto_pad: padding === 'SAME' ? 'SAME_UPPER' : 'VALID',
  }
}

function readHeightAndWidth(sizes: Sizes | undefined): number[] {
  const [, height, width] = sizes?.list.i ?? []
  if (!height || !width) throw new Error('A window lacks its height or width.')
  return [Number(height), Number(width)]
}

/**
 * Converts [[before, after], …] for n, h, w, c to all values before and then all values after, for
 * n, c, h, w.
 */
function toOnnxPads(paddings: StoredTensor): number[] {
  const pad = (axis: number, side: number) => paddings.values[axis * 2 + side] ?? 0
  return [0, 1].flatMap(side => [0, 3, 1, 2].map(axis => pad(axis, side)))
}

/** Returns the number of channels that are added after the existing ones. */
function countAddedChannels(pads: readonly number[]): number {
  return pads[5] ?? 0
}

function getInputName(node: GraphNode, index: number): string {
  const name = node.input?.[index]
  if (!name) throw new Error(`${node.name} lacks input ${index}.`)
  return name
}

function decodeBase64(text: string): string {
  return Buffer.from(text, 'base64').toString()
}

import { readFileSync } from 'node:fs'
import { shapeConstant } from '../../server/networks/onnx-constants.ts'
import type { Attributes, OnnxGraph } from '../../server/networks/onnx-graph.ts'
import { addPrelu } from './prelu.ts'
import { decode, readWeights, type StoredTensor, weightOf, type WeightSpec } from './tfjs-weights.ts'
import { addWeight, sizeOf } from './weights-to-onnx.ts'

/** For n, h, w and c. */
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
  // The shape is TensorFlow.js's own; a node that differs from it stops the conversion below.
  const model = JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as {
    modelTopology: { node: GraphNode[] }
    weightsManifest: [{ weights: WeightSpec[] }]
  }
  const nodes = new Map(model.modelTopology.node.map(node => [node.name, node]))
  return { nodes, weights: readWeights(new URL(`${name}.bin`, folder), model.weightsManifest[0].weights) }
}

/**
 * Adds what computes the node `wanted` to an ONNX graph and returns the resulting value. Images go
 * through it as [n, channels, height, width], where the original has the channels last. `values`
 * maps the nodes that are already there to their values; it must hold the placeholder, and is added
 * to.
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
  const value = addNode(graph, node, {
    value: index => addGraphModelNode(graph, model, values, inputName(node, index)),
    weight: index => weightOf(model.weights, inputName(node, index)),
  })
  values.set(wanted, value)
  return value
}

type Inputs = { value: (index: number) => string; weight: (index: number) => StoredTensor }

function addNode(graph: OnnxGraph, node: GraphNode, inputs: Inputs): string {
  switch (node.op) {
    case '_FusedConv2D':
      return addFusedConvolution(graph, node, inputs)
    case 'DepthwiseConv2dNative':
      return addDepthwiseConvolution(graph, node, inputs, [])
    case 'FusedDepthwiseConv2dNative':
      requireFused(node, 'BiasAdd')
      return addDepthwiseConvolution(graph, node, inputs, [addWeight(graph, inputs.weight(2), [0])])
    case 'ResizeBilinear':
      return addDoubling(graph, node, inputs)
    case 'DepthToSpace':
      return graph.node('DepthToSpace', [inputs.value(0)], { blocksize: Number(node.attr?.block_size?.i) })
    case 'AddV2':
      return graph.node('Add', [inputs.value(0), inputs.value(1)])
    case 'Relu':
    case 'Sigmoid':
      return graph.node(node.op, [inputs.value(0)])
    case 'Prelu':
      return addPrelu(graph, inputs.value(0), decode(inputs.weight(1)))
    case 'MaxPool':
      return graph.node('MaxPool', [inputs.value(0)], {
        kernel_shape: heightAndWidth(node.attr?.ksize),
        ...windowOf(node),
      })
    case 'Pad':
      return graph.node('Pad', [inputs.value(0), shapeConstant(graph, onnxPads(inputs.weight(1)))])
    default:
      throw new Error(`${node.name} is a ${node.op}, which this script does not convert.`)
  }
}

function addFusedConvolution(graph: OnnxGraph, node: GraphNode, inputs: Inputs): string {
  const filters = inputs.weight(1)
  const value = graph.node(
    'Conv',
    [inputs.value(0), addWeight(graph, filters, [3, 2, 0, 1]), addWeight(graph, inputs.weight(2), [0])],
    { kernel_shape: filters.shape.slice(0, 2), ...windowOf(node) },
  )
  const fused = fusedInto(node)
  switch (fused) {
    case 'BiasAdd':
      return value
    case 'BiasAdd,Relu':
      return graph.node('Relu', [value])
    case 'BiasAdd,Prelu':
      return addPrelu(graph, value, decode(inputs.weight(3)))
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
  const filters = inputs.weight(1)
  return graph.node('Conv', [inputs.value(0), addWeight(graph, filters, [2, 3, 0, 1]), ...bias], {
    kernel_shape: filters.shape.slice(0, 2),
    group: sizeOf(filters.shape, 2),
    ...windowOf(node),
  })
}

function fusedInto(node: GraphNode): string {
  return (node.attr?.fused_ops?.list.s ?? []).map(decodeBase64).join()
}

function requireFused(node: GraphNode, wanted: string): void {
  const fused = fusedInto(node)
  if (fused !== wanted) throw new Error(`${node.name} fuses ${fused}, which this script does not convert.`)
}

/** Bilinear enlargement to twice the height and width, between the middles of pixels. */
function addDoubling(graph: OnnxGraph, node: GraphNode, inputs: Inputs): string {
  if (!node.attr?.half_pixel_centers?.b) throw new Error(`${node.name} does not resize between middles.`)
  const scales = graph.constant(Float32Array.of(1, 1, 2, 2), [4])
  const noRegion = ''
  return graph.node('Resize', [inputs.value(0), noRegion, scales], {
    mode: 'linear',
    coordinate_transformation_mode: 'half_pixel',
  })
}

/**
 * What convolutions and pools share. TensorFlow's "same" pads more at the bottom and right, as
 * SAME_UPPER does.
 */
function windowOf(node: GraphNode): Attributes {
  const padding = decodeBase64(node.attr?.padding?.s ?? '')
  if (padding !== 'SAME' && padding !== 'VALID') throw new Error(`${node.name} pads ${padding}.`)
  return {
    strides: heightAndWidth(node.attr?.strides),
    auto_pad: padding === 'SAME' ? 'SAME_UPPER' : 'VALID',
  }
}

function heightAndWidth(sizes: Sizes | undefined): number[] {
  const [, height, width] = sizes?.list.i ?? []
  if (!height || !width) throw new Error('A window lacks its height or width.')
  return [Number(height), Number(width)]
}

/**
 * From [[before, after], …] for n, h, w, c to all that comes before and all after, for n, c, h, w.
 */
function onnxPads(paddings: StoredTensor): number[] {
  const pad = (axis: number, side: number) => paddings.values[axis * 2 + side] ?? 0
  return [0, 1].flatMap(side => [0, 3, 1, 2].map(axis => pad(axis, side)))
}

function inputName(node: GraphNode, index: number): string {
  const name = node.input?.[index]
  if (!name) throw new Error(`${node.name} lacks input ${index}.`)
  return name
}

function decodeBase64(text: string): string {
  return Buffer.from(text, 'base64').toString()
}

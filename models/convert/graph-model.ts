import { readFileSync } from 'node:fs'
import type { OnnxGraph } from './onnx-graph.ts'
import { readWeights, type StoredTensor, type WeightSpec } from './tfjs-weights.ts'
import { addWeight, shapeConstant } from './weights-to-onnx.ts'

type GraphNode = {
  name: string
  op: string
  input?: string[]
  attr?: {
    strides?: { list: { i: string[] } }
    ksize?: { list: { i: string[] } }
    padding?: { s: string }
    fused_ops?: { list: { s: string[] } }
  }
}

/** A TensorFlow.js graph model: its nodes by name and its weights. */
export type GraphModel = { nodes: Map<string, GraphNode>; weights: Map<string, StoredTensor> }

export function readGraphModel(folder: string | URL, name: string): GraphModel {
  // The shape is TensorFlow.js's own; a node that differs from it stops the conversion below.
  const model = JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as {
    modelTopology: { node: GraphNode[] }
    weightsManifest: [{ weights: WeightSpec[] }]
  }
  const nodes = new Map(model.modelTopology.node.map(node => [node.name, node]))
  return { nodes, weights: readWeights(new URL(`${name}.bin`, folder), model.weightsManifest[0].weights) }
}

/**
 * Adds what computes the node `wanted` to an ONNX graph and returns the resulting value.
 * Images go through it as [n, channels, height, width], where the original has the channels last.
 * `values` maps the nodes that are already there to their values; it must hold the placeholder, and is added to.
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
    weight: index => weightOf(model, inputName(node, index)),
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
      return addDepthwiseConvolution(graph, node, inputs)
    case 'AddV2':
      return graph.node('Add', [inputs.value(0), inputs.value(1)])
    case 'Relu':
    case 'Sigmoid':
      return graph.node(node.op, [inputs.value(0)])
    case 'Prelu':
      return addPrelu(graph, inputs.value(0), inputs.weight(1))
    case 'MaxPool': {
      const { strides } = windowOf(node)
      const kernel = heightAndWidth(node.attr?.ksize?.list.i)
      return graph.node('MaxPool', [inputs.value(0)], {
        kernel_shape: kernel,
        strides,
        pads: padsOf(node, kernel, strides),
      })
    }
    case 'Pad':
      return graph.node('Pad', [inputs.value(0), shapeConstant(graph, onnxPads(inputs.weight(1)))])
    default:
      throw new Error(`${node.name} is a ${node.op}, which this script does not convert.`)
  }
}

function addFusedConvolution(graph: OnnxGraph, node: GraphNode, inputs: Inputs): string {
  const filters = inputs.weight(1)
  const { strides } = windowOf(node)
  const kernel = filters.shape.slice(0, 2)
  const value = graph.node(
    'Conv',
    [inputs.value(0), addWeight(graph, filters, [3, 2, 0, 1]), addWeight(graph, inputs.weight(2), [0])],
    { kernel_shape: kernel, strides, pads: padsOf(node, kernel, strides) },
  )
  const fused = node.attr?.fused_ops?.list.s.map(decodeBase64).join()
  switch (fused) {
    case 'BiasAdd':
      return value
    case 'BiasAdd,Relu':
      return graph.node('Relu', [value])
    case 'BiasAdd,Prelu':
      return addPrelu(graph, value, inputs.weight(3))
    default:
      throw new Error(`${node.name} fuses ${fused}, which this script does not convert.`)
  }
}

function addDepthwiseConvolution(graph: OnnxGraph, node: GraphNode, inputs: Inputs): string {
  const filters = inputs.weight(1)
  const [height = 0, width = 0, channels = 0] = filters.shape
  const { strides } = windowOf(node)
  const kernel = [height, width]
  const weights = addWeight(graph, filters, [2, 3, 0, 1])
  return graph.node('Conv', [inputs.value(0), weights], {
    kernel_shape: kernel,
    strides,
    pads: padsOf(node, kernel, strides),
    group: channels,
  })
}

function addPrelu(graph: OnnxGraph, value: string, slopes: StoredTensor): string {
  return graph.node('PRelu', [value, addWeight(graph, slopes, [2, 0, 1])])
}

function windowOf(node: GraphNode) {
  return { strides: heightAndWidth(node.attr?.strides?.list.i) }
}

function heightAndWidth(nhwc: string[] | undefined): number[] {
  if (nhwc?.length !== 4) throw new Error('A window has four sizes.')
  return nhwc.slice(1, 3).map(Number)
}

/**
 * Padding before and after. TensorFlow's "same" pads as little as possible, and more at the bottom and right;
 * how much depends on the image's size only where the stride does not divide it, which never happens here.
 */
function padsOf(node: GraphNode, kernel: number[], strides: number[]): number[] {
  if (decodeBase64(node.attr?.padding?.s ?? '') === 'VALID') return [0, 0, 0, 0]
  const totals = kernel.map((size, axis) => Math.max(size - (strides[axis] ?? 1), 0))
  return [...totals.map(total => Math.floor(total / 2)), ...totals.map(total => Math.ceil(total / 2))]
}

/** From [[before, after], …] for n, h, w, c to all that comes before and all after, for n, c, h, w. */
function onnxPads(paddings: StoredTensor): number[] {
  const pad = (axis: number, side: number) => paddings.values[axis * 2 + side] ?? 0
  return [0, 1].flatMap(side => [0, 3, 1, 2].map(axis => pad(axis, side)))
}

function inputName(node: GraphNode, index: number): string {
  const name = node.input?.[index]
  if (!name) throw new Error(`${node.name} lacks input ${index}.`)
  return name
}

function weightOf(model: GraphModel, name: string): StoredTensor {
  const weight = model.weights.get(name)
  if (!weight) throw new Error(`The model has no weight ${name}.`)
  return weight
}

function decodeBase64(text: string): string {
  return Buffer.from(text, 'base64').toString()
}

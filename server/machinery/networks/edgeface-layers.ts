import { addCastToFloat, NetworkFileError } from './onnx-constants.ts'
import type { OnnxGraph } from './onnx-graph.ts'
import type { Tensor, Tensors } from './read-checkpoint.ts'

// The layers of EdgeNeXt. Values are [n, height, width, channels], or [n, positions, channels],
// except in convolutions, where channels come first.

export type Network = { readonly graph: OnnxGraph; readonly tensors: Tensors }

/** A square of positions with a vector of channels for each. */
export type FeatureMap = { readonly value: string; readonly sidePx: number; readonly channels: number }

/** Added to variances and counts before a division. */
export const EPSILON = 1e-6

export function addDepthwise(
  network: Network,
  input: string,
  name: string,
  channels: number,
  kernel: number,
): string {
  const filters = addTensor(network, `${name}.weight`, [channels, 1, kernel, kernel])
  const bias = addTensor(network, `${name}.bias`, [channels])
  const pad = (kernel - 1) / 2
  return network.graph.addNode('Conv', [input, filters, bias], {
    group: channels,
    kernel_shape: [kernel, kernel],
    pads: [pad, pad, pad, pad],
  })
}

export function addNorm(network: Network, input: string, name: string, channels: number): string {
  const weight = addTensor(network, `${name}.weight`, [channels])
  const bias = addTensor(network, `${name}.bias`, [channels])
  const attributes = { axis: -1, epsilon: { float: EPSILON } }
  return network.graph.addNode('LayerNormalization', [input, weight, bias], attributes)
}

type LinearOptions = {
  readonly from: number
  readonly to: number
  /** The tensor of factors that multiply the outputs. */
  readonly factors?: string
}

/**
 * Adds a linear layer whose weights are 8-bit codes in the file. onnxruntime folds the unpacking
 * and the factors into the weights at loading (a `DequantizeLinear` would not be folded).
 */
export function addLinear(
  network: Network,
  input: string,
  name: string,
  { from, to, factors }: LinearOptions,
): string {
  const { graph } = network
  const factor = factors === undefined ? new Float32Array(to).fill(1) : readFloats(network, factors, [to])
  const { values, scale = 1 } = findTensor(network, `${name}.weight`, [to, from])
  const stored = graph.addConstant(values, [to, from])
  const codes = values instanceof Int8Array ? addCastToFloat(graph, stored) : stored
  const columns = graph.addNode('Transpose', [codes], { perm: [1, 0] })
  const scales = graph.addConstant(
    factor.map(value => value * scale),
    [to],
  )
  const weight = graph.addNode('Mul', [columns, scales])
  const bias = readFloats(network, `${name}.bias`, [to]).map((value, output) => value * getAt(factor, output))
  return graph.addNode('Add', [graph.addNode('MatMul', [input, weight]), graph.addConstant(bias, [to])])
}

export function addTensor(network: Network, name: string, shape: number[]): string {
  return network.graph.addConstant(readFloats(network, name, shape), shape)
}

export function readFloats(network: Network, name: string, shape: readonly number[]): Float32Array {
  const { values } = findTensor(network, name, shape)
  if (values instanceof Float32Array) return values
  throw new NetworkFileError(`its tensor ${name} doesn't contain floats`)
}

function findTensor({ tensors }: Network, name: string, shape: readonly number[]): Tensor {
  const tensor = tensors.get(name)
  if (!tensor) throw new NetworkFileError(`the tensor ${name} is missing`)
  if (tensor.shape.join() === shape.join()) return tensor
  throw new NetworkFileError(
    `its tensor ${name} has the shape [${tensor.shape.join(', ')}] instead of [${shape.join(', ')}]`,
  )
}

export function toChannelsLast(graph: OnnxGraph, value: string): string {
  return graph.addNode('Transpose', [value], { perm: [0, 2, 3, 1] })
}

export function toChannelsFirst(graph: OnnxGraph, value: string): string {
  return graph.addNode('Transpose', [value], { perm: [0, 3, 1, 2] })
}

export function getAt(list: ArrayLike<number>, index: number): number {
  return list[index] ?? NaN
}

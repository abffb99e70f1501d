import { addCastToFloat, addScalar } from '../../server/machinery/networks/onnx-constants.ts'
import type { OnnxGraph } from '../../server/machinery/networks/onnx-graph.ts'
import { decode, type StoredTensor } from './tfjs-weights.ts'

/**
 * Adds a weight with its axes permuted, in the smallest form that represents exactly the same
 * numbers. onnxruntime folds casts and products of constants when it loads the model, so they cost
 * nothing later (a `DequantizeLinear` would remain in the graph).
 */
export function addWeight(graph: OnnxGraph, tensor: StoredTensor, axes: number[]): string {
  const shape = axes.map(axis => getSize(tensor.shape, axis))
  if (tensor.storage === 'uint8') {
    const codes = graph.addConstant(Uint8Array.from(reorderAxes(tensor.values, tensor.shape, axes)), shape)
    // Not codes * scale + min: with this form the code of zero yields exactly zero.
    const offset = addScalar(graph, tensor.min / tensor.scale)
    const steps = graph.addNode('Add', [addCastToFloat(graph, codes), offset])
    return graph.addNode('Mul', [steps, addScalar(graph, tensor.scale)])
  }
  return addFloats(graph, Float32Array.from(reorderAxes(decode(tensor), tensor.shape, axes)), shape)
}

/** Adds floats, in half precision if that loses nothing. */
export function addFloats(graph: OnnxGraph, values: Float32Array, shape: number[]): string {
  const halves = Float16Array.from(values)
  const isExact = halves.every((half, index) => half === values[index])
  return isExact ? addCastToFloat(graph, graph.addConstant(halves, shape)) : graph.addConstant(values, shape)
}

/** Returns the elements of a row-major array in the order after permuting its axes. */
export function reorderAxes(values: ArrayLike<number>, shape: number[], axes: number[]): number[] {
  const strides = shape.map((_, axis) => shape.slice(axis + 1).reduce((product, size) => product * size, 1))
  let offsets = [0]
  for (const axis of axes) {
    const stride = getSize(strides, axis)
    const steps = Array.from({ length: getSize(shape, axis) }, (_, index) => index * stride)
    offsets = offsets.flatMap(offset => steps.map(step => offset + step))
  }
  return offsets.map(offset => values[offset] ?? NaN)
}

/** Returns `sizes[axis]`; throws if it is missing. */
export function getSize(sizes: number[], axis: number): number {
  const size = sizes[axis]
  if (size === undefined) throw new Error(`No axis ${axis} in [${sizes.join(', ')}].`)
  return size
}

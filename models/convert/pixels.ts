import { addCastToFloat } from '../../server/machinery/networks/onnx-constants.ts'
import type { Dimension, OnnxGraph } from '../../server/machinery/networks/onnx-graph.ts'

/**
 * Adds the input `pixels`, 8-bit RGB as [n, height, width, 3], and returns it as floats [n, 3,
 * height, width].
 */
export function addPixels(graph: OnnxGraph, height: Dimension, width: Dimension): string {
  // Transposed as bytes, before conversion makes them four times as large.
  return addCastToFloat(graph, addPixelBytes(graph, height, width))
}

/** Adds the same input, and returns it as bytes [n, 3, height, width]. */
export function addPixelBytes(graph: OnnxGraph, height: Dimension, width: Dimension): string {
  const pixels = graph.addInput('pixels', 'uint8', ['n', height, width, 3])
  return graph.addNode('Transpose', [pixels], { perm: [0, 3, 1, 2] })
}

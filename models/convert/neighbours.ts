import { OnnxGraph } from '../../server/networks/onnx-graph.ts'

/**
 * Builds a model without weights that finds the k rows of `gallery` most similar to each row of
 * `queries`, best first. Rows may have any length.
 */
export function buildNeighbours(): Uint8Array {
  const graph = new OnnxGraph('neighbours')
  const queries = graph.input('queries', 'float32', ['queries', 'length'])
  const gallery = graph.input('gallery', 'float32', ['gallery', 'length'])
  const k = graph.input('k', 'int64', [1])
  const products = graph.node('Gemm', [queries, gallery], { transB: 1 })
  graph.node('TopK', [products, k], { axis: 1, largest: 1, sorted: 1 }, ['similarities', 'indices'])
  graph.output('similarities', 'float32', ['queries', 'k'])
  graph.output('indices', 'int64', ['queries', 'k'])
  return graph.toBytes()
}

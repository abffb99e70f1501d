import { OnnxGraph } from '../../server/machinery/networks/onnx-graph.ts'

/**
 * Builds a model without weights that finds the k rows of `gallery` most similar to each row of
 * `queries`, best first. Rows may have any length.
 */
export function buildNeighbours(): Uint8Array {
  const graph = new OnnxGraph('neighbours')
  const queries = graph.addInput('queries', 'float32', ['queries', 'length'])
  const gallery = graph.addInput('gallery', 'float32', ['gallery', 'length'])
  const k = graph.addInput('k', 'int64', [1])
  const products = graph.addNode('Gemm', [queries, gallery], { transB: 1 })
  graph.addNode('TopK', [products, k], { axis: 1, largest: 1, sorted: 1 }, ['similarities', 'indices'])
  graph.addOutput('similarities', 'float32', ['queries', 'k'])
  graph.addOutput('indices', 'int64', ['queries', 'k'])
  return graph.toBytes()
}

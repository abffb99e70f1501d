import { OnnxGraph } from '../../server/machinery/networks/onnx-graph.ts'

/**
 * Builds a model without weights that finds the k rows of `gallery` most similar to each column of
 * `queries`, best first, by products of integers. Rows may have any length.
 *
 * Unsigned by signed integers is the only combination of 8 bits that onnxruntime computes faster
 * than floats on all x86 processors. So the numbers of `gallery` are 128 too large, which the
 * product corrects.
 */
export function buildNeighboursOf8Bits(): Uint8Array {
  const graph = new OnnxGraph('neighbours-8-bit')
  const queries = graph.addInput('queries', 'int8', ['length', 'queries'])
  const gallery = graph.addInput('gallery', 'uint8', ['gallery', 'length'])
  const k = graph.addInput('k', 'int64', [1])
  const zero = graph.addConstant(Uint8Array.of(128), [])
  const products = graph.addNode('MatMulInteger', [gallery, queries, zero])
  // Selecting along columns would take longer than this.
  const byQuery = graph.addNode('Transpose', [products], { perm: [1, 0] })
  graph.addNode('TopK', [byQuery, k], { axis: 1, largest: 1, sorted: 1 }, ['products', 'indices'])
  graph.addOutput('products', 'int32', ['queries', 'k'])
  graph.addOutput('indices', 'int64', ['queries', 'k'])
  return graph.toBytes()
}

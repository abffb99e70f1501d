import { dataTypeOf, type OnnxGraph } from './onnx-graph.ts'

export function scalar(graph: OnnxGraph, value: number): string {
  return graph.constant(Float32Array.of(value), [])
}

export function shapeConstant(graph: OnnxGraph, sizes: number[]): string {
  return graph.constant(BigInt64Array.from(sizes, BigInt), [sizes.length])
}

export function castToFloat(graph: OnnxGraph, value: string): string {
  return graph.node('Cast', [value], { to: dataTypeOf('float32') })
}

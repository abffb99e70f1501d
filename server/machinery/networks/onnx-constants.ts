import { toDataType, type OnnxGraph } from './onnx-graph.ts'

export function addScalar(graph: OnnxGraph, value: number): string {
  return graph.addConstant(Float32Array.of(value), [])
}

export function shapeConstant(graph: OnnxGraph, sizes: number[]): string {
  return graph.addConstant(BigInt64Array.from(sizes, BigInt), [sizes.length])
}

export function addCastToFloat(graph: OnnxGraph, value: string): string {
  return graph.addNode('Cast', [value], { to: toDataType('float32') })
}

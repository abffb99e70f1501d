import { cutText } from '../../../shared/api/cut-text.ts'
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

/** Limits the message, because names in a file may have any length. */
const MAX_MESSAGE_LENGTH = 200

/** Why a file is not accepted as a network; the message follows "it cannot be used: ". */
export class NetworkFileError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(cutText(message, MAX_MESSAGE_LENGTH), options)
  }
}

import { scalar } from '../../server/networks/onnx-constants.ts'
import type { OnnxGraph } from '../../server/networks/onnx-graph.ts'

// The numbers of a network as 8-bit codes, as onnxruntime's integer convolutions take them.

/** The smallest and largest value that the codes of an activation represent. */
export type ActivationRange = readonly [low: number, high: number]

/** A code represents `(code - zeroPoint) * scale`. */
export type Coding = { scale: number; zeroPoint: number }

/**
 * Returns the coding of a range by 256 codes. The range must contain zero, which gets an exact
 * code.
 */
export function codingOf([low, high]: ActivationRange): Coding {
  const scale = (high - low) / 255
  return { scale, zeroPoint: Math.round((0 - low) / scale) }
}

/** Adds the codes nearest to a value. */
export function addEncoded(graph: OnnxGraph, value: string, { scale, zeroPoint }: Coding): string {
  return graph.node('QuantizeLinear', [value, scalar(graph, scale), byte(graph, zeroPoint)])
}

/**
 * Adds the floats that codes represent. None is ever computed: onnxruntime fuses a
 * `DequantizeLinear` before an operation and the `QuantizeLinear` after it into one integer
 * operation.
 */
export function addDecoded(graph: OnnxGraph, codes: string, { scale, zeroPoint }: Coding): string {
  return graph.node('DequantizeLinear', [codes, scalar(graph, scale), byte(graph, zeroPoint)])
}

/**
 * The filters of a layer as codes from -127 to 127; each weight is its code times the scale of its
 * output channel. `values` are [output, row, column, input]. `steps` holds what the weights of each
 * output channel are multiples of, where the package stores them in 8 bits: such codes are kept as
 * they are, so that nothing is lost.
 *
 * [Note: Neighbours] x86 processors without VNNI multiply two neighbouring inputs with their
 * weights and add the products in 16 bits, where more than 32,767 becomes 32,767. So no two
 * neighbouring codes may sum to more than 128 (255 · 128 = 32,640); a channel in which some would
 * takes a coarser scale. With that, every processor gives the same numbers. onnxruntime keeps the
 * input channels next to each other, as `values` has them.
 */
export function codeFilters(
  values: ArrayLike<number>,
  outputs: number,
  steps?: Float32Array,
): { codes: Int8Array; scales: Float32Array } {
  const size = values.length / outputs
  const codes = new Int8Array(values.length)
  const scales = new Float32Array(outputs)
  for (let output = 0; output < outputs; output++) {
    const weights = Array.from({ length: size }, (_, index) => values[output * size + index] ?? NaN)
    const least = findMinScale(weights)
    const step = steps?.[output] ?? 0
    const scale = Math.fround(step >= least ? step : least)
    scales[output] = scale
    codes.set(
      weights.map(weight => Math.round(weight / scale)),
      output * size,
    )
  }
  return { codes, scales }
}

/**
 * Finds the smallest scale at which no code and no two neighbouring codes of one sign are too
 * large.
 */
function findMinScale(weights: number[]): number {
  let most = 0
  for (const [index, weight] of weights.entries()) {
    const next = weights[index + 1] ?? 0
    most = Math.max(most, Math.abs(weight), Math.abs(weight + next))
  }
  // Rounding adds up to one half to each of two codes.
  return most / 127
}

/** Adds a single byte, as zero points are stored. */
export function byte(graph: OnnxGraph, value: number): string {
  return graph.constant(Uint8Array.of(value), [])
}

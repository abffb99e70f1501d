import { readFileSync } from 'node:fs'
import { activationRanges } from './activation-ranges.ts'
import { addDecoded, addEncoded, byte, codeFilters, codingOf } from './eight-bit.ts'
import type { ActivationRange, Coding } from './eight-bit.ts'
import { shapeConstant } from '../../server/networks/onnx-constants.ts'
import { OnnxGraph } from '../../server/networks/onnx-graph.ts'
import { addPixelBytes } from './pixels.ts'
import { decode, readWeights, type StoredTensor, weightOf, type WeightSpec } from './tfjs-weights.ts'
import { addFloats, addWeight, reorderAxes } from './weights-to-onnx.ts'

const inputSizePx = 150
const meanRgb = [122.782, 117.001, 104.298]

// dlib itself divides by 256; the weights are used here as face-api uses them. Bytes are codes as
// they are.
const pixelCoding: Coding = { scale: 1 / 255, zeroPoint: 0 }

type Weights = Map<string, StoredTensor>
type Ranges = Readonly<Record<string, ActivationRange>>
/**
 * Without ranges it stays in floats, and `measured` collects the names of what would be in 8 bits.
 */
type Network = { graph: OnnxGraph; weights: Weights; ranges?: Ranges; measured: string[] }
type Activation = { value: string; coding: Coding | undefined }
type Window = { stride: number; padding: number }
/** What is missing after the last channels, and as rows and columns at the bottom and right. */
type Missing = { channels: number; rows: number }

export function readFaceRecognition(folder: URL): Weights {
  const name = 'face_recognition_model'
  // The shape is TensorFlow.js's own.
  const [{ weights }] = JSON.parse(
    readFileSync(new URL(`${name}-weights_manifest.json`, folder), 'utf8'),
  ) as [{ weights: WeightSpec[] }]
  return readWeights(new URL(`${name}.bin`, folder), weights)
}

/**
 * dlib's face recognition ResNet, layer by layer as face-api runs it, in 8 bits up to the last
 * pooling.
 */
export function convertFaceRecognition(weights: Weights, ranges: Ranges = activationRanges): Uint8Array {
  const graph = new OnnxGraph('face-recognition')
  addNetwork({ graph, weights, ranges, measured: [] })
  return graph.toBytes()
}

/**
 * The same network with everything but its weights in floats, and with the activations that need a
 * range as outputs.
 */
export function convertForCalibration(weights: Weights): { model: Uint8Array; activations: string[] } {
  const graph = new OnnxGraph('face-recognition-activations')
  const activations: string[] = []
  addNetwork({ graph, weights, measured: activations })
  return { model: graph.toBytes(), activations }
}

function addNetwork(network: Network): void {
  const { graph, weights } = network
  const bytes = addPixelBytes(graph, inputSizePx, inputSizePx)
  const pixels: Activation = { value: addDecoded(graph, bytes, pixelCoding), coding: pixelCoding }

  const first = addConvolution(network, pixels, 'conv32_down', {
    stride: 2,
    padding: 0,
    subtracted: meanRgb.map(mean => mean * pixelCoding.scale),
  })
  let activation = addActivation(network, 'conv32_down', graph.node('Relu', [first]))
  const largest = graph.node('MaxPool', [activation.value], { kernel_shape: [3, 3], strides: [2, 2] })
  activation = addCoded(network, largest, activation.coding)
  activation = addResiduals(network, activation, ['conv32_1', 'conv32_2', 'conv32_3'])
  activation = addDownSampling(network, activation, 'conv64_down', { addedChannels: 32, addedRows: 0 })
  activation = addResiduals(network, activation, ['conv64_1', 'conv64_2', 'conv64_3'])
  activation = addDownSampling(network, activation, 'conv128_down', { addedChannels: 64, addedRows: 0 })
  activation = addResiduals(network, activation, ['conv128_1', 'conv128_2'])
  activation = addDownSampling(network, activation, 'conv256_down', { addedChannels: 128, addedRows: 1 })
  activation = addResiduals(network, activation, ['conv256_1', 'conv256_2'])
  activation = addDownSampling(network, activation, 'conv256_down_out', { addedChannels: 0, addedRows: 1 })

  const pooled = graph.node('Flatten', [graph.node('GlobalAveragePool', [activation.value])])
  graph.node('MatMul', [pooled, addWeight(graph, weightOf(weights, 'fc'), [0, 1])], {}, ['embeddings'])
  graph.output('embeddings', 'float32', ['n', 128])
}

function addResiduals(network: Network, input: Activation, layers: string[]): Activation {
  const { graph } = network
  return layers.reduce((activation, layer) => {
    const change = addTwoConvolutions(network, activation, layer, { stride: 1, padding: 1 })
    const sum = graph.node('Add', [change.value, activation.value])
    return addActivation(network, layer, graph.node('Relu', [sum]))
  }, input)
}

/**
 * Halves the image. Where the two paths differ in size, zeros fill the smaller one's bottom, right
 * and last channels.
 */
function addDownSampling(
  network: Network,
  input: Activation,
  layer: string,
  { addedChannels, addedRows }: { addedChannels: number; addedRows: number },
): Activation {
  const { graph } = network
  const change = addTwoConvolutions(
    network,
    input,
    layer,
    { stride: 2, padding: 0 },
    { channels: 0, rows: addedRows },
  )
  const mean = graph.node('AveragePool', [input.value], { kernel_shape: [2, 2], strides: [2, 2] })
  const pooled = addActivation(network, `${layer}/pooled`, mean, { channels: addedChannels, rows: 0 })
  const sum = graph.node('Add', [change.value, pooled.value])
  return addActivation(network, layer, graph.node('Relu', [sum]))
}

function addTwoConvolutions(
  network: Network,
  input: Activation,
  layer: string,
  window: Window,
  missing?: Missing,
): Activation {
  const first = addConvolution(network, input, `${layer}/conv1`, window)
  const inner = addActivation(network, `${layer}/inner`, network.graph.node('Relu', [first]))
  const second = addConvolution(network, inner, `${layer}/conv2`, { stride: 1, padding: 1 })
  return addActivation(network, `${layer}/change`, second, missing)
}

/** Brings what a layer gives to 8 bits, by the range that was measured under its name. */
function addActivation(network: Network, name: string, value: string, missing?: Missing): Activation {
  const { graph, ranges, measured } = network
  if (ranges) {
    const range = ranges[name]
    if (!range) throw new Error(`The activation ${name} has no range; run calibrate.ts.`)
    return addCoded(network, value, codingOf(range), missing)
  }
  measured.push(name)
  graph.node('Identity', [value], {}, [name])
  graph.output(name, 'float32', ['n', 'channels', `${name}/rows`, `${name}/columns`])
  return addCoded(network, value, undefined, missing)
}

function addCoded(
  { graph }: Network,
  value: string,
  coding: Coding | undefined,
  missing?: Missing,
): Activation {
  if (!coding) return { value: addZeros(graph, value, missing), coding }
  const codes = addZeros(graph, addEncoded(graph, value, coding), missing, coding)
  return { value: addDecoded(graph, codes, coding), coding }
}

function addZeros(graph: OnnxGraph, value: string, missing?: Missing, coding?: Coding): string {
  const { channels = 0, rows = 0 } = missing ?? {}
  if (channels === 0 && rows === 0) return value
  const sizes = shapeConstant(graph, [0, 0, 0, 0, 0, channels, rows, rows])
  const zero = coding ? [byte(graph, coding.zeroPoint)] : []
  return graph.node('Pad', [value, sizes, ...zero])
}

/**
 * A convolution and the scaling of its channels that follows it, in one: (w·x + b)·s + c = (w·s)·x
 * + (b·s + c). `subtracted` is what the input of each channel has to be lowered by; the biases take
 * that over.
 */
function addConvolution(
  { graph, weights }: Network,
  input: Activation,
  layer: string,
  { stride, padding, subtracted = [] }: Window & { subtracted?: number[] },
): string {
  const filters = weightOf(weights, `${layer}/conv/filters`)
  const factors = decode(weightOf(weights, `${layer}/scale/weights`))
  const offsets = decode(weightOf(weights, `${layer}/scale/biases`))
  const biases = decode(weightOf(weights, `${layer}/conv/bias`)).map(
    (bias, output) => bias * (factors[output] ?? NaN) + (offsets[output] ?? NaN),
  )
  const [size = 0, , inputs = 0, outputs = 0] = filters.shape
  const perOutput = size * size * inputs

  const scaled = reorderAxes(decode(filters), filters.shape, [3, 0, 1, 2]).map(
    (weight, index) => weight * (factors[Math.floor(index / perOutput)] ?? NaN),
  )
  const steps = filters.storage === 'uint8' ? factors.map(factor => factor * filters.scale) : undefined
  const { codes, scales } = codeFilters(scaled, outputs, steps)
  for (const [index, code] of codes.entries()) {
    const output = Math.floor(index / perOutput)
    const lower = code * (scales[output] ?? NaN) * (subtracted[index % inputs] ?? 0)
    biases[output] = (biases[output] ?? NaN) - lower
  }

  const weight = addDecodedPerOutput(
    graph,
    Int8Array.from(reorderAxes(codes, [outputs, size, size, inputs], [0, 3, 1, 2])),
    [outputs, inputs, size, size],
    scales,
  )
  return graph.node('Conv', [input.value, weight, addBiases(graph, biases, scales, input.coding)], {
    kernel_shape: [size, size],
    strides: [stride, stride],
    pads: [padding, padding, padding, padding],
  })
}

/** Biases in steps of the products that they are added to. */
function addBiases(
  graph: OnnxGraph,
  biases: Float32Array,
  scales: Float32Array,
  inputCoding: Coding | undefined,
): string {
  if (!inputCoding) return addFloats(graph, biases, [biases.length])
  const steps = scales.map(scale => scale * inputCoding.scale)
  const codes = Int32Array.from(biases, (bias, output) => Math.round(bias / (steps[output] ?? NaN)))
  return addDecodedPerOutput(graph, codes, [codes.length], steps)
}

function addDecodedPerOutput(
  graph: OnnxGraph,
  codes: Int8Array | Int32Array,
  shape: number[],
  scales: Float32Array,
): string {
  const constants = [graph.constant(codes, shape), graph.constant(scales, [scales.length])]
  return graph.node('DequantizeLinear', constants, { axis: 0 })
}

import { readFileSync } from 'node:fs'
import { OnnxGraph } from './onnx-graph.ts'
import { addPixels } from './pixels.ts'
import { decode, readWeights, type StoredTensor, weightOf, type WeightSpec } from './tfjs-weights.ts'
import { addFloats, addWeight, scalar, shapeConstant } from './weights-to-onnx.ts'

const inputSizePx = 150
const meanRgb = [122.782, 117.001, 104.298]

type Network = { graph: OnnxGraph; weights: Map<string, StoredTensor> }

export function readFaceRecognition(folder: URL): Map<string, StoredTensor> {
  const name = 'face_recognition_model'
  // The shape is TensorFlow.js's own.
  const [{ weights }] = JSON.parse(
    readFileSync(new URL(`${name}-weights_manifest.json`, folder), 'utf8'),
  ) as [{ weights: WeightSpec[] }]
  return readWeights(new URL(`${name}.bin`, folder), weights)
}

/** dlib's face recognition ResNet, layer by layer as face-api runs it. */
export function convertFaceRecognition(weights: Map<string, StoredTensor>): Uint8Array {
  const graph = new OnnxGraph('face-recognition')
  const network = { graph, weights }
  const mean = graph.constant(Float32Array.from(meanRgb), [3, 1, 1])
  const centred = graph.node('Sub', [addPixels(graph, inputSizePx, inputSizePx), mean])
  // dlib itself divides by 256; the weights are used here as face-api uses them.
  const input = graph.node('Div', [centred, scalar(graph, 255)])

  let value = graph.node('Relu', [addConvolution(network, input, 'conv32_down', { stride: 2, padding: 0 })])
  value = graph.node('MaxPool', [value], { kernel_shape: [3, 3], strides: [2, 2] })
  value = addResiduals(network, value, ['conv32_1', 'conv32_2', 'conv32_3'])
  value = addDownSampling(network, value, 'conv64_down', { addedChannels: 32, addedRows: 0 })
  value = addResiduals(network, value, ['conv64_1', 'conv64_2', 'conv64_3'])
  value = addDownSampling(network, value, 'conv128_down', { addedChannels: 64, addedRows: 0 })
  value = addResiduals(network, value, ['conv128_1', 'conv128_2'])
  value = addDownSampling(network, value, 'conv256_down', { addedChannels: 128, addedRows: 1 })
  value = addResiduals(network, value, ['conv256_1', 'conv256_2'])
  value = addDownSampling(network, value, 'conv256_down_out', { addedChannels: 0, addedRows: 1 })

  const pooled = graph.node('Flatten', [graph.node('GlobalAveragePool', [value])])
  graph.node('MatMul', [pooled, addWeight(graph, weightOf(weights, 'fc'), [0, 1])], {}, ['embeddings'])
  graph.output('embeddings', 'float32', ['n', 128])
  return graph.toBytes()
}

function addResiduals(network: Network, input: string, layers: string[]): string {
  const { graph } = network
  return layers.reduce((value, layer) => {
    const inner = graph.node('Relu', [
      addConvolution(network, value, `${layer}/conv1`, { stride: 1, padding: 1 }),
    ])
    const change = addConvolution(network, inner, `${layer}/conv2`, { stride: 1, padding: 1 })
    return graph.node('Relu', [graph.node('Add', [change, value])])
  }, input)
}

/** Halves the image. Where the two paths differ in size, zeros fill the smaller one's bottom, right and last channels. */
function addDownSampling(
  network: Network,
  input: string,
  layer: string,
  { addedChannels, addedRows }: { addedChannels: number; addedRows: number },
): string {
  const { graph } = network
  const inner = graph.node('Relu', [
    addConvolution(network, input, `${layer}/conv1`, { stride: 2, padding: 0 }),
  ])
  const change = addConvolution(network, inner, `${layer}/conv2`, { stride: 1, padding: 1 })
  const pooled = graph.node('AveragePool', [input], { kernel_shape: [2, 2], strides: [2, 2] })
  const sum = graph.node('Add', [
    addZerosAfter(graph, pooled, addedChannels, 0),
    addZerosAfter(graph, change, 0, addedRows),
  ])
  return graph.node('Relu', [sum])
}

function addZerosAfter(graph: OnnxGraph, value: string, channels: number, rows: number): string {
  if (channels === 0 && rows === 0) return value
  return graph.node('Pad', [value, shapeConstant(graph, [0, 0, 0, 0, 0, channels, rows, rows])])
}

/** A convolution and the scaling of its channels that follows it, in one: (w·x + b)·s + c = (w·s)·x + (b·s + c). */
function addConvolution(
  { graph, weights }: Network,
  input: string,
  layer: string,
  { stride, padding }: { stride: number; padding: number },
): string {
  const filters = weightOf(weights, `${layer}/conv/filters`)
  const scales = decode(weightOf(weights, `${layer}/scale/weights`))
  const offsets = decode(weightOf(weights, `${layer}/scale/biases`))
  const biases = decode(weightOf(weights, `${layer}/conv/bias`)).map(
    (bias, channel) => bias * (scales[channel] ?? NaN) + (offsets[channel] ?? NaN),
  )
  const [size = 0] = filters.shape
  const weight = addScaledFilters(graph, filters, scales)
  return graph.node('Conv', [input, weight, addFloats(graph, biases, [biases.length])], {
    kernel_shape: [size, size],
    strides: [stride, stride],
    pads: [padding, padding, padding, padding],
  })
}

function addScaledFilters(graph: OnnxGraph, filters: StoredTensor, scales: Float32Array): string {
  const unscaled = addWeight(graph, filters, [3, 2, 0, 1])
  return graph.node('Mul', [unscaled, graph.constant(scales, [scales.length, 1, 1, 1])])
}

import { addScalar, shapeConstant } from '../../server/machinery/networks/onnx-constants.ts'
import { OnnxGraph } from '../../server/machinery/networks/onnx-graph.ts'
import { addPixels } from './pixels.ts'
import { addPrelu } from './prelu.ts'
import { readTflite, type Operator, type TfliteModel } from './read-tflite.ts'
import { addFloats, reorderAxes } from './weights-to-onnx.ts'

const SIDE_PX = 112
const SHA256 = 'd8ba40c0127fb8ca9917e8fddc79bbbda063657bc92a496d34da0bc8a760443b'

export function readMobileFaceNet(packageFolder: URL): TfliteModel {
  return readTflite(new URL('android/src/main/assets/MobileFaceNet.tflite', packageFolder), SHA256)
}

/** Converts MobileFaceNet with a variable number of faces; the original takes two. */
export function convertMobileFaceNet(model: TfliteModel): Uint8Array {
  const graph = new OnnxGraph('mobilefacenet')
  const centred = graph.addNode('Sub', [addPixels(graph, SIDE_PX, SIDE_PX), addScalar(graph, 127.5)])
  const values = new Map([[model.input, graph.addNode('Mul', [centred, addScalar(graph, 1 / 128)])]])
  const producers = new Map(model.operators.map(operator => [operator.output, operator]))
  addValue({ graph, model, producers, values }, model.output)
  const length = model.tensors[model.output]?.shape.at(-1) ?? 0
  graph.addNode('Identity', [values.get(model.output) ?? ''], {}, ['embeddings'])
  graph.addOutput('embeddings', 'float32', ['n', length])
  return graph.toBytes()
}

type Conversion = {
  readonly graph: OnnxGraph
  readonly model: TfliteModel
  readonly producers: ReadonlyMap<number, Operator>
  /** The values of the tensors, by tensor index. */
  readonly values: Map<number, string>
}

/** Adds the nodes that compute a tensor, which is [n, channels, height, width] here. */
function addValue(conversion: Conversion, tensor: number): string {
  const known = conversion.values.get(tensor)
  if (known !== undefined) return known
  const value = addOperator(conversion, findProducer(conversion, tensor))
  conversion.values.set(tensor, value)
  return value
}

function addOperator(conversion: Conversion, operator: Operator): string {
  const { graph, model } = conversion
  const [first = -1, second = -1] = operator.inputs
  switch (operator.operation) {
    case 'CONV_2D':
    case 'DEPTHWISE_CONV_2D':
      return addConvolution(conversion, operator)
    case 'ADD': {
      const prelu = findPrelu(conversion, operator)
      if (prelu) return addPrelu(graph, addValue(conversion, prelu.input), prelu.slopes)
      return graph.addNode('Add', [addValue(conversion, first), addValue(conversion, second)])
    }
    case 'RESHAPE': {
      const length = model.tensors[operator.output]?.shape.at(-1) ?? 0
      return graph.addNode('Reshape', [addValue(conversion, first), shapeConstant(graph, [-1, length])])
    }
    default:
      throw new Error(`A ${operator.operation} outside a PReLU is not converted by this script.`)
  }
}

/**
 * Finds a PReLU, which the file expresses as relu(x) + c · (x − |x|): the slope for negative x is
 * 2c. Returns undefined for any other addition.
 */
function findPrelu(
  conversion: Conversion,
  { inputs: [rectified = -1, scaled = -1] }: Operator,
): { input: number; slopes: Float32Array } | undefined {
  const relu = conversion.producers.get(rectified)
  const product = conversion.producers.get(scaled)
  if (relu?.operation !== 'RELU' || product?.operation !== 'MUL') return undefined
  const [input = -1] = relu.inputs
  const [factors = -1, difference = -1] = product.inputs
  const subtraction = findProducer(conversion, difference)
  const absolute = findProducer(conversion, subtraction.inputs[1] ?? -1)
  const isPrelu =
    subtraction.operation === 'SUB' &&
    subtraction.inputs[0] === input &&
    absolute.operation === 'ABS' &&
    absolute.inputs[0] === input
  if (!isPrelu) throw new Error('A product does not have the form of a PReLU.')
  return { input, slopes: readValues(conversion, factors).map(factor => 2 * factor) }
}

function addConvolution(conversion: Conversion, operator: Operator): string {
  const { graph, model } = conversion
  const [input = -1, filters = -1, biases = -1] = operator.inputs
  const shape = [...(model.tensors[filters]?.shape ?? [])]
  const [, height = 0, width = 0] = shape
  const isDepthwise = operator.operation === 'DEPTHWISE_CONV_2D'
  // [output, row, column, input], or [1, row, column, channel].
  const axes = isDepthwise ? [3, 0, 1, 2] : [0, 3, 1, 2]
  const weights = Float32Array.from(reorderAxes(readValues(conversion, filters), shape, axes))
  const bias = readValues(conversion, biases)
  return graph.addNode(
    'Conv',
    [
      addValue(conversion, input),
      addFloats(
        graph,
        weights,
        axes.map(axis => shape[axis] ?? 0),
      ),
      addFloats(graph, bias, [bias.length]),
    ],
    {
      kernel_shape: [height, width],
      strides: [operator.stride, operator.stride],
      group: isDepthwise ? bias.length : 1,
      auto_pad: operator.isPadded ? 'SAME_UPPER' : 'VALID',
    },
  )
}

function findProducer({ producers }: Conversion, tensor: number): Operator {
  const operator = producers.get(tensor)
  if (!operator) throw new Error(`No operator computes the tensor ${tensor}.`)
  return operator
}

function readValues({ model }: Conversion, tensor: number): Float32Array {
  const values = model.tensors[tensor]?.values
  if (!values) throw new Error(`The tensor ${tensor} has no values in the file.`)
  return values
}

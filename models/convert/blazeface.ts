import { addGraphModelNode, type GraphModel } from './graph-model.ts'
import { scalar, shapeConstant } from '../../server/networks/onnx-constants.ts'
import { OnnxGraph } from '../../server/networks/onnx-graph.ts'
import { addPixels } from './pixels.ts'

const layers = 'StatefulPartitionedCall/functional_1/'
const scoreLayers = ['conv2d_33/BiasAdd', 'conv2d_34/BiasAdd']
const boxLayers = ['conv2d_35/BiasAdd', 'conv2d_36/BiasAdd']

/** BlazeFace, full-range camera variant, with a free input size: both sides multiples of 32. */
export function convertBlazeFace(model: GraphModel): Uint8Array {
  const graph = new OnnxGraph('blazeface')
  const pixels = addPixels(graph, 'height', 'width')
  const centred = graph.node('Sub', [pixels, scalar(graph, 127.5)])
  const input = graph.node('Mul', [centred, scalar(graph, 1 / 127.5)])
  const values = new Map([['input', input]])

  const perAnchor = (layer: string, numbers: number) => {
    const map = addGraphModelNode(graph, model, values, layers + layer)
    const channelsLast = graph.node('Transpose', [map], { perm: [0, 2, 3, 1] })
    return graph.node('Reshape', [channelsLast, shapeConstant(graph, [0, -1, numbers])])
  }
  const logits = graph.node(
    'Concat',
    scoreLayers.map(layer => perAnchor(layer, 1)),
    { axis: 1 },
  )
  graph.node('Sigmoid', [logits], {}, ['scores'])
  graph.node(
    'Concat',
    boxLayers.map(layer => perAnchor(layer, 16)),
    { axis: 1 },
    ['boxes'],
  )
  graph.output('scores', 'float32', ['n', 'anchors', 1])
  graph.output('boxes', 'float32', ['n', 'anchors', 16])
  return graph.toBytes()
}

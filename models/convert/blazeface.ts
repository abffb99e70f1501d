import { addGraphModelNode, type GraphModel } from './graph-model.ts'
import { addScalar, shapeConstant } from '../../server/machinery/networks/onnx-constants.ts'
import { OnnxGraph } from '../../server/machinery/networks/onnx-graph.ts'
import { addPixels } from './pixels.ts'

/**
 * Converts BlazeFace for back-facing cameras, with a variable input size: both sides multiples of
 * 32.
 */
export function convertBlazeFace(model: GraphModel): Uint8Array {
  const layers = 'StatefulPartitionedCall/functional_1/'
  return convertDetector('blazeface', model, {
    sidePx: 'free',
    scores: [`${layers}conv2d_33/BiasAdd`, `${layers}conv2d_34/BiasAdd`],
    boxes: [`${layers}conv2d_35/BiasAdd`, `${layers}conv2d_36/BiasAdd`],
  })
}

/** Converts the full-range detector without its second head, which finds people. */
export function convertFullRangeDetector(model: GraphModel): Uint8Array {
  const layers = 'StatefulPartitionedCall/model/'
  return convertDetector('full-range-detector', model, {
    sidePx: 192,
    scores: [`${layers}d2sp_classifier_face_4/d2sp_classifier_face_4`],
    boxes: [`${layers}d2sp_regressor_face_4/d2sp_regressor_face_4`],
  })
}

type Heads = {
  readonly sidePx: number | 'free'
  readonly scores: readonly string[]
  readonly boxes: readonly string[]
}

function convertDetector(name: string, model: GraphModel, { sidePx, scores, boxes }: Heads): Uint8Array {
  const graph = new OnnxGraph(name)
  const [height, width] = sidePx === 'free' ? (['height', 'width'] as const) : [sidePx, sidePx]
  const pixels = addPixels(graph, height, width)
  const centred = graph.addNode('Sub', [pixels, addScalar(graph, 127.5)])
  const input = graph.addNode('Mul', [centred, addScalar(graph, 1 / 127.5)])
  const values = new Map([['input', input]])

  const addPerAnchor = (layer: string, numbers: number) => {
    const map = addGraphModelNode(graph, model, values, layer)
    const channelsLast = graph.addNode('Transpose', [map], { perm: [0, 2, 3, 1] })
    return graph.addNode('Reshape', [channelsLast, shapeConstant(graph, [0, -1, numbers])])
  }
  const addConcatenation = (layers: readonly string[], numbers: number, names?: string[]) =>
    graph.addNode(
      'Concat',
      layers.map(layer => addPerAnchor(layer, numbers)),
      { axis: 1 },
      names,
    )
  graph.addNode('Sigmoid', [addConcatenation(scores, 1)], {}, ['scores'])
  addConcatenation(boxes, 16, ['boxes'])
  graph.addOutput('scores', 'float32', ['n', 'anchors', 1])
  graph.addOutput('boxes', 'float32', ['n', 'anchors', 16])
  return graph.toBytes()
}

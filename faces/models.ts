import type { InferenceSession } from 'onnxruntime-common'

/** A loaded ONNX model, as both onnxruntime-node and onnxruntime-web give it. */
export type ModelSession = Pick<InferenceSession, 'run' | 'inputNames' | 'outputNames'>

/** The models of the engine; `models/README.md` describes their inputs and outputs. */
export type FaceModels = {
  readonly detector: ModelSession
  readonly landmarks: ModelSession
  readonly embedder: ModelSession
}

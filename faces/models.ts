import type { InferenceSession } from 'onnxruntime-common'

/** A loaded ONNX model, as both onnxruntime-node and onnxruntime-web give it. */
export type ModelSession = Pick<InferenceSession, 'run' | 'inputNames' | 'outputNames'>

/** The models that the engine runs; `models/README.md` says what each takes and gives. */
export type FaceModels = {
  readonly detector: ModelSession
  readonly landmarks: ModelSession
  readonly embedder: ModelSession
}

import type { InferenceSession } from 'onnxruntime-common'
import type { RecognitionNetwork } from './networks/network.ts'

/** A loaded ONNX model, as returned by both onnxruntime-node and onnxruntime-web. */
export type ModelSession = Pick<InferenceSession, 'run' | 'inputNames' | 'outputNames'>

/** A recognition network with its loaded weights. */
export type Embedder = { readonly session: ModelSession; readonly network: RecognitionNetwork }

/** The models that decide on faces that FaceMesh rejects. */
export type SecondOpinionModels = {
  /** MediaPipe's full-range detector. */
  readonly detector: ModelSession
  /** Attention Mesh. */
  readonly landmarks: ModelSession
}

/** The models of the engine; `models/README.md` describes their inputs and outputs. */
export type FaceModels = {
  readonly detector: ModelSession
  readonly landmarks: ModelSession
  readonly secondOpinion: SecondOpinionModels
  readonly embedder: Embedder
}

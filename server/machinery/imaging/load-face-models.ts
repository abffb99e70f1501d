import { InferenceSession } from 'onnxruntime-node'
import type { FaceModels, ModelSession } from '../../../faces/models.ts'
import type { RecognitionNetwork } from '../../../faces/networks/network.ts'
import { BUNDLED_NETWORK } from '../../../faces/networks/networks.ts'
import { readNetwork } from '../networks/network-store.ts'
import { readModel, type ModelFile } from './read-model.ts'

export type ModelOptions = {
  /** Threads per run: 1 if each core has its own process. */
  readonly threads: number
  /** Folder of the ONNX files and their manifest; the program's own by default. */
  readonly folder?: string
}

/** A recognition network, and the data folder that contains it if it is not bundled. */
export type NetworkChoice = { readonly network: RecognitionNetwork; readonly dataDir: string }

/**
 * Loads the models of the face engine, with the bundled network if none is chosen. Throws
 * `model-missing` or `model-damaged` with the file and its checksum.
 */
export async function loadFaceModels({
  choice,
  ...options
}: ModelOptions & { readonly choice?: NetworkChoice }): Promise<FaceModels> {
  const [detector, landmarks, secondDetector, secondLandmarks, session] = await Promise.all([
    loadModel('blazeface.onnx', options),
    loadModel('facemesh.onnx', options),
    loadModel('full-range-detector.onnx', options),
    loadModel('attention-mesh.onnx', options),
    loadRecognition(choice, options),
  ])
  const embedder = { session, network: choice?.network ?? BUNDLED_NETWORK }
  const secondOpinion = { detector: secondDetector, landmarks: secondLandmarks }
  return { detector, landmarks, secondOpinion, embedder }
}

/** Loads the model with which grouping finds similar faces. Throws the errors of loadFaceModels. */
export async function loadNeighbours(options: ModelOptions): Promise<ModelSession> {
  return await loadModel('neighbours.onnx', options)
}

/** Loads the model with which grouping finds the people near new faces. Throws the same errors. */
export async function loadNeighboursOf8Bits(options: ModelOptions): Promise<ModelSession> {
  return await loadModel('neighbours-8-bit.onnx', options)
}

async function loadRecognition(
  choice: NetworkChoice | undefined,
  options: ModelOptions,
): Promise<ModelSession> {
  if (!choice || choice.network.id === 'mobilefacenet') return await loadModel('mobilefacenet.onnx', options)
  const onnx = await readNetwork(choice.dataDir, choice.network.id)
  return await createModelSession(onnx, options.threads)
}

async function loadModel(file: ModelFile, { threads, folder }: ModelOptions): Promise<ModelSession> {
  return await createModelSession(await readModel(file, folder), threads)
}

/** Loads an ONNX file; each run uses this number of threads. */
export async function createModelSession(onnx: Uint8Array, threads: number): Promise<ModelSession> {
  return await InferenceSession.create(onnx, {
    intraOpNumThreads: threads,
    executionMode: 'sequential',
    graphOptimizationLevel: 'all',
    // With a memory pattern for each size of input, a worker's memory would grow for hundreds of
    // photos.
    enableMemPattern: false,
    // Errors only: warnings would be printed between the lines of the program.
    logSeverityLevel: 3,
  })
}

import { InferenceSession } from 'onnxruntime-node'
import type { FaceModels, ModelSession } from '../../faces/models.ts'
import { readModel, type ModelFile } from './read-model.ts'

export type ModelOptions = {
  /** Threads that one run may use: 1 where each core has a process of its own. */
  readonly threads: number
  /** Where the ONNX files and their manifest lie, if not in the program's own folder. */
  readonly folder?: string
}

/**
 * Loads what the face engine runs. Throws `model-missing` or `model-damaged` with the file and its
 * checksum.
 */
export async function loadFaceModels(options: ModelOptions): Promise<FaceModels> {
  const [detector, landmarks, embedder] = await Promise.all([
    loadModel('blazeface.onnx', options),
    loadModel('facemesh.onnx', options),
    loadModel('face-recognition.onnx', options),
  ])
  return { detector, landmarks, embedder }
}

/** Loads what grouping looks for alike faces with. Throws as loadFaceModels does. */
export async function loadNeighbours(options: ModelOptions): Promise<ModelSession> {
  return await loadModel('neighbours.onnx', options)
}

async function loadModel(file: ModelFile, { threads, folder }: ModelOptions): Promise<ModelSession> {
  return await InferenceSession.create(await readModel(file, folder), {
    intraOpNumThreads: threads,
    executionMode: 'sequential',
    graphOptimizationLevel: 'all',
    // A plan of the memory for each size of input would keep a worker growing for hundreds of
    // photos.
    enableMemPattern: false,
    // Errors only: warnings would end up between the lines that people read.
    logSeverityLevel: 3,
  })
}

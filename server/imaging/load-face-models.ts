import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { InferenceSession } from 'onnxruntime-node'
import type { FaceModels, ModelSession } from '../../faces/models.ts'
import { AppError } from '../errors.ts'

export type ModelOptions = {
  /** Threads that one run may use: 1 where each core has a process of its own. */
  readonly threads: number
  /** Where the ONNX files and their manifest lie, if not in the program's own folder. */
  readonly folder?: string
}

const MODELS_FOLDER = fileURLToPath(new URL('../../models', import.meta.url))

/** Loads what the face engine runs. Throws `model-missing` or `model-damaged` with the file and its checksum. */
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

async function loadModel(
  file: string,
  { threads, folder = MODELS_FOLDER }: ModelOptions,
): Promise<ModelSession> {
  const expected = await readChecksum(file, folder)
  const bytes = await readModel(path.join(folder, file), expected)
  const found = createHash('sha256').update(bytes).digest('hex')
  if (found !== expected) {
    const message = `models/${file} is damaged: its SHA-256 is ${found}, expected ${expected}; install Kindred again`
    throw new AppError('model-damaged', 500, message)
  }
  return await InferenceSession.create(bytes, {
    intraOpNumThreads: threads,
    executionMode: 'sequential',
    graphOptimizationLevel: 'all',
    // A plan of the memory for each size of input would keep a worker growing for hundreds of photos.
    enableMemPattern: false,
    // Errors only: warnings would end up between the lines that people read.
    logSeverityLevel: 3,
  })
}

async function readChecksum(file: string, folder: string): Promise<string> {
  const text = await readFile(path.join(folder, 'manifest.json'), 'utf8').catch((cause: unknown) => {
    const message = 'models/manifest.json is missing, so no model can be checked; install Kindred again'
    throw new AppError('model-missing', 500, message, { cause })
  })
  // Written by models/convert: a table of file name to checksum. Checked below, since the file may be damaged too.
  const manifest = parseJson(text) as Record<string, { sha256?: unknown } | undefined> | undefined
  const checksum = manifest?.[file]?.sha256
  if (typeof checksum === 'string') return checksum
  const message = `models/manifest.json is damaged: it has no SHA-256 of ${file}; install Kindred again`
  throw new AppError('model-damaged', 500, message)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function readModel(file: string, expected: string): Promise<Buffer> {
  return await readFile(file).catch((cause: unknown) => {
    const message = `models/${path.basename(file)} is missing (expected SHA-256 ${expected}); install Kindred again`
    throw new AppError('model-missing', 500, message, { cause })
  })
}

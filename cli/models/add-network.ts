import { rm } from 'node:fs/promises'
import { AppError } from '../../server/errors.ts'
import { buildEdgeFace } from '../../server/machinery/networks/edgeface-graph.ts'
import type { KnownNetwork, KnownNetworkId } from '../../server/machinery/networks/known-networks.ts'
import { NetworkFileError } from '../../server/machinery/networks/onnx-constants.ts'
import { storeNetwork, openPartFile } from '../../server/machinery/networks/network-store.ts'
import { readCheckpoint } from '../../server/machinery/networks/read-checkpoint.ts'
import { toTensor, readFloats } from '../../faces/tensors.ts'
import { drawPortrait } from '../../samples/draw-portrait.ts'
import { SAMPLE_PEOPLE } from '../../samples/sample-people.ts'
import type { Progress } from '../progress.ts'
import { fetchCheckpoint, type Source } from './fetch-checkpoint.ts'

/**
 * Converts a network's checkpoint, checks the result and stores it in the data folder. Throws
 * `network-unusable`; then nothing has changed.
 */
export async function addNetwork(
  dataDir: string,
  known: KnownNetwork,
  checkpoint: Uint8Array,
): Promise<void> {
  const onnx = await convert(known, checkpoint)
  await checkConversion(known, onnx)
  await storeNetwork(dataDir, known, onnx, Date.now())
}

async function convert({ title, shape }: KnownNetwork, checkpoint: Uint8Array): Promise<Uint8Array> {
  try {
    return buildEdgeFace(await readCheckpoint(checkpoint), shape)
  } catch (error) {
    if (!(error instanceof NetworkFileError)) throw error
    const message = `The checkpoint of ${title} can't be used: ${error.message}. Nothing has changed.`
    throw new AppError('network-unusable', 422, message, { cause: error })
  }
}

/**
 * Largest allowed difference in a number of the embedding, which has length 1: other processors and
 * SVG renderers give slightly other numbers. Their mean absolute value is .04.
 */
const MAX_DIFFERENCE = 0.005

/** Every 16th number of the embedding was recorded. */
const RECORDED_EVERY = 16

/**
 * Runs a converted network on an illustrated face and compares its output with the recorded one.
 * Throws `network-unusable`.
 */
async function checkConversion({ id, title, shape }: KnownNetwork, onnx: Uint8Array): Promise<void> {
  const found = await sampleOutput(onnx, shape.chipPx)
  const recorded = RECORDED_OUTPUTS[id]
  const isAsRecorded = (value: number, index: number) =>
    Math.abs(value - (recorded[index] ?? NaN)) <= MAX_DIFFERENCE
  if (found.length === recorded.length && found.every(isAsRecorded)) return
  const message = `${title} gives a wrong result for an illustrated face on this computer. Nothing has changed. Use a different network.`
  throw new AppError('network-unusable', 422, message)
}

/** Returns every 16th number of the embedding of an illustrated face, scaled to length 1. */
async function sampleOutput(onnx: Uint8Array, chipPx: number): Promise<number[]> {
  const { createModelSession } = await import('../../server/machinery/imaging/load-face-models.ts')
  const { renderPixels } = await import('../../server/machinery/imaging/render-drawing.ts')
  const pixels = await renderPixels(drawPortrait(SAMPLE_PEOPLE.omar), chipPx)
  const session = await createModelSession(onnx, 1)
  const outputs = await session.run({ pixels: toTensor([pixels], chipPx, chipPx) })
  const embedding = Array.from(readFloats(outputs, 'embeddings'))
  const length = Math.hypot(...embedding)
  return embedding.filter((_, index) => index % RECORDED_EVERY === 0).map(value => value / length)
}

/**
 * The result of `sampleOutput` for each network. It was recorded after a comparison with a plain
 * evaluation of the checkpoint.
 */
const RECORDED_OUTPUTS: Readonly<Record<KnownNetworkId, readonly number[]>> = {
  'edgeface-xs': [
    -0.0982, -0.0051, 0.0583, -0.0056, -0.0322, -0.0082, 0.0677, -0.0137, -0.0398, -0.0115, -0.025, 0.0661,
    0.0189, 0.019, -0.0129, -0.0436, -0.0382, -0.0501, -0.0045, -0.0022, -0.0399, -0.0296, -0.0536, -0.0271,
    -0.0605, -0.0019, 0.0365, 0.0521, 0.0164, 0.0173, 0.0633, -0.0128,
  ],
  'edgeface-xxs': [
    -0.0356, -0.0228, -0.055, 0.0172, -0.0777, 0.0302, -0.0038, 0.0162, 0.0659, -0.0487, -0.0371, -0.0115,
    -0.008, -0.0609, -0.0446, -0.0345, -0.0586, -0.0362, -0.0105, -0.0105, -0.0313, 0.0176, -0.0109, 0.0366,
    0.0545, 0.08, -0.0629, -0.0436, 0.0225, -0.053, -0.0247, -0.0678,
  ],
}

export type InstallOptions = {
  readonly dataDir: string
  readonly known: KnownNetwork
  /** The source of its checkpoint. */
  readonly source: Source
  /** Counts kilobytes. */
  readonly progress: Progress
  readonly signal: AbortSignal
}

/** Downloads a network's checkpoint and adds the network. Throws the errors of both steps. */
export async function installNetwork({
  dataDir,
  known,
  source,
  progress,
  signal,
}: InstallOptions): Promise<void> {
  const partFile = await openPartFile(dataDir, known.id)
  progress.begin(known.title, toKilobytes(source.bytes))
  let shown = 0
  const onProgress = (bytes: number) => {
    for (; shown < toKilobytes(bytes); shown++) progress.advance()
  }
  try {
    const checkpoint = await fetchCheckpoint(source, { partFile, signal, onProgress })
    await addNetwork(dataDir, known, checkpoint)
    await rm(partFile, { force: true })
  } finally {
    progress.end()
  }
}

function toKilobytes(bytes: number): number {
  return Math.floor(bytes / 1000)
}

import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { toTensor } from '../../faces/tensors.ts'
import { drawPortrait } from '../../samples/draw-portrait.ts'
import { SAMPLE_PEOPLE } from '../../samples/sample-people.ts'
import { createModelSession } from '../../server/machinery/imaging/load-face-models.ts'
import { renderPixels } from '../../server/machinery/imaging/render-drawing.ts'
import { buildEdgeFace } from '../../server/machinery/networks/edgeface-graph.ts'
import { buildTensors } from '../../server/machinery/networks/fixtures/build-tensors.ts'
import { evaluateEdgeFace } from '../../server/machinery/networks/fixtures/evaluate-edgeface.ts'
import { writeCheckpoint } from '../../server/machinery/networks/fixtures/write-checkpoint.ts'
import { KNOWN_NETWORKS } from '../../server/machinery/networks/known-networks.ts'
import { readNetworkManifest } from '../../server/machinery/networks/network-store.ts'
import { readCheckpoint } from '../../server/machinery/networks/read-checkpoint.ts'
import { makeTemporaryFolder } from '../../test/server/make-temporary-folder.ts'
import { answerWith, serve } from '../fixtures/serve-bytes.ts'
import { createProgress } from '../progress.ts'
import { addNetwork, installNetwork } from './add-network.ts'

const SHARED = resolve(import.meta.dirname, '../../../shared/models')
const FILES = { 'edgeface-xs': 'edgeface_xs_q.pt', 'edgeface-xxs': 'edgeface_xxs_q.pt' }
const hasShared = existsSync(SHARED)

const [known] = KNOWN_NETWORKS
if (!known) throw new Error('There are no networks.')

test('a network of the right shape with other weights is refused, and nothing is stored', async () => {
  const dataDir = await makeTemporaryFolder()
  const checkpoint = await writeCheckpoint(buildTensors(known.shape))
  await expect(addNetwork(dataDir, known, checkpoint)).rejects.toMatchObject({
    code: 'network-unusable',
    message: expect.stringMatching(/^EdgeFace-XS gives a wrong result for an illustrated face .*Nothing/),
  })
  expect(await readdir(dataDir)).toEqual([])
})

test('a truncated checkpoint is refused, and nothing is stored', async () => {
  const dataDir = await makeTemporaryFolder()
  const checkpoint = await writeCheckpoint(buildTensors(known.shape))
  await expect(addNetwork(dataDir, known, checkpoint.subarray(0, 500_000))).rejects.toThrow(
    "The checkpoint of EdgeFace-XS can't be used: it isn't a complete zip. Nothing has changed.",
  )
  expect(await readdir(dataDir)).toEqual([])
})

test('a download that cannot be used is not stored as a network', async () => {
  const dataDir = await makeTemporaryFolder()
  const checkpoint = await writeCheckpoint(buildTensors(known.shape))
  const sha256 = createHash('sha256').update(checkpoint).digest('hex')
  const source = { url: await serve(answerWith(checkpoint)), bytes: checkpoint.length, sha256 }
  const shown: string[] = []
  const progress = {
    begin: (task: string, total: number) => void shown.push(`${task} ${total}`),
    advance: () => void shown.push('KB'),
    print: () => undefined,
    end: () => void shown.push('end'),
  }
  const { signal } = new AbortController()
  await expect(installNetwork({ dataDir, known, source, progress, signal })).rejects.toMatchObject({
    code: 'network-unusable',
  })
  const kilobytes = Math.floor(checkpoint.length / 1000)
  expect([shown[0], shown.filter(line => line === 'KB').length, shown.at(-1)]).toEqual([
    `EdgeFace-XS ${kilobytes}`,
    kilobytes,
    'end',
  ])
  expect(await readNetworkManifest(dataDir, known.id)).toBeUndefined()
})

test.skipIf(!hasShared).each(KNOWN_NETWORKS)(
  'the converted checkpoint of $title gives the embedding of a plain evaluation (../shared)',
  async ({ id, checkpoint, shape }) => {
    const bytes = await readFile(join(SHARED, FILES[id]))
    expect(bytes.length).toBe(checkpoint.bytes)
    const tensors = await readCheckpoint(bytes)
    const pixels = await renderPixels(drawPortrait(SAMPLE_PEOPLE.omar), shape.chipPx)
    const session = await createModelSession(buildEdgeFace(tensors, shape), 1)
    const { embeddings } = await session.run({ pixels: toTensor([pixels], shape.chipPx, shape.chipPx) })
    const expected = evaluateEdgeFace(tensors, shape, pixels)
    const differences = expected.map((value, index) => Math.abs(value - Number(embeddings?.data[index])))
    expect(differences).toHaveLength(shape.embeddingLength)
    expect(Math.max(...differences)).toBeLessThan(1e-5)
  },
)

test.skipIf(!hasShared)(
  'a downloaded checkpoint is added, and the downloaded file is removed (../shared)',
  async () => {
    const dataDir = await makeTemporaryFolder()
    const bytes = await readFile(join(SHARED, FILES[known.id]))
    const source = { ...known.checkpoint, url: await serve(answerWith(bytes)) }
    const progress = createProgress({
      stream: new PassThrough() as unknown as NodeJS.WriteStream,
      unit: 'KB',
    })
    await installNetwork({ dataDir, known, source, progress, signal: new AbortController().signal })
    expect(await readdir(join(dataDir, 'networks'))).toEqual(['edgeface-xs.json', 'edgeface-xs.onnx'])
  },
)

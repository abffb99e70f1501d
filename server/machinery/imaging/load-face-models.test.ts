import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { NETWORKS } from '../../../faces/networks/networks.ts'
import { makeTemporaryFolder } from '../../../test/server/make-temporary-folder.ts'
import { buildEdgeFace } from '../networks/edgeface-graph.ts'
import { buildTensors, SMALL_EDGEFACE } from '../networks/fixtures/build-tensors.ts'
import { findKnownNetwork } from '../networks/known-networks.ts'
import { storeNetwork } from '../networks/network-store.ts'
import { loadFaceModels, loadNeighbours } from './load-face-models.ts'
import { MODEL_FILES } from './read-model.ts'

const MODELS = path.resolve(import.meta.dirname, '../../../models')
const FILES = ['manifest.json', ...MODEL_FILES]

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kindred-models-'))
  for (const file of FILES) await cp(path.join(MODELS, file), path.join(folder, file))
})

afterEach(() => rm(folder, { recursive: true }))

async function readChecksum(file: string): Promise<string> {
  const manifest = JSON.parse(await readFile(path.join(MODELS, 'manifest.json'), 'utf8')) as Record<
    string,
    { sha256: string }
  >
  return manifest[file]?.sha256 ?? ''
}

test('loads the models of the program', async () => {
  const { detector, landmarks, embedder } = await loadFaceModels({ threads: 1 })
  for (const session of [detector, landmarks, embedder.session])
    expect(session.inputNames).not.toHaveLength(0)
  expect((await loadNeighbours({ threads: 1 })).outputNames).not.toHaveLength(0)
})

test('a missing model is named in one line with its checksum', async () => {
  await rm(path.join(folder, 'facemesh.onnx'))
  const expected = await readChecksum('facemesh.onnx')
  await expect(loadFaceModels({ threads: 1, folder })).rejects.toMatchObject({
    code: 'model-missing',
    message: `models/facemesh.onnx is missing (expected SHA-256 ${expected}); install Kindred again`,
  })
})

test('a damaged model is named in one line with both checksums', async () => {
  const file = path.join(folder, 'neighbours.onnx')
  const bytes = await readFile(file)
  bytes[100] = (bytes[100] ?? 0) ^ 1
  await writeFile(file, bytes)
  await expect(loadNeighbours({ threads: 1, folder })).rejects.toMatchObject({
    code: 'model-damaged',
    message: expect.stringMatching(
      new RegExp(
        `^models/neighbours.onnx is damaged: its SHA-256 is \\w{64} instead of ${await readChecksum('neighbours.onnx')};`,
      ),
    ),
  })
})

test.each(['{', '{}', 'null'])('a manifest of %j is damaged', async content => {
  await writeFile(path.join(folder, 'manifest.json'), content)
  await expect(loadNeighbours({ threads: 1, folder })).rejects.toMatchObject({
    code: 'model-damaged',
    message: expect.stringContaining('models/manifest.json is damaged'),
  })
})

test('a missing manifest is named', async () => {
  await rm(path.join(folder, 'manifest.json'))
  await expect(loadNeighbours({ threads: 1, folder })).rejects.toMatchObject({
    code: 'model-missing',
    message: expect.stringContaining('models/manifest.json is missing'),
  })
})

test('an added network embeds faces, and is reported as missing before it is added', async () => {
  const dataDir = await makeTemporaryFolder()
  const network = NETWORKS['edgeface-xs']
  const load = () => loadFaceModels({ threads: 1, choice: { network, dataDir } })
  await expect(load()).rejects.toMatchObject({ code: 'model-missing' })
  const onnx = buildEdgeFace(buildTensors(SMALL_EDGEFACE), SMALL_EDGEFACE)
  await storeNetwork(dataDir, findKnownNetwork('edgeface-xs'), onnx, 0)
  const { embedder } = await load()
  expect([embedder.network, embedder.session.outputNames]).toEqual([network, ['embeddings']])
})

import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readMode } from '../../../test/server/read-mode.ts'
import { makeTemporaryFolder } from '../../../test/server/make-temporary-folder.ts'
import { findKnownNetwork } from './known-networks.ts'
import { readNetwork, readNetworkManifest, removeNetwork, storeNetwork } from './network-store.ts'

const known = findKnownNetwork('edgeface-xs')
const onnx = Buffer.from('an ONNX file')

async function store() {
  const dataDir = await makeTemporaryFolder()
  await storeNetwork(dataDir, known, onnx, 0)
  return { dataDir, folder: join(dataDir, 'networks') }
}

test('a stored network is read with its manifest, and only its owner can read the files', async () => {
  const { dataDir, folder } = await store()
  expect(await readNetwork(dataDir, 'edgeface-xs')).toEqual(onnx)
  expect(await readNetworkManifest(dataDir, 'edgeface-xs')).toEqual({
    network: 'edgeface-xs',
    version: 1,
    sha256: 'f28bd9e85806b2fb5418da9647b6bb2250307534134059fc5d4f42baa85b4aa6',
    bytes: 12,
    origin: known.origin,
    licence: known.licence,
    addedAt: '1970-01-01T00:00:00.000Z',
  })
  expect(await readdir(folder)).toEqual(['edgeface-xs.json', 'edgeface-xs.onnx'])
  expect(await readMode(folder)).toBe(0o700)
  for (const name of await readdir(folder)) expect(await readMode(join(folder, name))).toBe(0o600)
})

test('a network can be stored again', async () => {
  const { dataDir } = await store()
  await storeNetwork(dataDir, known, Buffer.from('another'), 0)
  expect(String(await readNetwork(dataDir, 'edgeface-xs'))).toBe('another')
})

test('a network that was removed or never added cannot be read', async () => {
  const { dataDir, folder } = await store()
  expect(await removeNetwork(dataDir, 'edgeface-xs')).toBe(true)
  expect(await removeNetwork(dataDir, 'edgeface-xs')).toBe(false)
  expect(await readdir(folder)).toEqual([])
  expect(await readNetworkManifest(dataDir, 'edgeface-xs')).toBeUndefined()
  await expect(readNetwork(dataDir, 'edgeface-xs')).rejects.toMatchObject({ code: 'model-missing' })
})

test.each([
  ['other bytes', 'onnx', 'an 0NNX file', /the SHA-256 of \S+ is [0-9a-f]{64} instead of/],
  ['no ONNX file', 'onnx', undefined, /networks\/edgeface-xs\.onnx is missing/],
  ['another version', 'json', 'version', /converted by a different version of Kindred/],
  ['half a manifest', 'json', '{"network": "edgeface-xs"', /edgeface-xs\.json can't be read/],
  ['the manifest of another network', 'json', undefined, /edgeface-xs\.json can't be read/],
])('a network with %s is damaged', async (_, suffix, content, message) => {
  const { dataDir, folder } = await store()
  const file = join(folder, `edgeface-xs.${suffix}`)
  if (content === 'version')
    await writeFile(file, (await readFile(file, 'utf8')).replace('"version": 1', '"version": 0'))
  else if (content !== undefined) await writeFile(file, content)
  else if (suffix === 'onnx') await rm(file)
  else await writeFile(file, (await readFile(file, 'utf8')).replace('edgeface-xs', 'edgeface-xxs'))
  const error: unknown = await readNetwork(dataDir, 'edgeface-xs').catch((error: unknown) => error)
  expect(error).toMatchObject({ code: 'model-damaged', message: expect.stringMatching(message) })
})

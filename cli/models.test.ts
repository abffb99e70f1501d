import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { appendFile, readdir, truncate, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { writeChosenNetwork } from '../server/storage/db/recognition-network.ts'
import { findKnownNetwork } from '../server/machinery/networks/known-networks.ts'
import { readNetwork, storeNetwork } from '../server/machinery/networks/network-store.ts'
import { createTestStorage } from '../test/server/test-storage.ts'
import { buildTensors, SMALL_EDGEFACE } from '../server/machinery/networks/fixtures/build-tensors.ts'
import { writeCheckpoint } from '../server/machinery/networks/fixtures/write-checkpoint.ts'
import { makeTemporaryFolder } from '../test/server/make-temporary-folder.ts'
import { checkNetworks } from './doctor/check-library.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))
const SHARED = resolve(import.meta.dirname, '../../shared/models')
const hasShared = existsSync(SHARED)

async function runModels(dataDir: string, ...args: string[]) {
  const child = spawn(process.execPath, [MAIN, 'models', ...args], {
    env: { ...process.env, KINDRED_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exit = new Promise<number | null>(resolve => child.once('close', resolve))
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await exit, stdout, stderr }
}

test('kindred models lists and shows the networks that can be added', async () => {
  const dataDir = await makeTemporaryFolder()
  const list = await runModels(dataDir, 'list')
  expect(list.stdout).toMatch(
    /^\S+ +bundled, in use\nedgeface-xs +not added; .*\nedgeface-xxs +not added; .*\n$/,
  )
  const shown = await runModels(dataDir, 'show', 'EdgeFace-XS')
  expect(shown.stdout).toMatch(
    /^EdgeFace-XS \(edgeface-xs\): .*\n  origin .*\n  licence .*\n  training data .*WebFace260M/,
  )
  expect([list.code, shown.code]).toEqual([0, 0])
  const unknown = await runModels(dataDir, 'show', 'facenet')
  expect(unknown).toEqual({
    code: 1,
    stdout: '',
    stderr: 'kindred: There\'s no network "facenet". You can add: edgeface-xs, edgeface-xxs.\n',
  })
})

test('kindred models does not remove the bundled network', async () => {
  expect(await runModels(await makeTemporaryFolder(), 'remove', 'MobileFaceNet')).toEqual({
    code: 1,
    stdout: '',
    stderr: "kindred: mobilefacenet comes with Kindred, so it can't be added or removed.\n",
  })
})

test('kindred models add refuses an unknown file in one line, and changes nothing', async () => {
  const dataDir = await makeTemporaryFolder()
  const file = join(await makeTemporaryFolder(), 'network.pt')
  const isRefused = async (message: RegExp) => {
    const { code, stdout, stderr } = await runModels(dataDir, 'add', file, '--accept-licence')
    expect(stderr).toMatch(message)
    expect(stderr.match(/\n/g)).toHaveLength(1)
    expect([code, stdout, await readdir(dataDir)]).toEqual([1, '', []])
  }
  await isRefused(/^kindred: .*network\.pt: it doesn't exist\.$/m)
  await writeFile(file, await writeCheckpoint(buildTensors(SMALL_EDGEFACE)))
  await isRefused(
    /isn't the complete checkpoint of a network that Kindred knows: its SHA-256 is [0-9a-f]{64}\./,
  )
  await truncate(file, 20_000_000)
  await isRefused(/: it is too large\./)
})

test('kindred models install contacts no server before the licence is accepted', async () => {
  const dataDir = await makeTemporaryFolder()
  const { code, stdout, stderr } = await runModels(dataDir, 'install', 'edgeface-xs')
  expect(stdout).toContain('licence        BSD 3-Clause')
  expect(stderr).toBe(
    'kindred: Read the licence of EdgeFace-XS first. If you accept it, add --accept-licence.\n',
  )
  expect([code, await readdir(dataDir)]).toEqual([2, []])
})

test.skipIf(!hasShared)('kindred models adds, checks and removes a network (../shared)', async () => {
  const dataDir = await makeTemporaryFolder()
  const file = join(SHARED, 'edgeface_xxs_q.pt')
  const asked = await runModels(dataDir, 'add', file)
  expect(asked.stderr).toBe(
    'kindred: Read the licence of EdgeFace-XXS first. If you accept it, add --accept-licence.\n',
  )
  expect([asked.code, await readdir(dataDir)]).toEqual([2, []])

  const added = await runModels(dataDir, 'add', file, '--accept-licence')
  expect(added.stdout).toMatch(/\nEdgeFace-XXS has been added\.\n$/)
  expect([added.code, added.stderr]).toEqual([0, ''])
  expect((await runModels(dataDir, 'list')).stdout).toMatch(/^edgeface-xxs +added; /m)
  expect(await checkNetworks(dataDir, null)).toMatchObject({
    isFine: true,
    message: expect.stringMatching(/^1 network added/),
  })

  await appendFile(join(dataDir, 'networks/edgeface-xxs.onnx'), 'x')
  expect(await checkNetworks(dataDir, null)).toMatchObject({
    isFine: false,
    message: expect.stringMatching(/^The network edgeface-xxs is damaged: .* Add it again/),
  })
  const removed = await runModels(dataDir, 'remove', 'edgeface-xxs')
  expect(removed.stdout).toBe('EdgeFace-XXS has been removed.\n')
  expect(await readdir(join(dataDir, 'networks'))).toEqual([])
})

test('kindred models remove refuses the network that is in use', async () => {
  const { db, dataDir } = await createTestStorage()
  await writeChosenNetwork(db, 'edgeface-xs')
  await storeNetwork(dataDir, findKnownNetwork('edgeface-xs'), Buffer.from('an ONNX file'), 0)
  const { code, stderr } = await runModels(dataDir, 'remove', 'edgeface-xs')
  expect([code, stderr]).toEqual([
    1,
    'kindred: EdgeFace-XS is in use. Choose a different one with "kindred models use" first.\n',
  ])
  expect(await readNetwork(dataDir, 'edgeface-xs')).toEqual(Buffer.from('an ONNX file'))
  expect((await runModels(dataDir, 'list')).stdout).toMatch(/^edgeface-xs +added, in use; /m)
})

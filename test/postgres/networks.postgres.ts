import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { buildEdgeFace } from '../../server/machinery/networks/edgeface-graph.ts'
import { buildTensors } from '../../server/machinery/networks/fixtures/build-tensors.ts'
import { findKnownNetwork } from '../../server/machinery/networks/known-networks.ts'
import { storeNetwork } from '../../server/machinery/networks/network-store.ts'
import { createBucket, useS3Server, hasS3Server, serveSettings } from '../s3/s3-server.ts'
import { readSamplePhoto } from '../sample-photos.ts'
import { makeTemporaryFolder } from '../server/make-temporary-folder.ts'
import { ServerClient } from '../server/server-client.ts'
import { ServerProcess } from '../server/server-process.ts'
import { WAIT_LIMITS } from '../wait-limits.ts'
import { createDatabase } from './create-database.ts'
import { runInDatabase } from './run-in-database.ts'

const MAIN = fileURLToPath(new URL('../../cli/main.ts', import.meta.url))
const run = promisify(execFile)

describe.skipIf(!hasS3Server())('a network that is added to some nodes', () => {
  const s3Server = useS3Server()

  test('looks at photos on the nodes that have its file; the others leave jobs to them', async () => {
    const url = await createDatabase()
    const settings = {
      DATABASE_URL: url,
      KINDRED_SIGNING_SECRET: 'the same on all of the nodes of one library',
      ...serveSettings(await createBucket(s3Server)),
      KINDRED_WORKERS: '1',
    }
    const create = async () => {
      const dataDir = join(await makeTemporaryFolder(), 'data')
      const node = await ServerProcess.create(dataDir, settings)
      onTestFinished(() => node.kill())
      const log: string[] = []
      node.onLog = line => log.push(line)
      return { dataDir, node, log }
    }
    const runModels = async (dataDir: string, ...args: string[]) => {
      const env = { ...process.env, ...settings, KINDRED_DATA_DIR: dataDir }
      return (await run(process.execPath, [MAIN, 'models', ...args], { env })).stdout
    }
    const [serving, having, lacking] = [await create(), await create(), await create()]
    await serving.node.start(['serve', '--workers', '0'])
    await lacking.node.start(['work'])
    const client = await ServerClient.signUp(serving.node.url)
    await client.upload([{ name: 'sample1.jpg', bytes: await readSamplePhoto(1) }])
    const listJobs = () => runInDatabase(url, 'select name from jobs')
    const readPrepared = () => runInDatabase(url, 'select "engineVersion" from "preparedPhotos"')
    await vi.waitFor(async () => {
      expect(await client.readStats()).toMatchObject({ imagesProcessed: 1 })
      expect(await listJobs()).toEqual([])
    }, WAIT_LIMITS)

    const known = findKnownNetwork('edgeface-xs')
    const onnx = buildEdgeFace(buildTensors(known.shape), known.shape)
    for (const { dataDir } of [serving, having]) await storeNetwork(dataDir, known, onnx, Date.now())
    expect(await runModels(serving.dataDir, 'use', 'edgeface-xs')).toMatch(/^edgeface-xs will be in use once/)
    await vi.waitFor(
      () => expect(lacking.log.some(line => line.includes('worker is leaving jobs'))).toBe(true),
      WAIT_LIMITS,
    )
    expect(await readPrepared()).toEqual([])
    expect(await runModels(lacking.dataDir, 'list')).toMatch(/^edgeface-xs +not added, in use/m)

    await having.node.start(['work'])
    await vi.waitFor(async () => {
      expect(await runInDatabase(url, 'select "engineVersion" from photos')).toEqual([
        { engineVersion: expect.stringContaining('edgeface-xs') },
      ])
      expect(await listJobs()).toEqual([])
    }, WAIT_LIMITS)
    for (const { node } of [having, lacking, serving]) expect(await node.stop()).toBe(0)
  })
})

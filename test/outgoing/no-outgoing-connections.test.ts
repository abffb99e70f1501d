import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

// A namespace with nothing but a loopback interface.
const ISOLATED = ['--net', 'sh', '-c', 'ip link set lo up && exec "$0" "$@"']
const canIsolate = spawnSync('unshare', [...ISOLATED, 'true']).status === 0

test.skipIf(!canIsolate)('the server connects to no other machine (needs network namespaces)', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'kindred-outgoing-'))
  try {
    expect(await runIsolated('use-server.ts', dataDir)).toEqual({ accepted: 1, processed: 1, attempts: 0 })
  } finally {
    await rm(dataDir, { recursive: true })
  }
})

test.skipIf(!canIsolate)('an attempt to do so would be noticed (needs network namespaces)', async () => {
  expect(await runIsolated('reach-out.ts', '')).toEqual({ attempts: 1 })
})

async function runIsolated(program: string, dataDir: string): Promise<unknown> {
  const file = fileURLToPath(new URL(program, import.meta.url))
  const settings = { KINDRED_DATA_DIR: dataDir, KINDRED_WORKERS: '1', KINDRED_LOG_LEVEL: 'silent' }
  const { stdout } = await promisify(execFile)('unshare', [...ISOLATED, process.execPath, file], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...settings },
  })
  return JSON.parse(stdout)
}

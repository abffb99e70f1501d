import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { isIP } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'

// A namespace with nothing but a loopback interface.
const ISOLATED = ['--net', 'sh', '-c', 'ip link set lo up && exec "$0" "$@"']
const canIsolate = spawnSync('unshare', [...ISOLATED, 'true']).status === 0
const RECORDER = new URL('record-connections.ts', import.meta.url).href

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kindred-outgoing-'))
})
afterEach(() => rm(folder, { recursive: true }))

test.skipIf(!canIsolate)(
  'from sign-up to deletion of the account the server contacts no other machine (needs network namespaces)',
  async () => {
    const { outcome, connections } = await runIsolated('use-server.ts')
    expect(outcome).toEqual({
      photos: 1,
      people: 3,
      zipBytes: expect.any(Number),
      exportBytes: expect.any(Number),
      signedInAfterReset: true,
      isDeleted: true,
      attempts: 0,
    })
    // The requests of the journey run in the same process and connect to loopback.
    expect(connections).not.toEqual([])
    expect(connections.filter(connection => !isLoopback(connection))).toEqual([])
  },
)

test.skipIf(!canIsolate)('an attempt to do so would be detected (needs network namespaces)', async () => {
  const { outcome, connections } = await runIsolated('reach-out.ts')
  expect(outcome).toEqual({ attempts: 1 })
  const others = connections.filter(connection => !isLoopback(connection))
  expect(others).toEqual(['socket 192.0.2.1', 'name kindred.invalid', 'name resolver.invalid'])
})

/** Runs a program; returns its output, and the lookups and sockets of its processes. */
async function runIsolated(program: string): Promise<{ outcome: unknown; connections: string[] }> {
  const file = fileURLToPath(new URL(program, import.meta.url))
  const connectionsFile = join(folder, 'connections.txt')
  const settings = {
    KINDRED_DATA_DIR: join(folder, 'data'),
    KINDRED_WORKERS: '1',
    KINDRED_LOG_LEVEL: 'silent',
  }
  const recording = { NODE_OPTIONS: `--import ${RECORDER}`, CONNECTIONS_FILE: connectionsFile }
  const { stdout } = await promisify(execFile)('unshare', [...ISOLATED, process.execPath, file], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...settings, ...recording },
  })
  const lines = (await readFile(connectionsFile, 'utf8')).trim().split('\n')
  return { outcome: JSON.parse(stdout), connections: [...new Set(lines)] }
}

function isLoopback(connection: string): boolean {
  const [, target = ''] = connection.split(' ')
  if (target === 'localhost' || target === '::1') return true
  return isIP(target) === 4 && target.startsWith('127.')
}

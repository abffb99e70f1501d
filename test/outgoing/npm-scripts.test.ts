import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

test('npm does not ask for a newer npm when it runs our scripts', async () => {
  const requests: (string | undefined)[] = []
  const registry = createServer(({ url }, answer) => {
    requests.push(url)
    answer.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(registry, 'listening')
  const home = await mkdtemp(join(tmpdir(), 'kindred-npm-'))
  onTestFinished(async () => {
    registry.close()
    await rm(home, { recursive: true })
  })
  // An object of node:net, since the server listens on a port.
  const { port } = registry.address() as AddressInfo

  // npm asks once a day; with an empty home folder and outside CI it would ask now.
  await promisify(execFile)('npm', ['run', 'kindred', '--', '--version'], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], HOME: home, npm_config_registry: `http://127.0.0.1:${port}/` },
  })
  expect(requests).toEqual([])
})

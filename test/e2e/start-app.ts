import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export type RunningApp = {
  readonly url: string
  readonly dataDir: string
  /** As when the machine loses its power. */
  readonly kill: () => Promise<void>
  /** On the same address and data as before. */
  readonly startAgain: () => Promise<void>
  /** Ends the server and removes its data. */
  readonly stop: () => Promise<void>
}

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url))

/** `kindred serve` on a free port of this machine and a data folder of its own. */
export async function startApp(): Promise<RunningApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kindred-e2e-'))
  const port = await findFreePort()
  let server = await serve(port, dataDir)
  const end = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill(signal)
    await ended
  }
  return {
    url: `http://localhost:${port}`,
    dataDir,
    kill: () => end('SIGKILL'),
    startAgain: async () => {
      server = await serve(port, dataDir)
    },
    stop: async () => {
      await end('SIGTERM')
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function serve(port: number, dataDir: string): Promise<ChildProcess> {
  const server = spawn(process.execPath, ['bin/kindred.mjs', 'serve'], {
    cwd: REPOSITORY,
    env: { ...process.env, PORT: String(port), KINDRED_DATA_DIR: dataDir, KINDRED_LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: string[] = []
  server.stderr.on('data', part => said.push(String(part)))
  await new Promise<void>((resolve, reject) => {
    server.stdout.on('data', part => String(part).includes('is ready') && resolve())
    server.once('exit', code => reject(new Error(`The server ended with ${code}:\n${said.join('')}`)))
  })
  return server
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (address === null || typeof address === 'string') throw new Error('No free port was found.')
  return address.port
}

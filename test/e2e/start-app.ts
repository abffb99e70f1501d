import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ServerProcess } from '../server/server-process.ts'

export type RunningApp = {
  readonly url: string
  readonly dataDir: string
  /** Kills the server, as if the machine lost power. */
  readonly kill: () => Promise<void>
  /** Starts the server at the same address and with the same data. */
  readonly startAgain: () => Promise<void>
  /** Stops the server and removes its data. */
  readonly stop: () => Promise<void>
}

/**
 * Starts `kindred serve` on a free port with a data folder of its own. `buildSettings` receives its
 * address.
 */
export async function startApp(
  buildSettings?: (url: string) => Promise<Record<string, string>>,
): Promise<RunningApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kindred-e2e-'))
  const server = await ServerProcess.create(dataDir, {}, buildSettings)
  await server.start()
  return {
    url: server.url,
    dataDir,
    kill: () => server.kill(),
    startAgain: () => server.start(),
    stop: async () => {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

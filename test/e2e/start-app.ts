import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ServerProcess } from '../server/server-process.ts'

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

/**
 * `kindred serve` on a free port of this machine and a data folder of its own. `settingsFor` gets
 * its address.
 */
export async function startApp(
  settingsFor?: (url: string) => Promise<Record<string, string>>,
): Promise<RunningApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kindred-e2e-'))
  const server = await ServerProcess.create(dataDir, {}, settingsFor)
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

import type { Stats } from '../../shared/api/progress.ts'
import { ServerClient } from '../../test/server/server-client.ts'
import { ServerProcess } from '../../test/server/server-process.ts'
import { pollFor } from '../poll-for.ts'
import { makeBenchFolder } from './bench-folder.ts'

const POLL_MS = 50

/** Runs `work` with a server that has one user and an empty data folder. */
export async function runWithServer(
  work: (bench: { server: ServerProcess; client: ServerClient; dataDir: string }) => Promise<void>,
): Promise<void> {
  const dataDir = await makeBenchFolder('bench')
  const server = await ServerProcess.create(dataDir)
  try {
    await server.start()
    await work({ server, dataDir, client: await ServerClient.signUp(server.url) })
  } finally {
    await server.stop()
  }
}

/** Waits until the user's statistics meet a condition, even while the server restarts. */
export async function waitForStats(
  client: ServerClient,
  isMet: (stats: Stats) => boolean,
  { everyMs = POLL_MS } = {},
): Promise<Stats> {
  const readMet = async (): Promise<Stats | undefined> => {
    const stats = await client.readStats().catch(() => undefined)
    return stats && isMet(stats) ? stats : undefined
  }
  return pollFor(readMet, { everyMs })
}

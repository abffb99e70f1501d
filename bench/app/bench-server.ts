import { setTimeout as delay } from 'node:timers/promises'
import type { Stats } from '../../shared/api/progress.ts'
import { ServerClient } from '../../test/server/server-client.ts'
import { ServerProcess } from '../../test/server/server-process.ts'
import { makeBenchFolder } from './bench-folder.ts'

const LOOK_EVERY_MS = 50

/** A server with one user on an empty data folder, for the time of `work`. */
export async function withServer(
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

/** Resolves when the user's figures are so; a server that is away for a moment is waited for. */
export async function untilStats(client: ServerClient, isSo: (stats: Stats) => boolean): Promise<Stats> {
  for (;;) {
    const stats = await client.stats().catch(() => null)
    if (stats && isSo(stats)) return stats
    await delay(LOOK_EVERY_MS)
  }
}

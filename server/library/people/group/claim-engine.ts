import { setTimeout } from 'node:timers/promises'
import type { Database } from '../../../storage/db/database.ts'
import { writeEngineVersion } from '../../../storage/db/node-levels.ts'
import type { Nodes } from '../../../storage/db/nodes.ts'
import { readEngineChoice } from '../../../storage/db/recognition-network.ts'
import { transactFor } from '../../../storage/db/transact-for.ts'
import { assertNotOutdated } from './target-network.ts'

const SHARE_AGAIN_MS = 50

/**
 * Makes the engine of this node the one with which photos are processed. Throws `engine-outdated`
 * while a node with the later engine that is in use runs; once none does, the operator has gone
 * back to this version.
 */
export async function claimEngine(
  db: Database,
  { nodes, engineVersion }: { readonly nodes: Pick<Nodes, 'takeAlone'>; readonly engineVersion: string },
): Promise<void> {
  await transactFor(db, 'network', async transaction => {
    const { engineVersion: inUse } = await readEngineChoice(transaction)
    if (inUse === engineVersion) return
    if (inUse !== null && (await isRunning(nodes, inUse))) assertNotOutdated(engineVersion, inUse)
    await writeEngineVersion(transaction, engineVersion)
  })
}

/** Lets other nodes know, as long as this one runs, with which engines it processes photos. */
export async function shareEngineLocks(
  nodes: Pick<Nodes, 'share' | 'onLost'>,
  engineVersions: readonly string[],
): Promise<void> {
  const share = async (): Promise<void> => {
    for (const engineVersion of engineVersions) {
      // Another node that looks whether the engine runs holds the lock for a moment.
      while ((await nodes.share(formatEngineLock(engineVersion))) === null) await setTimeout(SHARE_AGAIN_MS)
    }
  }
  // Locks are lost with the connection, and taken again with the next one.
  nodes.onLost(() => void share().catch(() => undefined))
  await share()
}

function formatEngineLock(engineVersion: string): string {
  return `engine ${engineVersion}`
}

async function isRunning(nodes: Pick<Nodes, 'takeAlone'>, engineVersion: string): Promise<boolean> {
  const release = await nodes.takeAlone(formatEngineLock(engineVersion))
  await release?.()
  return release === null
}

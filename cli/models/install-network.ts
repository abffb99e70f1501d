import { rm } from 'node:fs/promises'
import type { KnownNetwork } from '../../server/networks/known-networks.ts'
import { openPartFile } from '../../server/networks/network-store.ts'
import type { Progress } from '../progress.ts'
import { addNetwork } from './add-network.ts'
import { fetchCheckpoint, type Source } from './fetch-checkpoint.ts'

export type InstallOptions = {
  readonly dataDir: string
  readonly known: KnownNetwork
  /** The source of its checkpoint. */
  readonly source: Source
  /** Counts kilobytes. */
  readonly progress: Progress
  readonly signal: AbortSignal
}

/** Downloads a network's checkpoint and adds the network. Throws the errors of both steps. */
export async function installNetwork({
  dataDir,
  known,
  source,
  progress,
  signal,
}: InstallOptions): Promise<void> {
  const partFile = await openPartFile(dataDir, known.id)
  progress.begin(known.title, toKilobytes(source.bytes))
  let shown = 0
  const onProgress = (bytes: number) => {
    for (; shown < toKilobytes(bytes); shown++) progress.advance()
  }
  try {
    const checkpoint = await fetchCheckpoint(source, { partFile, signal, onProgress })
    await addNetwork(dataDir, known, checkpoint)
    await rm(partFile, { force: true })
  } finally {
    progress.end()
  }
}

function toKilobytes(bytes: number): number {
  return Math.floor(bytes / 1000)
}

import { delay } from '../../../machinery/pauses.ts'
import {
  type RecognitionNetwork,
  formatEngineVersion,
  isLaterEngine,
} from '../../../../faces/networks/network.ts'
import { AppError, type ErrorCode } from '../../../errors.ts'
import { deleteWaitingJobs, insertJobs, insertReprocessJobs } from '../../../machinery/jobs/queries.ts'
import type { Database, Queryable } from '../../../storage/db/database.ts'
import { writeEngineVersion } from '../../../storage/db/node-levels.ts'
import type { Nodes } from '../../../storage/db/nodes.ts'
import { readEngineChoice, writeChosenNetwork } from '../../../storage/db/recognition-network.ts'
import { transactFor } from '../../../storage/db/transact-for.ts'
import { deletePreparedByOtherEngines } from '../../faces/prepared-face-queries.ts'
import type { MayLookForFaces } from '../decide/draw-face.ts'
import { deleteOtherNetworkChanges, listOwnersToChange } from './network-change-queries.ts'

// Not in engines.ts, which loads sharp and the face engine: the API's process needs neither.

/** The networks of this program, and the one that is used unless another is chosen. */
export type KnownNetworks = {
  readonly networks: readonly RecognitionNetwork[]
  readonly bundled: RecognitionNetwork
}

/**
 * Returns the network with which this node processes photos. Throws `model-missing`, and
 * `engine-outdated` if nodes of a newer version process photos with a later engine.
 */
export async function findTargetNetwork(db: Queryable, known: KnownNetworks): Promise<RecognitionNetwork> {
  const { networkId, engineVersion } = await readEngineChoice(db)
  const network = findChosenNetwork(networkId, known)
  assertNotOutdated(formatEngineVersion(network), engineVersion)
  return network
}

/** Returns the network of this id, or the bundled one for null. Throws `model-missing`. */
export function findChosenNetwork(
  networkId: string | null,
  { networks, bundled }: KnownNetworks,
): RecognitionNetwork {
  const network = networkId === null ? bundled : networks.find(({ id }) => id === networkId)
  if (network) return network
  const message = `This version of Kindred doesn't know the recognition network ${networkId}, which is in use. Choose a different one with "kindred models use".`
  throw new AppError('model-missing', 500, message)
}

/** Throws `engine-outdated` if the engine with which nodes process photos is a later one. */
function assertNotOutdated(own: string, required: string | null): void {
  if (required === null || !isLaterEngine(required, own)) return
  const message = `Nodes running a newer version of Kindred are processing photos with engine ${required}; this version has ${own}. Upgrade this node.`
  throw new AppError('engine-outdated', 409, message)
}

const MODEL_ERRORS: ReadonlySet<string> = new Set<ErrorCode>(['model-missing', 'model-damaged'])

/** Returns whether the error reports that a network's file is missing or damaged. */
export function isModelError(error: unknown): error is AppError {
  return error instanceof AppError && MODEL_ERRORS.has(error.code)
}

/** Returns whether the error reports that photos are left to nodes with a later engine. */
export function isOutdatedError(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'engine-outdated'
}

/**
 * Chooses the network for all owners. Deletes what other networks prepared, and adds jobs for
 * photos that this one has not processed; returns their number. Choosing the previous network
 * reverts it. Throws `engine-outdated` if nodes of a newer version process photos.
 */
export async function chooseNetwork(
  { db, mayLookForFaces }: { readonly db: Database; readonly mayLookForFaces: MayLookForFaces },
  { networkId, engineVersion, now }: { networkId: string; engineVersion: string; now: number },
): Promise<number> {
  return transactFor(db, 'network', async transaction => {
    const { engineVersion: required } = await readEngineChoice(transaction)
    assertNotOutdated(engineVersion, required)
    await writeChosenNetwork(transaction, networkId)
    await writeEngineVersion(transaction, engineVersion)
    await deletePreparedByOtherEngines(transaction, { engineVersion })
    await deleteWaitingJobs(transaction, 'reprocess-photo')
    return requestChange({ db: transaction, mayLookForFaces }, { engineVersion, now })
  })
}

/**
 * Adds the jobs that change all people to this engine, unless they exist, and returns the number of
 * photos to process. Changes to other engines no longer wait for anybody's agreement. Owners who
 * have not consented to the current text get their jobs when they consent.
 */
export async function requestChange(
  { db, mayLookForFaces }: { readonly db: Queryable; readonly mayLookForFaces: MayLookForFaces },
  { engineVersion, now }: { engineVersion: string; now: number },
): Promise<number> {
  await deleteOtherNetworkChanges(db, engineVersion)
  let photos = 0
  for (const ownerId of await listOwnersToChange(db, engineVersion)) {
    if (!(await mayLookForFaces(db, ownerId))) continue
    photos += await insertReprocessJobs(db, ownerId, { engineVersion, runAt: now })
    await insertJobs(db, [{ name: 'group-people', ownerId, subjectId: null, runAt: now }])
  }
  return photos
}

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
      while ((await nodes.share(formatEngineLock(engineVersion))) === null) await delay(SHARE_AGAIN_MS)
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

import {
  formatEngineVersion,
  isLaterEngine,
  type RecognitionNetwork,
} from '../../../../faces/networks/network.ts'
import type { Queryable } from '../../../storage/db/database.ts'
import { readEngineChoice } from '../../../storage/db/recognition-network.ts'
import { AppError, type ErrorCode } from '../../../errors.ts'

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
  const message = `This version of Kindred does not know the recognition network ${networkId}, which is in use. Choose another by "kindred models use".`
  throw new AppError('model-missing', 500, message)
}

/** Throws `engine-outdated` if the engine with which nodes process photos is a later one. */
export function assertNotOutdated(own: string, required: string | null): void {
  if (required === null || !isLaterEngine(required, own)) return
  const message = `Nodes of a newer version of Kindred process photos with the engine ${required}; this version has ${own}.`
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

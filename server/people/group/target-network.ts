import type { RecognitionNetwork } from '../../../faces/networks/network.ts'
import type { Queryable } from '../../db/database.ts'
import { readChosenNetwork } from '../../db/recognition-network.ts'
import { AppError, type ErrorCode } from '../../errors.ts'

// Not in engines.ts, which loads sharp and the face engine: the API's process needs neither.

/** The networks of this program, and the one that is used unless another is chosen. */
export type KnownNetworks = {
  readonly networks: readonly RecognitionNetwork[]
  readonly bundled: RecognitionNetwork
}

/** Returns the chosen network. Throws `model-missing`. */
export async function findTargetNetwork(
  db: Queryable,
  { networks, bundled }: KnownNetworks,
): Promise<RecognitionNetwork> {
  const chosen = await readChosenNetwork(db)
  const network = chosen ? networks.find(({ id }) => id === chosen) : bundled
  if (network) return network
  const message = `This version of Kindred does not know the recognition network ${chosen}, which is in use. Choose another by "kindred models use".`
  throw new AppError('model-missing', 500, message)
}

const MODEL_ERRORS: ReadonlySet<string> = new Set<ErrorCode>(['model-missing', 'model-damaged'])

/** Returns whether the error reports that a network's file is missing or damaged. */
export function isModelError(error: unknown): error is AppError {
  return error instanceof AppError && MODEL_ERRORS.has(error.code)
}

import type { FaceModels } from '../../../faces/models.ts'
import { engineVersionOf, type RecognitionNetwork } from '../../../faces/networks/network.ts'
import type { Queryable } from '../../db/database.ts'
import { readChosenNetwork } from '../../db/recognition-network.ts'
import { AppError, type ErrorCode } from '../../errors.ts'
import { createPhotoEngine, type PhotoEngine } from '../../imaging/photo-engine.ts'
import { readRevisions } from '../decide/decision-queries.ts'

/** The networks of this program, of which each owner's people are grouped by one. */
export type Engines<Engine = PhotoEngine> = {
  /** The engine version of the network that everybody is to use. Throws `model-missing`. */
  readonly findTarget: (db: Queryable) => Promise<string>
  /** Throws `model-missing`, `model-damaged` and `network-not-added`. */
  readonly load: (engineVersion: string) => Promise<Engine>
}

/** The networks of this program, and the one in use until somebody chooses another. */
export type KnownNetworks = {
  readonly networks: readonly RecognitionNetwork[]
  readonly bundled: RecognitionNetwork
}

/** The network that everybody is to use. Throws `model-missing`. */
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

/** Loads each network when it is first needed, and keeps it. */
export function createEngines({
  loadModels,
  ...known
}: KnownNetworks & {
  loadModels: (network: RecognitionNetwork) => Promise<FaceModels>
}): Engines {
  const loaded = new Map<string, PhotoEngine>()
  return {
    findTarget: async db => engineVersionOf(await findTargetNetwork(db, known)),
    async load(engineVersion) {
      const engine = loaded.get(engineVersion)
      if (engine) return engine
      const network = known.networks.find(one => engineVersionOf(one) === engineVersion)
      if (!network) throw new AppError('model-missing', 500, `There is no engine ${engineVersion} any more.`)
      const created = createPhotoEngine(await loadModels(network))
      loaded.set(engineVersion, created)
      return created
    },
  }
}

const MODEL_ERRORS: ReadonlySet<string> = new Set<ErrorCode>(['model-missing', 'model-damaged'])

/** Whether the error says that a network's file is missing or damaged. */
export function isModelError(error: unknown): error is AppError {
  return error instanceof AppError && MODEL_ERRORS.has(error.code)
}

export async function canLoad(engines: Engines<unknown>, engineVersion: string): Promise<boolean> {
  try {
    await engines.load(engineVersion)
    return true
  } catch (error) {
    if (isModelError(error)) return false
    throw error
  }
}

/**
 * The engine for new faces of an owner: the one that their people are grouped by, or, where that is
 * gone, the one that is to be used. Throws `model-missing` and `model-damaged`.
 */
export async function chooseEngine<Engine>(
  engines: Engines<Engine>,
  db: Queryable,
  ownerId: string,
): Promise<Engine> {
  const { engineVersion: inUse } = await readRevisions(db, ownerId)
  const target = await engines.findTarget(db)
  const isGone = inUse === null || !(await canLoad(engines, inUse))
  return engines.load(isGone ? target : inUse)
}

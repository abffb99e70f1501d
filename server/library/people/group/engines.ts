import type { FaceModels } from '../../../../faces/models.ts'
import { type RecognitionNetwork, formatEngineVersion } from '../../../../faces/networks/network.ts'
import { AppError } from '../../../errors.ts'
import { type PhotoEngine, createPhotoEngine } from '../../../machinery/imaging/photo-engine.ts'
import { insertJobs } from '../../../machinery/jobs/queries.ts'
import type { Queryable } from '../../../storage/db/database.ts'
import { deletePreparedPhoto } from '../../faces/prepared-face-queries.ts'
import { readRevisions } from '../decide/decision-queries.ts'
import { type KnownNetworks, findTargetNetwork, isModelError, isOutdatedError } from './target-network.ts'

/** The networks of this program; each owner's people are grouped by one of them. */
export type Engines<Engine = PhotoEngine> = {
  /**
   * Returns the engine version of the chosen network. Throws `model-missing` and `engine-outdated`.
   */
  readonly findTarget: (db: Queryable) => Promise<string>
  /** Throws `model-missing`, `model-damaged` and `network-not-added`. */
  readonly load: (engineVersion: string) => Promise<Engine>
}

/** Loads each network when it is first needed, and keeps it loaded. */
export function createEngines({
  loadModels,
  ...known
}: KnownNetworks & {
  loadModels: (network: RecognitionNetwork) => Promise<FaceModels>
}): Engines {
  const loaded = new Map<string, PhotoEngine>()
  return {
    findTarget: async db => formatEngineVersion(await findTargetNetwork(db, known)),
    async load(engineVersion) {
      const engine = loaded.get(engineVersion)
      if (engine) return engine
      const network = known.networks.find(one => formatEngineVersion(one) === engineVersion)
      if (!network)
        throw new AppError(
          'model-missing',
          500,
          `This version of Kindred doesn't have the engine ${engineVersion}. Start a newer version.`,
        )
      const created = createPhotoEngine(await loadModels(network))
      loaded.set(engineVersion, created)
      return created
    },
  }
}

/**
 * Returns whether photos are left to other nodes: to those of a newer version, which have a later
 * engine, or to those that have the file of the chosen network, which this node lacks.
 */
export async function lacksEngine(
  { findTarget }: Pick<Engines<unknown>, 'findTarget'>,
  db: Queryable,
  isFileMissing: (engineVersion: string) => Promise<boolean> = async () => false,
): Promise<boolean> {
  try {
    return await isFileMissing(await findTarget(db))
  } catch (error) {
    if (isOutdatedError(error)) return true
    if (isModelError(error)) return false
    throw error
  }
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
 * Returns the engine for new faces of an owner: the one by which the owner's people are grouped,
 * or, if its files are missing, the chosen one. Throws `model-missing`, `model-damaged` and
 * `engine-outdated`.
 */
export async function chooseEngine<Engine>(
  engines: Engines<Engine>,
  db: Queryable,
  ownerId: string,
): Promise<Engine> {
  const { engineVersion } = await readRevisions(db, ownerId)
  return loadEngine(engines, db, engineVersion)
}

/** Returns what `chooseEngine` describes, for an owner whose people are grouped by this engine. */
export async function loadEngine<Engine>(
  engines: Engines<Engine>,
  db: Queryable,
  inUse: string | null,
): Promise<Engine> {
  if (inUse !== null && (await canLoad(engines, inUse))) return engines.load(inUse)
  return engines.load(await engines.findTarget(db))
}

/**
 * Discards what another engine has prepared for a photo whose faces changed. If the chosen engine
 * did not embed them, it processes the photo again.
 */
export async function prepareAgain(
  db: Queryable,
  ownerId: string,
  {
    photoId,
    engineVersion,
    target,
    now,
  }: { photoId: string; engineVersion: string; target: string; now: number },
): Promise<void> {
  await deletePreparedPhoto(db, ownerId, photoId)
  if (engineVersion !== target)
    await insertJobs(db, [{ name: 'reprocess-photo', ownerId, subjectId: photoId, runAt: now }])
}

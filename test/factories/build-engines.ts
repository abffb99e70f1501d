import { formatEngineVersion } from '../../faces/networks/network.ts'
import { BUNDLED_NETWORK } from '../../faces/networks/networks.ts'
import { AppError } from '../../server/errors.ts'
import type { PhotoEngine } from '../../server/machinery/imaging/photo-engine.ts'
import type { Engines } from '../../server/library/people/group/engines.ts'

const refuseCall = async (): Promise<never> => {
  throw new Error('The test did not expect this call.')
}

/**
 * Builds the engines of a program with one network. Methods that are not given must not be called.
 */
export function buildEngines(given: Partial<PhotoEngine> = {}): Engines {
  const engine: PhotoEngine = {
    engineVersion: formatEngineVersion(BUNDLED_NETWORK),
    network: BUNDLED_NETWORK,
    readPhoto: refuseCall,
    readFaces: refuseCall,
    readDrawnFaces: refuseCall,
    decodePhoto: refuseCall,
    ...given,
  }
  return {
    findTarget: async () => engine.engineVersion,
    async load(engineVersion) {
      if (engineVersion === engine.engineVersion) return engine
      throw new AppError('model-missing', 500, `There is no ${engineVersion}.`)
    },
  }
}

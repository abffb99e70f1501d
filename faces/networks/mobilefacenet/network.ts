import { decodeTypicalFaces } from '../../cluster/grouping-model.ts'
import { FIVE_POINT_NETWORK } from '../five-point-chip.ts'
import type { RecognitionNetwork } from '../network.ts'
import { FITTED_TYPICAL_FACES, FITTED_WEIGHTS } from './fitted-model.ts'

/** MobileFaceNet (S. Chen et al., 2018), which is bundled with Kindred; see models/README.md. */
export const MOBILEFACENET: RecognitionNetwork = {
  id: 'mobilefacenet',
  version: 1,
  embeddingLength: 192,
  ...FIVE_POINT_NETWORK,
  grouping: {
    typicalFaces: decodeTypicalFaces(FITTED_TYPICAL_FACES),
    weights: FITTED_WEIGHTS,
    veryCommon: { from: 0.55, weight: 20 },
  },
}

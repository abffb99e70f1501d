import { decodeTypicalFaces } from '../../cluster/grouping-model.ts'
import { FIVE_POINT_NETWORK } from '../five-point-chip.ts'
import type { RecognitionNetwork } from '../network.ts'
import { FITTED_TYPICAL_FACES, FITTED_WEIGHTS } from './fitted-model.ts'

/** EdgeFace-XS (A. George et al., 2024), whose weights users add themselves. */
export const EDGEFACE_XS: RecognitionNetwork = {
  id: 'edgeface-xs',
  version: 1,
  embeddingLength: 512,
  ...FIVE_POINT_NETWORK,
  grouping: {
    typicalFaces: decodeTypicalFaces(FITTED_TYPICAL_FACES),
    weights: FITTED_WEIGHTS,
    veryCommon: { from: 0.35, weight: 20 },
    companyWeight: 0.25,
  },
}

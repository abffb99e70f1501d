import { decodeTypicalFaces } from '../../cluster/grouping-model.ts'
import { FIVE_POINT_CHIP_PX, FIVE_POINT_TEMPLATE } from '../five-point-chip.ts'
import type { RecognitionNetwork } from '../network.ts'
import { FITTED_TYPICAL_FACES, FITTED_WEIGHTS } from './fitted-model.ts'

/** MobileFaceNet (S. Chen et al., 2018), which comes with Kindred; see models/README.md. */
export const MOBILEFACENET: RecognitionNetwork = {
  id: 'mobilefacenet',
  version: 1,
  embeddingLength: 192,
  chipPx: FIVE_POINT_CHIP_PX,
  template: FIVE_POINT_TEMPLATE,
  usesMirror: true,
  quality: { halfBlurredVariance: 3, halfWidthPx: 16, halfTurnDegrees: 45 },
  grouping: {
    typicalFaces: decodeTypicalFaces(FITTED_TYPICAL_FACES),
    weights: FITTED_WEIGHTS,
  },
}

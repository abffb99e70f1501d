import { decodeTypicalFaces } from '../../cluster/grouping-model.ts'
import { FIVE_POINT_CHIP_PX, FIVE_POINT_TEMPLATE } from '../five-point-chip.ts'
import type { RecognitionNetwork } from '../network.ts'
import { FITTED_TYPICAL_FACES, FITTED_WEIGHTS } from './fitted-model.ts'

/** EdgeFace-XS (A. George et al., 2024), whose weights users add themselves. */
export const EDGEFACE_XS: RecognitionNetwork = {
  id: 'edgeface-xs',
  version: 1,
  embeddingLength: 512,
  chipPx: FIVE_POINT_CHIP_PX,
  template: FIVE_POINT_TEMPLATE,
  usesMirror: true,
  quality: { halfBlurredVariance: 3, halfWidthPx: 16, halfTurnDegrees: 45 },
  grouping: {
    typicalFaces: decodeTypicalFaces(FITTED_TYPICAL_FACES),
    weights: FITTED_WEIGHTS,
  },
}

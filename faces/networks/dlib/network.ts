import { decodeTypicalFaces } from '../../cluster/grouping-model.ts'
import type { RecognitionNetwork } from '../network.ts'
import { CHIP_PX, FIVE_POINTS, MEAN_FACE, padTemplate } from './chip-templates.ts'
import { FITTED_TYPICAL_FACES, FITTED_WEIGHTS } from './fitted-model.ts'

/** dlib's face recognition ResNet. */
export const DLIB: RecognitionNetwork = {
  id: 'dlib',
  version: 1,
  embeddingLength: 128,
  chipPx: CHIP_PX,
  // Their errors differ, so the mean of the embeddings is more accurate than either. dlib trained
  // with a padding of 0.25; a slightly tighter crop is more accurate here. Chosen by
  // bench/alignment.ts.
  templates: [padTemplate(MEAN_FACE, 0.175), padTemplate(FIVE_POINTS, 0.25)],
  usesMirror: true,
  quality: { halfBlurredVariance: 2, halfWidthPx: 18, halfTurnDegrees: 45 },
  grouping: {
    typicalFaces: decodeTypicalFaces(FITTED_TYPICAL_FACES),
    weights: FITTED_WEIGHTS,
    cohesion: { typical: 0.955, least: 0.92, most: 0.965 },
  },
}

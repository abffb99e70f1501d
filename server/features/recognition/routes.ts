import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { BUNDLED_NETWORK } from '../../../faces/networks/networks.ts'
import { RecognitionAnswer } from '../../../shared/api/recognition.ts'

/** Proper names, by the ids of the networks. */
const TITLES: Readonly<Record<string, string>> = {
  mobilefacenet: 'MobileFaceNet',
  'edgeface-xs': 'EdgeFace-XS',
  'edgeface-xxs': 'EdgeFace-XXS',
}

/** GET /recognition. */
export function recognitionRoutes(): FastifyPluginAsyncTypebox {
  return async app => {
    app.get(
      '/recognition',
      {
        schema: {
          tags: ['people'],
          summary: 'Tells by which network faces are recognised',
          response: { 200: RecognitionAnswer },
        },
      },
      async () => {
        const { id } = BUNDLED_NETWORK
        return { network: TITLES[id] ?? id, isBundled: true }
      },
    )
  }
}

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { BUNDLED_NETWORK } from '../../../faces/networks/networks.ts'
import { RecognitionAnswer } from '../../../shared/api/grouping.ts'
import type { Database } from '../../storage/db/database.ts'
import { readChosenNetwork } from '../../storage/db/recognition-network.ts'

/** Display names of the networks, by id. */
const TITLES: Readonly<Record<string, string>> = {
  mobilefacenet: 'MobileFaceNet',
  'edgeface-xs': 'EdgeFace-XS',
  'edgeface-xxs': 'EdgeFace-XXS',
}

/** GET /recognition. */
export function recognitionRoutes({ db }: { db: Database }): FastifyPluginAsyncTypebox {
  return async app => {
    app.get(
      '/recognition',
      {
        schema: {
          tags: ['people'],
          summary: 'Returns the network that recognises faces',
          response: { 200: RecognitionAnswer },
        },
      },
      async () => {
        const id = (await readChosenNetwork(db)) ?? BUNDLED_NETWORK.id
        return { network: TITLES[id] ?? id, isBundled: id === BUNDLED_NETWORK.id }
      },
    )
  }
}

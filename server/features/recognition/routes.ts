import { handle } from '../../http/route.ts'
import { BUNDLED_NETWORK } from '../../../faces/networks/networks.ts'
import type { Database } from '../../storage/db/database.ts'
import { readChosenNetwork } from '../../storage/db/recognition-network.ts'

/** Display names of the networks, by id. */
const TITLES: Readonly<Record<string, string>> = {
  mobilefacenet: 'MobileFaceNet',
  'edgeface-xs': 'EdgeFace-XS',
  'edgeface-xxs': 'EdgeFace-XXS',
}

/** GET /recognition. */
export function recognitionRoutes({ db }: { db: Database }) {
  return handle({
    'GET /api/recognition': async () => {
      const id = (await readChosenNetwork(db)) ?? BUNDLED_NETWORK.id
      return { network: TITLES[id] ?? id, isBundled: id === BUNDLED_NETWORK.id }
    },
  })
}

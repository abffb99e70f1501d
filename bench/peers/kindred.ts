import { groupFaces } from '../../faces/cluster/group-faces.ts'
import { groupIdByFace } from '../../faces/cluster/groupable-face.ts'
import { createFaceEngine } from '../../faces/engine.ts'
import { formatEngineVersion } from '../../faces/networks/network.ts'
import { BUNDLED_NETWORK } from '../../faces/networks/networks.ts'
import { openForEngine } from '../../server/machinery/imaging/decode-for-engine.ts'
import { findFacesInPhoto } from '../../server/machinery/imaging/find-faces-in-photo.ts'
import { loadFaceModels, loadNeighbours } from '../../server/machinery/imaging/load-face-models.ts'
import type { Engine } from './engine.ts'

const THREADS = { threads: 1 }

/** Kindred, configured as in its workers. */
export async function openKindred(): Promise<Engine> {
  const engine = createFaceEngine(await loadFaceModels(THREADS))
  return {
    version: formatEngineVersion(BUNDLED_NETWORK),
    findFaces: async bytes => await findFacesInPhoto(engine, await openForEngine(bytes)),
    async groupFaces(faces) {
      const neighbours = await loadNeighbours(THREADS)
      // Each face gets a photo of its own: Kindred must not benefit from the rule that faces of one
      // photo are different people, which the other libraries lack.
      const items = faces.map(({ embedding, quality = 0 }, i) => ({
        id: `${i}`,
        photoId: `${i}`,
        embedding,
        quality,
      }))
      const names = groupIdByFace(await groupFaces(items, { neighbours, model: BUNDLED_NETWORK.grouping }))
      return items.map(({ id }) => names.get(id) ?? `alone ${id}`)
    },
  }
}

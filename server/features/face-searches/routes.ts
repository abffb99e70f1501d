import { form, handle } from '../../http/route.ts'
import type { OwnerGate } from '../../erasure/owner-gate.ts'
import { readSentPicture } from '../../http/read-sent-picture.ts'
import { startFaceSearch, deleteFaceSearch, readFaceSearch } from './face-searches.ts'

type Dependencies = Parameters<typeof startFaceSearch>[0] & {
  gate: OwnerGate
  maxFileBytes: number
  onJobsAdded: () => void
}

/** /face-searches: searches for the people in a picture. */
export function faceSearchRoutes(dependencies: Dependencies) {
  const { db, gate, maxFileBytes, onJobsAdded } = dependencies
  return handle({
    'POST /api/face-searches': form({ maxFileBytes, files: 1 }, async ({ ownerId, request }) => {
      const picture = await readSentPicture(request, maxFileBytes)
      const search = await gate.pass(ownerId, async () => startFaceSearch(dependencies, ownerId, picture))
      onJobsAdded()
      return search
    }),

    'GET /api/face-searches/:searchId': async ({ ownerId, params }) =>
      readFaceSearch(db, ownerId, params.searchId),

    'POST /api/face-searches/:searchId/forget': async ({ ownerId, params }) => {
      await deleteFaceSearch(dependencies, ownerId, params.searchId)
      return null
    },
  })
}

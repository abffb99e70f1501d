import type { Database, Queryable } from '../../db/database.ts'
import { carryOut } from '../../decisions/carry-out.ts'
import { planMove } from '../../decisions/plan-faces.ts'
import { insertJobs } from '../../jobs/queries.ts'
import type { JobHandler } from '../../jobs/run-jobs.ts'
import { matchNames, type NamedFace } from '../../xmp/match-names.ts'
import type { PhotoNames } from '../../xmp/photo-names.ts'
import { listFacesOf, listNamesToApply, markApplied, type FaceRow, type ImportedNamesRow } from './queries.ts'

type Dependencies = {
  db: Database
  mayLookForFaces: (db: Queryable, ownerId: string) => Promise<boolean>
  now: () => number
}

/** Keeps the transaction short, in which every other writer waits. */
const PHOTOS_AT_ONCE = 200

/**
 * The job `apply-names`: gives the names that photos and their sidecars brought to the faces at those places. What the user
 * has decided about a face stays, and names that match no face are kept for when faces are looked for again.
 */
export function applyNamesHandler({ db, mayLookForFaces, now }: Dependencies): JobHandler {
  return {
    async run({ ownerId }) {
      const rows = await listNamesToApply(db, ownerId, PHOTOS_AT_ONCE)
      return {
        async commit(transaction) {
          if (rows.length === 0 || !(await mayLookForFaces(transaction, ownerId))) return
          const photoIds = [...new Set(rows.map(({ photoId }) => photoId))]
          const faces = await listFacesOf(transaction, ownerId, photoIds)
          const named = matchRows(rows, faces)
          for (const [name, faceIds] of named)
            await nameFaces(transaction, ownerId, { name, faceIds, now: now() })
          await markApplied(transaction, ownerId, { rows, now: now() })
          if (rows.length === PHOTOS_AT_ONCE)
            await insertJobs(transaction, [{ name: 'apply-names', ownerId, photoId: null, runAt: now() }])
        },
      }
    },

    // The names stay as they were read; the next photo that brings some asks again.
    giveUp: async () => {},
  }
}

/** Decides that these faces are the person of this name, who may be new, as the user could; the history says where it is from. */
async function nameFaces(
  db: Queryable,
  ownerId: string,
  { name, faceIds, now }: { name: string; faceIds: readonly string[]; now: number },
): Promise<void> {
  const plan = await planMove(db, ownerId, { faceIds, personId: null, name, now })
  await carryOut(db, ownerId, { plan, origin: 'file', now })
}

/** Name to the faces that are to have it. The first row that names a face counts. */
function matchRows(rows: readonly ImportedNamesRow[], faces: readonly FaceRow[]): Map<string, string[]> {
  const facesOf = Map.groupBy(faces, ({ photoId }) => photoId)
  const open = new Set(faces.filter(({ standing }) => standing === 'open').map(({ id }) => id))
  const named = new Map<string, string[]>()
  for (const row of rows) {
    for (const { faceId, name } of matchRow(row, facesOf.get(row.photoId) ?? [])) {
      if (!open.delete(faceId)) continue
      const list = named.get(name)
      if (list) list.push(faceId)
      else named.set(name, [faceId])
    }
  }
  return named
}

function matchRow({ names, orientation }: ImportedNamesRow, faces: readonly FaceRow[]): NamedFace[] {
  // Only keepNames writes them.
  const photoNames = JSON.parse(names) as PhotoNames
  const placed = faces
    .filter(({ standing }) => standing !== 'rejected')
    .map(({ id, x, y, width, height }) => ({ id, box: { x, y, width, height } }))
  return matchNames(photoNames, placed, orientation ?? 1)
}

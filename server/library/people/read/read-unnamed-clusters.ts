import type { UnnamedClusterPage, UnnamedClusterFacePage } from '../../../../shared/api/people.ts'
import type { Database } from '../../../storage/db/database.ts'
import { AppError } from '../../../errors.ts'
import { parseCursor } from '../../../storage/db/parse-cursor.ts'
import {
  listUnnamedClusterFaces,
  readUnnamedClusterVersion,
  type UnnamedClusterFaceRow,
} from '../unnamed-cluster-queries.ts'
import { readPeopleVersion } from './queries.ts'

type Page = { cursor?: string | undefined; limit?: number | undefined }

const CLUSTERS_PER_PAGE = 30
const FACES_PER_PAGE = 200
/** Fills one or two rows of crops. */
const FACES_SHOWN = 12
/** The cursor is the number of items before the page. */
const CURSOR = /^(\d{1,9})$/

/**
 * Returns the stored clusters, without the faces that have been named since. They are outdated if
 * people have changed, and should then be computed again.
 */
export async function readUnnamedClusters(
  db: Database,
  ownerId: string,
  { cursor, limit = CLUSTERS_PER_PAGE }: Page,
): Promise<UnnamedClusterPage> {
  const isOutdated = (await readPeopleVersion(db, ownerId)) !== (await readUnnamedClusterVersion(db, ownerId))
  const clusters = await readAllUnnamedClusters(db, ownerId)
  const start = parseCursor(cursor, CURSOR, Number) ?? 0
  return {
    clusters: clusters.slice(start, start + limit).map(faces => ({
      id: faces[0]?.id ?? '',
      faceCount: faces.length,
      photoCount: new Set(faces.map(({ photoId }) => photoId)).size,
      faceIds: faces.slice(0, FACES_SHOWN).map(({ id }) => id),
    })),
    nextCursor: start + limit < clusters.length ? String(start + limit) : null,
    total: clusters.length,
    faceCount: clusters.reduce((sum, faces) => sum + faces.length, 0),
    isOutdated,
  }
}

/** Throws `not-found`. */
export async function readUnnamedClusterFaces(
  db: Database,
  ownerId: string,
  { clusterId, cursor, limit = FACES_PER_PAGE }: Page & { clusterId: string },
): Promise<UnnamedClusterFacePage> {
  const cluster = (await readAllUnnamedClusters(db, ownerId)).find(([first]) => first?.id === clusterId)
  if (!cluster) throw new AppError('not-found', 404, "This group doesn't exist anymore. Reload the page.")
  const start = parseCursor(cursor, CURSOR, Number) ?? 0
  return {
    faces: cluster.slice(start, start + limit).map(({ id, photoId }) => ({ id, photoId })),
    nextCursor: start + limit < cluster.length ? String(start + limit) : null,
    total: cluster.length,
  }
}

/** Returns the clusters, largest first, by their current size. */
async function readAllUnnamedClusters(db: Database, ownerId: string): Promise<UnnamedClusterFaceRow[][]> {
  const clusters = Map.groupBy(await listUnnamedClusterFaces(db, ownerId), ({ cluster }) => cluster)
  return [...clusters.values()].toSorted((one, other) => other.length - one.length)
}

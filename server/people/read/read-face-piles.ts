import type { FacePilePage, PileFacePage } from '../../../shared/api/piles.ts'
import type { Database } from '../../db/database.ts'
import { AppError } from '../../errors.ts'
import { insertJobs } from '../../jobs/queries.ts'
import { parseCursor } from '../../parse-cursor.ts'
import { listPiledFaces, readPiledVersion, type PiledFaceRow } from './face-pile-queries.ts'
import { readPeopleVersion } from './queries.ts'

type Page = { cursor?: string | undefined; limit?: number | undefined }

const PILES_PER_PAGE = 30
const FACES_PER_PAGE = 200
/** A row or two of portraits. */
const FACES_SHOWN = 12
/** The number of items before the page. */
const CURSOR = /^(\d{1,9})$/

/**
 * The stored piles without faces that were named since. Requests the job that makes them if people
 * have changed.
 */
export async function readPiles(
  { db, now, onJobsAdded }: { db: Database; now: () => number; onJobsAdded: () => void },
  ownerId: string,
  { cursor, limit = PILES_PER_PAGE }: Page,
): Promise<FacePilePage> {
  const isSorting = (await readPeopleVersion(db, ownerId)) !== (await readPiledVersion(db, ownerId))
  if (isSorting) {
    await insertJobs(db, [{ name: 'cluster-for-naming', ownerId, subjectId: null, runAt: now() }])
    onJobsAdded()
  }
  const piles = await readAllPiles(db, ownerId)
  const start = parseCursor(cursor, CURSOR, Number) ?? 0
  return {
    piles: piles.slice(start, start + limit).map(faces => ({
      id: faces[0]?.id ?? '',
      faceCount: faces.length,
      photoCount: new Set(faces.map(({ photoId }) => photoId)).size,
      faceIds: faces.slice(0, FACES_SHOWN).map(({ id }) => id),
    })),
    nextCursor: start + limit < piles.length ? String(start + limit) : null,
    total: piles.length,
    faceCount: piles.reduce((sum, faces) => sum + faces.length, 0),
    isSorting,
  }
}

/** Throws `not-found`. */
export async function readPileFaces(
  db: Database,
  ownerId: string,
  { pileId, cursor, limit = FACES_PER_PAGE }: Page & { pileId: string },
): Promise<PileFacePage> {
  const pile = (await readAllPiles(db, ownerId)).find(([first]) => first?.id === pileId)
  if (!pile) throw new AppError('not-found', 404, 'This pile is no more. Look at the piles again.')
  const start = parseCursor(cursor, CURSOR, Number) ?? 0
  return {
    faces: pile.slice(start, start + limit).map(({ id, photoId }) => ({ id, photoId })),
    nextCursor: start + limit < pile.length ? String(start + limit) : null,
    total: pile.length,
  }
}

/** The largest first, by their current size. */
async function readAllPiles(db: Database, ownerId: string): Promise<PiledFaceRow[][]> {
  const piles = Map.groupBy(await listPiledFaces(db, ownerId), ({ pile }) => pile)
  return [...piles.values()].toSorted((one, other) => other.length - one.length)
}

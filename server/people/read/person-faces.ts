import { selectSimilarFaces } from '../../../faces/cluster/select-similar-faces.ts'
import { dotProduct, normalise, sumOf } from '../../../faces/vectors.ts'
import type { PersonFacePage, SimilarFacesAnswer } from '../../../shared/api/people.ts'
import type { Database } from '../../db/database.ts'
import { AppError } from '../../errors.ts'
import { parseCursor } from '../../parse-cursor.ts'
import { listFacesOfPerson, readEmbeddingsOfPerson, type FaceCursor } from './queries.ts'
import { requirePerson } from './require-people.ts'

const DEFAULT_PAGE_SIZE = 100

/** Throws `not-found` and `invalid-request`. */
export async function readPersonFaces(
  db: Database,
  ownerId: string,
  {
    personId,
    cursor,
    limit = DEFAULT_PAGE_SIZE,
  }: { personId: string; cursor?: string | undefined; limit?: number | undefined },
): Promise<PersonFacePage> {
  const person = await requirePerson(db, ownerId, personId)
  const after = parseCursor(cursor, /^(\d{1,15})-([\w-]{1,100})$/, (photoSeq, id): FaceCursor => ({
    photoSeq: Number(photoSeq),
    id,
  }))
  const rows = await listFacesOfPerson(db, ownerId, { personId, after, limit: limit + 1 })
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    faces: page.map(({ id, photoId, photoName, takenAt, quality, standing }) => ({
      id,
      photoId,
      photoName,
      takenAt: takenAt === null ? null : new Date(takenAt).toISOString(),
      quality,
      isDecided: standing === 'placed',
    })),
    nextCursor: last && rows.length > limit ? `${last.photoSeq}-${last.id}` : null,
    total: person.faceCount,
  }
}

/**
 * A person's other faces, the most similar first. Throws `not-found`, also for a face of somebody
 * else.
 */
export async function rankSimilarFaces(
  db: Database,
  ownerId: string,
  { personId, faceIds }: { personId: string; faceIds: readonly string[] },
): Promise<SimilarFacesAnswer> {
  await requirePerson(db, ownerId, personId)
  const faces = await readEmbeddingsOfPerson(db, ownerId, personId)
  const wanted = new Set(faceIds)
  const chosen = faces.filter(({ id }) => wanted.has(id))
  if (chosen.length < wanted.size) {
    throw new AppError('not-found', 404, 'This person has no such face. Look at the person again.')
  }
  const others = faces.filter(({ id }) => !wanted.has(id))
  const alike = new Set(selectSimilarFaces(chosen, others))
  const meanOfThese = normalise(sumOf(chosen))
  const ranked = others.map(face => ({
    id: face.id,
    similarity: dotProduct(face.embedding, meanOfThese),
    isMoreLikeThese: alike.has(face),
  }))
  return { faces: ranked.sort((one, other) => other.similarity - one.similarity) }
}

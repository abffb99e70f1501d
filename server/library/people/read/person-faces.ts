import { selectSimilarFaces } from '../../../../faces/cluster/select-similar-faces.ts'
import type { RecognitionNetwork } from '../../../../faces/networks/network.ts'
import { computeDotProduct, normalise, sumEmbeddings } from '../../../../faces/vectors.ts'
import type { PersonFacePage, SimilarFacesAnswer } from '../../../../shared/api/people.ts'
import type { Database } from '../../../storage/db/database.ts'
import { AppError } from '../../../errors.ts'
import { parseCursor } from '../../../storage/db/parse-cursor.ts'
import { mapByEngine } from './map-by-engine.ts'
import { listFacesOfPerson, readEmbeddingsOfPerson, type EmbeddedFace, type FaceCursor } from './queries.ts'
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
 * Returns a person's other faces, most similar first. Throws `not-found`, also if a face belongs to
 * somebody else.
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
    throw new AppError('not-found', 404, 'This person has no such face. Reload the person.')
  }
  const ranked = await mapByEngine(faces, (comparable, network) => rankAmong(comparable, wanted, network))
  return { faces: ranked.flat().sort((one, other) => other.similarity - one.similarity) }
}

/** Faces that cannot be compared with any of the wanted faces have no similarity. */
function rankAmong(
  faces: readonly EmbeddedFace[],
  wanted: ReadonlySet<string>,
  network: RecognitionNetwork | undefined,
): SimilarFacesAnswer['faces'] {
  const chosen = faces.filter(({ id }) => wanted.has(id))
  const others = faces.filter(({ id }) => !wanted.has(id))
  if (!network || chosen.length === 0)
    return others.map(({ id }) => ({ id, similarity: 0, isMoreLikeThese: false }))
  const alike = new Set(selectSimilarFaces(chosen, others, { model: network.grouping }))
  const meanOfThese = normalise(sumEmbeddings(chosen))
  return others.map(face => ({
    id: face.id,
    similarity: computeDotProduct(face.embedding, meanOfThese),
    isMoreLikeThese: alike.has(face),
  }))
}

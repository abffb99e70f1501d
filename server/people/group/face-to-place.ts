import { readEmbedding } from '../../db/read-embedding.ts'
import type { FaceToPlace } from './grouping.ts'
import type { FaceToGroup } from './queries.ts'

/** Decodes the embedding of a row. */
export function toFace({ id, photoId, quality, embedding }: FaceToGroup): FaceToPlace {
  return { id, photoId, quality, embedding: readEmbedding(embedding) }
}

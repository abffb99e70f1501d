import type { BlobStore } from '../storage/blobs/blob-store.ts'
import type { Database } from '../storage/db/database.ts'
import { findFaceIds, findFilmIds, findPhotoIds, findProfileImageIds } from './queries.ts'

const NAMES_PER_QUERY = 500

/**
 * Deletes blobs that belong to no photo, face or profile: those of a process that was killed
 * between writing and committing. Checks only blobs that were complete at `startedAt`, so that
 * uploads are not affected.
 */
export async function sweepLeftovers(
  { db, store }: { db: Database; store: BlobStore },
  startedAt: number,
): Promise<number> {
  let removed = 0
  let names: string[] = []
  const sweep = async (): Promise<void> => {
    const leftovers = await findLeftovers(db, names)
    for (const name of leftovers) await store.remove(name)
    removed += leftovers.length
    names = []
  }
  const settledBefore = startedAt - store.settlesWithinMs
  await store.removeUnfinished(settledBefore)
  for await (const { name, modifiedAtMs } of store.list()) {
    if (modifiedAtMs < settledBefore) names.push(name)
    if (names.length >= NAMES_PER_QUERY) await sweep()
  }
  await sweep()
  return removed
}

async function findLeftovers(db: Database, names: readonly string[]): Promise<string[]> {
  const blobs = names.map(name => ({ name, ...splitBlobName(name) }))
  const faceIds = blobs.flatMap(({ kind, id }) => (kind === 'face' ? [id] : []))
  const imageOwnerIds = blobs.flatMap(({ kind, ownerId }) => (kind === 'profile' ? [ownerId] : []))
  const filmIds = blobs.flatMap(({ kind, id }) => (kind === 'film' ? [id] : []))
  const photoIds = blobs.flatMap(({ kind, id }) => (isOfPhoto(kind) ? [id] : []))
  const known = new Set([
    ...(await findFaceIds(db, faceIds)),
    ...(await findFilmIds(db, filmIds)),
    ...(await findPhotoIds(db, photoIds)),
    ...(await findProfileImageIds(db, imageOwnerIds)),
  ])
  return blobs.flatMap(({ name, ownerId, id }) => (known.has(`${ownerId}/${id}`) ? [] : [name]))
}

function isOfPhoto(kind: string): boolean {
  return kind !== 'face' && kind !== 'profile' && kind !== 'film'
}

/** Splits `{ownerId}/{kind}/{id}[.extension]`, the form in which blobNames creates names. */
function splitBlobName(name: string): { ownerId: string; kind: string; id: string } {
  const [ownerId = '', kind = '', file = ''] = name.split('/')
  const [id = ''] = file.split('.')
  return { ownerId, kind, id }
}

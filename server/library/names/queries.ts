import { splitForStatements } from '../../storage/db/split-for-statements.ts'
import type { Queryable } from '../../storage/db/database.ts'
import { unindexedOwnerId } from '../../storage/db/unindexed-owner-id.ts'

export type NameSource = 'embedded' | 'sidecar'

export type ImportedNamesRow = {
  readonly photoId: string
  readonly source: NameSource
  /** PhotoNames as JSON. */
  readonly names: string
  readonly orientation: number | null
  /** Pixels of the upright photo. */
  readonly width: number | null
  readonly height: number | null
}

export type FaceRow = {
  readonly id: string
  readonly photoId: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** The name of the current person, or the name for the box. */
  readonly personName: string | null
  /** `drawn`: a box without a face yet, or a box that was undone before it had a face. */
  readonly standing: 'open' | 'placed' | 'rejected' | 'drawn'
}

export type NamedFaceRow = {
  readonly photoId: string
  readonly name: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly photoWidth: number
  readonly photoHeight: number
  readonly orientation: number | null
}

/** Stores the names in a photo; unchanged names are not applied again. */
export async function putNames(
  db: Queryable,
  ownerId: string,
  { photoId, source, names }: { photoId: string; source: NameSource; names: string },
): Promise<void> {
  await db
    .insertInto('importedNames')
    .values({ photoId, source, ownerId, names, appliedAt: null })
    .onConflict(conflict =>
      conflict
        .columns(['photoId', 'source'])
        .doUpdateSet({ names, appliedAt: null })
        .where('importedNames.names', '!=', names),
    )
    .execute()
}

export async function hasNamesToApply(db: Queryable, ownerId: string, photoId: string): Promise<boolean> {
  const names = await db
    .selectFrom('importedNames')
    .select('source')
    .where('ownerId', '=', ownerId)
    .where('photoId', '=', photoId)
    .where('appliedAt', 'is', null)
    .executeTakeFirst()
  return names !== undefined
}

/** Returns those of the ids that are photos of the owner. */
export async function findPhotoIds(
  db: Queryable,
  ownerId: string,
  photoIds: readonly string[],
): Promise<string[]> {
  const photos = await db
    .selectFrom('photos')
    .select('id')
    .where(unindexedOwnerId('photos'), '=', ownerId)
    .where('id', 'in', photoIds)
    .execute()
  return photos.map(({ id }) => id)
}

/**
 * Lists names that were not applied yet, of photos that were searched for faces; names from
 * sidecars before names from the photos' own metadata.
 */
export async function listNamesToApply(
  db: Queryable,
  ownerId: string,
  limit: number,
): Promise<ImportedNamesRow[]> {
  return db
    .selectFrom('importedNames')
    .innerJoin('photos', 'photos.id', 'importedNames.photoId')
    .select(['photoId', 'source', 'names', 'orientation', 'width', 'height'])
    .where('importedNames.ownerId', '=', ownerId)
    .where('appliedAt', 'is', null)
    .where('photos.engineVersion', 'is not', null)
    .orderBy('source', 'desc')
    .orderBy('photos.seq')
    .limit(limit)
    .execute()
}

/** Lists all names that came with the photos, applied or not; those of sidecars first. */
export async function listNamesOfPhotos(
  db: Queryable,
  ownerId: string,
  photoIds: readonly string[],
): Promise<Omit<ImportedNamesRow, 'source'>[]> {
  return db
    .selectFrom('importedNames')
    .innerJoin('photos', 'photos.id', 'importedNames.photoId')
    .select(['photoId', 'names', 'orientation', 'width', 'height'])
    .where('importedNames.ownerId', '=', ownerId)
    .where('photoId', 'in', photoIds)
    .orderBy('source', 'desc')
    .execute()
}

export async function listFacesOfPhotos(
  db: Queryable,
  ownerId: string,
  photoIds: readonly string[],
): Promise<FaceRow[]> {
  return db
    .selectFrom('faces')
    .leftJoin('people', 'people.id', 'faces.personId')
    .select(['faces.id', 'photoId', 'x', 'y', 'width', 'height', 'standing', 'people.name as personName'])
    .where(unindexedOwnerId('faces'), '=', ownerId)
    .where('photoId', 'in', photoIds)
    .execute()
}

export async function listDrawnBoxes(
  db: Queryable,
  ownerId: string,
  photoIds: readonly string[],
): Promise<FaceRow[]> {
  const boxes = await db
    .selectFrom('drawnFaces')
    .select(['id', 'photoId', 'x', 'y', 'width', 'height', 'name as personName'])
    .where('ownerId', '=', ownerId)
    .where('photoId', 'in', photoIds)
    .where(eb =>
      eb.not(
        eb.exists(
          eb.selectFrom('allFaces').select('allFaces.id').whereRef('allFaces.id', '=', 'drawnFaces.id'),
        ),
      ),
    )
    .execute()
  return boxes.map(box => ({ ...box, standing: 'drawn' }))
}

/**
 * Marks rows as applied if they still contain the names that were read: a row that changed since
 * then is applied again.
 */
export async function markApplied(
  db: Queryable,
  ownerId: string,
  { rows, now }: { rows: readonly ImportedNamesRow[]; now: number },
): Promise<void> {
  for (const { photoId, source, names } of rows) {
    await db
      .updateTable('importedNames')
      .set({ appliedAt: now })
      .where('ownerId', '=', ownerId)
      .where('photoId', '=', photoId)
      .where('source', '=', source)
      .where('names', '=', names)
      .execute()
  }
}

/** Lists the faces in these photos of named people who are not hidden, from left to right. */
export async function listNamedFaces(
  db: Queryable,
  ownerId: string,
  photoIds: readonly string[],
): Promise<NamedFaceRow[]> {
  const faces: NamedFaceRow[] = []
  for (const some of splitForStatements(photoIds)) {
    const rows = await db
      .selectFrom('faces')
      .innerJoin('people', 'people.id', 'faces.personId')
      .innerJoin('photos', 'photos.id', 'faces.photoId')
      .select(['faces.photoId', 'people.name', 'x', 'y', 'faces.width', 'faces.height'])
      .select(['photos.width as photoWidth', 'photos.height as photoHeight', 'orientation'])
      .where(unindexedOwnerId('faces'), '=', ownerId)
      .where('faces.photoId', 'in', some)
      .where('faces.standing', '!=', 'rejected')
      .where('people.name', 'is not', null)
      .where('people.hiddenAt', 'is', null)
      .orderBy('faces.photoId')
      .orderBy('x')
      .orderBy('faces.id')
      .execute()
    for (const { name, photoWidth, photoHeight, ...row } of rows) {
      if (name === null || photoWidth === null || photoHeight === null) continue
      faces.push({ ...row, name, photoWidth, photoHeight })
    }
  }
  return faces
}

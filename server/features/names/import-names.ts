import type { SidecarsBody } from '../../../shared/api/names.ts'
import type { Database, Queryable } from '../../db/database.ts'
import { isInsidePhoto } from '../../decisions/draw-face.ts'
import { AppError } from '../../errors.ts'
import { insertJobs } from '../../jobs/queries.ts'
import { readNotedFaces, readPhotoNames, type PhotoNames } from '../../xmp/photo-names.ts'
import { findPhotoIds, hasNamesToApply, putNames, type NameSource } from './queries.ts'

/** Photos that come together share one run. */
const APPLY_DELAY_MS = 300

/**
 * Keeps who is in a photo by its own metadata or a sidecar. Names that are to be given, also those of a sidecar that came
 * before the faces were found, are asked for. Part of the transaction that keeps the faces.
 */
export async function keepNames(
  db: Queryable,
  ownerId: string,
  {
    photoId,
    source,
    names,
    now,
  }: { photoId: string; source: NameSource; names: PhotoNames | null; now: number },
): Promise<void> {
  if (names) await putNames(db, ownerId, { photoId, source, names: JSON.stringify(names) })
  else if (!(await hasNamesToApply(db, ownerId, photoId))) return
  await insertJobs(db, [{ name: 'apply-names', ownerId, photoId: null, runAt: now + APPLY_DELAY_MS }])
}

/** Keeps what lay beside photos, and tells how many of them name somebody. Throws `invalid-request`, `invalid-box` and `not-found`. */
export async function receiveSidecars(
  { db, now }: { db: Database; now: () => number },
  ownerId: string,
  sidecars: SidecarsBody['sidecars'],
): Promise<number> {
  const read = sidecars.map(sidecar => ({ photoId: sidecar.photoId, names: readNames(sidecar) }))
  return keepSidecarNames({ db, now }, ownerId, read)
}

function readNames({ xmp, faces }: SidecarsBody['sidecars'][number]): PhotoNames | null {
  if (xmp === undefined && faces === undefined) {
    throw new AppError('invalid-request', 400, 'Send an XMP file or faces for each of the photos.')
  }
  if (faces?.some(({ box }) => !isInsidePhoto(box) || box.width === 0 || box.height === 0)) {
    throw new AppError('invalid-box', 400, 'Each face needs a box that lies inside the photo.')
  }
  return (xmp === undefined ? null : readPhotoNames(Buffer.from(xmp))) ?? readNotedFaces(faces ?? [])
}

/** The same of sidecars that were read already. */
export async function keepSidecarNames(
  { db, now }: { db: Database; now: () => number },
  ownerId: string,
  sidecars: readonly { readonly photoId: string; readonly names: PhotoNames | null }[],
): Promise<number> {
  const photoIds = new Set(sidecars.map(({ photoId }) => photoId))
  const read = sidecars.flatMap(({ photoId, names }) => (names ? [{ photoId, names }] : []))
  await db.transaction().execute(async transaction => {
    const known = await findPhotoIds(transaction, ownerId, [...photoIds])
    if (known.length < photoIds.size) throw new AppError('not-found', 404, 'There is no such photo.')
    for (const { photoId, names } of read) {
      await keepNames(transaction, ownerId, { photoId, source: 'sidecar', names, now: now() })
    }
  })
  return read.length
}

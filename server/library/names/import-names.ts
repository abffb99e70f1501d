import type { SidecarsAnswer, SidecarsBody } from '../../../shared/api/uploads.ts'
import { MAX_SIDECAR_LENGTH } from '../../../shared/api/bounds.ts'
import type { Database, Queryable } from '../../storage/db/database.ts'
import { transactFor } from '../../storage/db/transact-for.ts'
import { isInsidePhoto } from '../people/decide/draw-face.ts'
import { AppError } from '../../errors.ts'
import { insertJobs } from '../../machinery/jobs/queries.ts'
import type { SidecarReading } from '../../machinery/parsing/parse-functions.ts'
import type { ParseInThread } from '../../machinery/parsing/parse-pool.ts'
import type { PhotoNames } from '../../machinery/xmp/photo-names.ts'
import { findPhotoIds, hasNamesToApply, putNames, type NameSource } from './queries.ts'
import { putSidecarDate } from '../photos/change-queries.ts'

/** Photos that arrive within this time share one run. */
const APPLY_DELAY_MS = 300

/**
 * Stores the names in a photo's own metadata or its sidecar, and queues the job that applies them,
 * also if the sidecar arrived before the faces were found. Runs in the transaction that stores the
 * faces.
 */
export async function storeNames(
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
  await insertJobs(db, [{ name: 'apply-names', ownerId, subjectId: null, runAt: now + APPLY_DELAY_MS }])
}

type Dependencies = { db: Database; now: () => number }

/**
 * Stores the names in those sidecars that can be parsed. Throws `invalid-request`, `invalid-box`,
 * `not-found`, `too-many-requests`.
 */
export async function receiveSidecars(
  { db, now, parse }: Dependencies & { parse: ParseInThread },
  ownerId: string,
  sidecars: SidecarsBody['sidecars'],
): Promise<SidecarsAnswer> {
  for (const sidecar of sidecars) assertNamesFaces(sidecar)
  const read: (SidecarReading & { photoId: string })[] = []
  const rejected: SidecarsAnswer['rejected'] = []
  for (const { photoId, xmp, json, faces } of sidecars) {
    try {
      read.push({ photoId, ...(await parse(ownerId, 'sidecar', { xmp, json, faces })) })
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'sidecar-unreadable') throw error
      rejected.push({ photoId, code: error.code, reason: error.message })
    }
  }
  return { withNames: await storeSidecarNames({ db, now }, ownerId, read), rejected }
}

function assertNamesFaces({ xmp, json, faces }: SidecarsBody['sidecars'][number]): void {
  if (xmp === undefined && json === undefined && faces === undefined) {
    throw new AppError('invalid-request', 400, 'Send an XMP file, JSON or faces for each of the photos.')
  }
  if ([xmp, json].some(text => text !== undefined && text.length > MAX_SIDECAR_LENGTH)) {
    throw new AppError(
      'invalid-request',
      400,
      `The sidecar is too long. It may have up to ${MAX_SIDECAR_LENGTH} characters.`,
    )
  }
  if (faces?.some(({ box }) => !isInsidePhoto(box) || box.width === 0 || box.height === 0)) {
    throw new AppError('invalid-box', 400, 'Each face needs a box inside the photo.')
  }
}

/**
 * Stores what was read in sidecars, and returns how many of them name a person. Throws
 * `not-found`.
 */
export async function storeSidecarNames(
  { db, now }: Dependencies,
  ownerId: string,
  sidecars: readonly (SidecarReading & { readonly photoId: string })[],
): Promise<number> {
  const photoIds = new Set(sidecars.map(({ photoId }) => photoId))
  const read = sidecars.flatMap(({ photoId, names }) => (names ? [{ photoId, names }] : []))
  await transactFor(db, ownerId, async transaction => {
    const known = await findPhotoIds(transaction, ownerId, [...photoIds])
    if (known.length < photoIds.size)
      throw new AppError('not-found', 404, "This photo doesn't exist anymore. Reload the page.")
    for (const { photoId, names } of read) {
      await storeNames(transaction, ownerId, { photoId, source: 'sidecar', names, now: now() })
    }
    for (const { photoId, takenAt } of sidecars)
      if (takenAt !== null) await putSidecarDate(transaction, ownerId, { photoId, takenAt })
  })
  return read.length
}

import { AppError } from '../../errors.ts'
import { buildPhotoJobs } from '../../machinery/jobs/build-photo-jobs.ts'
import { insertJobs } from '../../machinery/jobs/queries.ts'
import type { Queryable } from '../../storage/db/database.ts'
import { setFacesHidden } from '../faces/change-queries.ts'
import { raisePeopleVersion } from '../people/decide/decision-queries.ts'
import { requestGrouping } from '../people/decide/make-decision.ts'
import { shiftCounts } from '../people/decide/queries.ts'
import { recountPeople, refreshCovers } from '../people/decide/apply-change.ts'
import {
  findKeptPhotos,
  findLastTrashedAt,
  listOutdated,
  listPeopleIn,
  listUnsearched,
  listWithoutCover,
  setTrashedAt,
} from './hiding-queries.ts'
import { listWithUnreadBoxes } from '../people/decide/drawn-face-queries.ts'

/**
 * A part of a move whose parts are transactions of their own. After the last part, the caller
 * refreshes all covers; until then, each is at least a face outside the trash. `trashedAt`: that of
 * the parts before.
 */
export type PartOfMove = { readonly trashedAt?: number | undefined }

/** `photoIds`: the photos that were moved; the others were in the trash already. */
type Moved = { readonly photoIds: readonly string[]; readonly peopleVersion: number | null }

/**
 * Moves photos to the trash with their faces. Faces keep their people, so that restoring the photos
 * restores everything; a person with no other photo is hidden meanwhile. Photos that are moved
 * together share a `trashedAt` that no other photos have. Must run in a transaction. Throws
 * `not-found`.
 */
export async function trashPhotos(
  db: Queryable,
  ownerId: string,
  { photoIds, now, part }: { photoIds: readonly string[]; now: number; part?: PartOfMove },
): Promise<Moved & { readonly trashedAt: number }> {
  const photos = await requireKeptPhotos(db, ownerId, photoIds)
  const trashedAt = part?.trashedAt ?? Math.max(now, (await findLastTrashedAt(db, ownerId)) + 1)
  const moving = photos.flatMap(photo => (photo.trashedAt === null ? [photo.id] : []))
  return {
    ...(await move(db, ownerId, { photoIds: moving, trashedAt, now, isPart: part !== undefined })),
    trashedAt,
  }
}

/**
 * Restores photos from the trash and inserts the jobs that were skipped meanwhile. Must run in a
 * transaction; the caller notifies the workers. Throws `not-found`.
 */
export async function restorePhotos(
  db: Queryable,
  ownerId: string,
  { photoIds, now, part }: { photoIds: readonly string[]; now: number; part?: PartOfMove },
): Promise<Moved> {
  const photos = await requireKeptPhotos(db, ownerId, photoIds)
  const moving = photos.flatMap(photo => (photo.trashedAt === null ? [] : [photo.id]))
  const moved = await move(db, ownerId, {
    photoIds: moving,
    trashedAt: null,
    now,
    isPart: part !== undefined,
  })
  if (moving.length === 0) return moved
  const job = { ownerId, runAt: now }
  const unsearched = await listUnsearched(db, ownerId, moving)
  const [shown, unshown] = [true, false].map(isShown =>
    unsearched.filter(photo => photo.isShown === isShown).map(({ id }) => id),
  )
  await insertJobs(db, [
    ...buildPhotoJobs(unshown ?? [], job),
    ...(shown ?? []).map(subjectId => ({ ...job, name: 'process-photo' as const, subjectId })),
    ...(await listOutdated(db, ownerId, moving)).map(subjectId => ({
      ...job,
      name: 'reprocess-photo' as const,
      subjectId,
    })),
    ...(await listWithUnreadBoxes(db, ownerId, moving)).map(subjectId => ({
      ...job,
      name: 'embed-faces' as const,
      subjectId,
    })),
    { ...job, name: 'apply-names', subjectId: null },
  ])
  // If a grouping has deleted a person meanwhile, some faces may have no person.
  await requestGrouping(db, ownerId, now)
  return moved
}

async function requireKeptPhotos(db: Queryable, ownerId: string, photoIds: readonly string[]) {
  const wanted = new Set(photoIds)
  const photos = await findKeptPhotos(db, ownerId, [...wanted])
  if (photos.length < wanted.size)
    throw new AppError('not-found', 404, "This photo doesn't exist anymore. Reload the page.")
  return photos
}

async function move(
  db: Queryable,
  ownerId: string,
  {
    photoIds,
    trashedAt,
    now,
    isPart,
  }: { photoIds: readonly string[]; trashedAt: number | null; now: number; isPart: boolean },
): Promise<Moved> {
  if (photoIds.length === 0) return { photoIds, peopleVersion: null }
  await setTrashedAt(db, ownerId, { photoIds, trashedAt })
  await shiftCounts(db, ownerId, { photoIds, by: trashedAt === null ? 1 : -1 })
  const people = await listPeopleIn(db, ownerId, photoIds)
  await refreshCovers(db, ownerId, isPart ? await listWithoutCover(db, ownerId, people) : people)
  return { photoIds, peopleVersion: await raisePeopleVersion(db, ownerId, now) }
}

/**
 * Hides faces of a photo that the photo no longer shows, and shows those again that it shows once
 * more. They keep their people and all decisions, as the faces of photos in the trash do. Must run
 * in a transaction.
 */
export async function hideFaces(
  db: Queryable,
  ownerId: string,
  {
    photoId,
    hidden,
    shown,
    now,
  }: { photoId: string; hidden: readonly string[]; shown: readonly string[]; now: number },
): Promise<void> {
  if (hidden.length + shown.length === 0) return
  await setFacesHidden(db, ownerId, { faceIds: hidden, isHidden: true })
  await setFacesHidden(db, ownerId, { faceIds: shown, isHidden: false })
  const people = await listPeopleIn(db, ownerId, [photoId])
  await recountPeople(db, ownerId, people)
  await refreshCovers(db, ownerId, people)
  await raisePeopleVersion(db, ownerId, now)
}

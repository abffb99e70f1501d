import type { Queryable } from '../../storage/db/database.ts'
import { AppError } from '../../errors.ts'
import { insertJobs } from '../../machinery/jobs/queries.ts'
import { cleanName, nameKey } from '../people/read/format-person-name.ts'
import { isPhotoOf, putPhotoNames } from './photo-name-queries.ts'

/** Photos that arrive within this time share one run. */
const NAMING_DELAY_MS = 5000

/** More people than a user names in one photo. */
export const MAX_NAMES_PER_PHOTO = 100

/**
 * Replaces the names that came beside a photo without boxes; they are evidence for the identity of
 * people. An empty list means that the source knows no person in the photo, which is evidence too.
 * Leaves out names that no person can have, and those above MAX_NAMES_PER_PHOTO. Returns the names
 * that were stored. Runs in a transaction. Throws `not-found`.
 */
export async function replacePhotoNames(
  transaction: Queryable,
  {
    ownerId,
    photoId,
    names,
    now,
  }: { ownerId: string; photoId: string; names: readonly string[]; now: number },
): Promise<string[]> {
  if (!(await isPhotoOf(transaction, ownerId, photoId)))
    throw new AppError('not-found', 404, 'There is no such photo.')
  const cleaned = cleanNames(names)
  await putPhotoNames(transaction, ownerId, { photoId, names: JSON.stringify(cleaned) })
  await insertJobs(transaction, [
    { name: 'name-people', ownerId, subjectId: null, runAt: now + NAMING_DELAY_MS },
  ])
  return cleaned
}

function cleanNames(names: readonly string[]): string[] {
  const byKey = new Map<string, string>()
  for (const sent of names.slice(0, MAX_NAMES_PER_PHOTO)) {
    const name = tryToClean(sent)
    if (name !== null && !byKey.has(nameKey(name))) byKey.set(nameKey(name), name)
  }
  return [...byKey.values()]
}

function tryToClean(sent: string): string | null {
  try {
    return cleanName(sent)
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid-name') return null
    throw error
  }
}

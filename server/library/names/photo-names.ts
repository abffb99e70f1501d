import type { SuggestedNames } from '../../../shared/api/people.ts'
import { AppError } from '../../errors.ts'
import { insertJobs } from '../../machinery/jobs/queries.ts'
import type { Database, Queryable } from '../../storage/db/database.ts'
import { transactFor } from '../../storage/db/transact-for.ts'
import { raisePeopleVersion } from '../people/decide/decision-queries.ts'
import { cleanName, nameKey, summarisePerson } from '../people/read/describe-person.ts'
import { findPeople, listNamedPeople } from '../people/read/queries.ts'
import {
  deleteSuggestedName,
  isPhotoOf,
  listSuggestedNames,
  putPhotoNames,
  putRejectedName,
} from './photo-name-queries.ts'

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
    throw new AppError('not-found', 404, "This photo doesn't exist anymore. Reload the page.")
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

const MAX_SUGGESTIONS = 100

/** Returns names for people without one, those in most photos first. */
export async function readSuggestedNames(db: Database, ownerId: string): Promise<SuggestedNames> {
  const rows = (await listSuggestedNames(db, ownerId)).slice(0, MAX_SUGGESTIONS)
  if (rows.length === 0) return { suggestions: [] }
  const ids = rows.map(({ personId }) => personId)
  const people = new Map((await findPeople(db, ownerId, ids)).map(person => [person.id, person]))
  const holders = new Map(
    (await listNamedPeople(db, ownerId)).map(person => [nameKey(person.name ?? ''), person]),
  )
  const suggestions = rows.flatMap(({ personId, name, photosWithName, photosWithoutName }) => {
    const person = people.get(personId)
    if (!person) return []
    const holder = holders.get(nameKey(name))
    return {
      person: summarisePerson(person),
      name,
      holder: holder ? summarisePerson(holder) : null,
      photosWithName,
      photosWithoutName,
    }
  })
  return { suggestions }
}

/**
 * Records that a suggested name is not the person's, by one of the person's faces: the rejection
 * then applies to the person to whom that face belongs later. Throws `not-found`.
 */
export async function rejectName(
  { db, now }: { db: Database; now: () => number },
  ownerId: string,
  { personId, name }: { personId: string; name: string },
): Promise<SuggestedNames> {
  await transactFor(db, ownerId, async transaction => {
    const suggestions = await listSuggestedNames(transaction, ownerId)
    const suggestion = suggestions.find(
      one => one.personId === personId && nameKey(one.name) === nameKey(name),
    )
    const [person] = await findPeople(transaction, ownerId, [personId])
    if (!suggestion || !person)
      throw new AppError('not-found', 404, "This suggestion doesn't exist anymore. Reload the page.")
    const rejected = { faceId: person.coverFaceId, nameKey: nameKey(name), rejectedAt: now() }
    await putRejectedName(transaction, ownerId, rejected)
    await deleteSuggestedName(transaction, ownerId, personId)
    await raisePeopleVersion(transaction, ownerId, now())
    // After this answer the name may fit another person.
    await insertJobs(transaction, [{ name: 'name-people', ownerId, subjectId: null, runAt: now() }])
  })
  return readSuggestedNames(db, ownerId)
}

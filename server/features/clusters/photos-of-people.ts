import type { Database } from '../../storage/db/database.ts'
import { AppError } from '../../errors.ts'
import { cleanFileName, foldFileName, addNumber } from '../../machinery/files/file-names.ts'
import { formatPersonName } from '../../library/people/read/describe-person.ts'
import type { ZipPhoto } from '../../machinery/zips/plan-photos-zip.ts'
import { findPhotosOfPerson, listPeople } from './queries.ts'

/**
 * Lists the photos of people, in a folder for each person, as `kindred cluster` writes them; a
 * photo of two people is in both folders. Without ids, lists all people who are not hidden. Without
 * names, the folders are `Person 1`, `Person 2`, …, in descending order of photos. Throws
 * `not-found` for people who do not belong to the owner, and `no-photos`.
 */
export async function listPhotosOfPeople(
  db: Database,
  ownerId: string,
  { ids, hasNames }: { ids: readonly string[] | null; hasNames: boolean },
): Promise<ZipPhoto[]> {
  const people = await listPeople(db, ownerId, ids)
  if (ids !== null && people.length < new Set(ids).size)
    throw new AppError('not-found', 404, "This person doesn't exist anymore. Reload the page.")
  const lastCopies = new Map<string, number>()
  const photos: ZipPhoto[] = []
  for (const [index, person] of people.entries()) {
    const name = hasNames ? formatPersonName(person) : `Person ${index + 1}`
    const folder = findFreeName(cleanFileName(name.replaceAll(/[/\\]/g, '_')), lastCopies)
    for (const photo of await findPhotosOfPerson(db, ownerId, person.id))
      photos.push({ ...photo, name: `${folder}/${photo.name}` })
  }
  if (photos.length === 0)
    throw new AppError('no-photos', 404, "There's no one to download yet. Add photos first.")
  return photos
}

/**
 * Returns the name, or a numbered one if it is taken. Different names may become the same when they
 * are changed into valid file names. `lastCopies`: the last number of each name, by its key.
 */
function findFreeName(name: string, lastCopies: Map<string, number>): string {
  const key = foldFileName(name)
  let copy = (lastCopies.get(key) ?? 0) + 1
  // Ends, since every number makes another name.
  while (lastCopies.has(foldFileName(addNumber(name, copy)))) copy += 1
  const free = addNumber(name, copy)
  lastCopies.set(foldFileName(free), 1).set(key, copy)
  return free
}

import { cleanFileName, foldFileName, addNumber } from '../file-names.ts'
import type { Queryable } from './database.ts'

export type NewPhoto = {
  readonly id: string
  readonly batchId: string
  readonly name: string
  readonly nameKey: string
  readonly sha256: string
  readonly crc32: number
  readonly byteSize: number
  readonly mediaType: string
  readonly uploadedAt: number
  /** `store` by default. */
  readonly keptIn?: 'store' | 'folder'
}

/**
 * Returns names for new photos that were sent under `sentNames`, in the same order. They are valid
 * on every file system, and differ from each other and from those of the owner's photos and films.
 * `takenNames`: those of these names that photos and films of the owner have, by `findTakenNames`.
 */
export async function chooseNames(
  db: Queryable,
  ownerId: string,
  { sentNames, takenNames: takenBefore }: { sentNames: readonly string[]; takenNames: readonly string[] },
): Promise<{ name: string; nameKey: string }[]> {
  const wantedNames = sentNames.map(cleanFileName)
  const takenNames = new Set(takenBefore)
  const chosen: { name: string; nameKey: string }[] = []
  for (const wanted of wantedNames) {
    const name = await findFreeName(db, ownerId, { wanted, takenNames })
    const nameKey = foldFileName(name)
    takenNames.add(nameKey)
    chosen.push({ name, nameKey })
  }
  return chosen
}

/** Returns the keys of those of the sent names that photos or films of the owner have. */
export async function findTakenNames(
  db: Queryable,
  ownerId: string,
  sentNames: readonly string[],
): Promise<string[]> {
  if (sentNames.length === 0) return []
  const nameKeys = sentNames.map(name => foldFileName(cleanFileName(name)))
  const rows = await db
    .selectFrom('allPhotos')
    .select('nameKey')
    .where('ownerId', '=', ownerId)
    .where('nameKey', 'in', nameKeys)
    .unionAll(
      db
        .selectFrom('films')
        .select('nameKey')
        .where('ownerId', '=', ownerId)
        .where('nameKey', 'in', nameKeys),
    )
    .execute()
  return rows.map(({ nameKey }) => nameKey)
}

export async function insertPhotos(
  db: Queryable,
  ownerId: string,
  photos: readonly NewPhoto[],
): Promise<void> {
  if (photos.length === 0) return
  await db
    .insertInto('allPhotos')
    .values(photos.map(photo => ({ ...photo, ownerId })))
    .execute()
}

/**
 * `takenNames`: the wanted names that are in use, and those chosen in this transaction but not
 * written yet.
 */
async function findFreeName(
  db: Queryable,
  ownerId: string,
  { wanted, takenNames }: { wanted: string; takenNames: ReadonlySet<string> },
): Promise<string> {
  if (!takenNames.has(foldFileName(wanted))) return wanted
  // Starts near the last copy rather than at the first: phones name every picture image.jpg.
  const second = foldFileName(addNumber(wanted, 2))
  const prefix = second.slice(0, second.lastIndexOf('2)'))
  for (let copy = 2 + (await countNamesStarting(db, ownerId, prefix)); ; copy++) {
    const name = addNumber(wanted, copy)
    const nameKey = foldFileName(name)
    if (!takenNames.has(nameKey) && !(await isNameTaken(db, ownerId, nameKey))) return name
  }
}

async function isNameTaken(db: Queryable, ownerId: string, nameKey: string): Promise<boolean> {
  return (await findTakenNames(db, ownerId, [nameKey])).length > 0
}

/** Counts the names with this prefix, as a first guess for the number of the next copy. */
async function countNamesStarting(db: Queryable, ownerId: string, prefix: string): Promise<number> {
  const { count } = await db
    .selectFrom('allPhotos')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('ownerId', '=', ownerId)
    .where('nameKey', '>=', prefix)
    .where('nameKey', '<', `${prefix}\u{10ffff}`)
    .executeTakeFirstOrThrow()
  return count
}

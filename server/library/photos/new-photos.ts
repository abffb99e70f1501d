import { addNumber, cleanFileName, foldFileName, readExtension } from '../../machinery/files/file-names.ts'
import type { Queryable } from '../../storage/db/database.ts'

export type NewPhoto = {
  readonly id: string
  readonly batchId: string
  readonly name: string
  readonly nameKey: string
  readonly sha256: string
  readonly crc32: number
  readonly byteSize: number
  readonly mediaType: string
  /** What the first bytes of the file say. */
  readonly width?: number | null
  readonly height?: number | null
  readonly uploadedAt: number
  /** `store` by default. */
  readonly keptIn?: 'store' | 'folder'
}

/**
 * What is tried in one query after the number that is probably free, as differences from it. The
 * growing ones find a free number among millions of taken ones.
 */
const COPIES_TO_TRY = [
  ...Array.from({ length: 64 }, (_, i) => i),
  ...Array.from({ length: 16 }, (_, i) => 64 * 2 ** i),
]
/** Larger numbers would not fit into a name. */
const MAX_COPIES = 100_000_000

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
  const takenNames = new Set(takenBefore)
  /** The number after the last copy, by the key of the name. */
  const nextCopies = new Map<string, number>()
  const chosen: { name: string; nameKey: string }[] = []
  for (const wanted of sentNames.map(cleanFileName)) {
    const name = await findFreeName(db, ownerId, { wanted, takenNames, nextCopies })
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
  return findTakenKeys(
    db,
    ownerId,
    sentNames.map(name => foldFileName(cleanFileName(name))),
  )
}

async function findTakenKeys(db: Queryable, ownerId: string, nameKeys: readonly string[]): Promise<string[]> {
  if (nameKeys.length === 0) return []
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
  {
    wanted,
    takenNames,
    nextCopies,
  }: { wanted: string; takenNames: ReadonlySet<string>; nextCopies: Map<string, number> },
): Promise<string> {
  const wantedKey = foldFileName(wanted)
  if (!takenNames.has(wantedKey)) return wanted
  // Starts near the last copy rather than at the first: phones name every picture image.jpg.
  const second = foldFileName(addNumber(wanted, 2))
  const prefix = second.slice(0, second.lastIndexOf('2)'))
  let first = nextCopies.get(wantedKey) ?? 2 + (await countNamesStarting(db, ownerId, prefix))
  while (first < MAX_COPIES) {
    const copies = COPIES_TO_TRY.map(offset => first + offset)
    const keys = copies.map(copy => foldFileName(addNumber(wanted, copy)))
    const taken = new Set(await findTakenKeys(db, ownerId, keys))
    const free = copies.find((_, i) => !takenNames.has(keys[i] ?? '') && !taken.has(keys[i] ?? ''))
    first = (free ?? copies.at(-1) ?? first) + 1
    nextCopies.set(wantedKey, first)
    if (free !== undefined) return addNumber(wanted, free)
  }
  throw new Error('No number is free for a name.')
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

const PHOTO_ENDINGS = new Set(
  'jpg jpeg jpe jfif jif mpo png gif webp heic heif heics heifs hif avif avifs tif tiff btf tf8'
    .concat(' cr2 cr3 nef nrw arw srf sr2 raf orf ori rw2 rwl dng pef srw 3fr iiq')
    .split(' '),
)
const FILM_ENDINGS = new Set('mov qt mp4 m4v 3gp mp mv'.split(' '))

/** The endings that photos and films get whose own is none of a photo or film. */
const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/tiff': 'tif',
  'video/quicktime': 'mov',
}

/**
 * Returns the name under which a photo or film is kept, with an ending that says what it is,
 * whatever its sender called it: a download must not be opened as a page or a program. Endings such
 * as `.2024` are parts of the name.
 */
export function nameByType(sentName: string, mediaType: string): string {
  const name = cleanFileName(sentName)
  const ending = readExtension(name).slice(1)
  const known = mediaType.startsWith('video/') ? FILM_ENDINGS : PHOTO_ENDINGS
  if (known.has(ending.toLowerCase())) return name
  const stem = isFileEnding(ending) ? name.slice(0, -ending.length - 1) : name
  return cleanFileName(`${stem}.${ENDINGS[mediaType] ?? readEnding(mediaType)}`)
}

function isFileEnding(ending: string): boolean {
  return /^[a-z\d]{1,4}$/i.test(ending) && /[a-z]/i.test(ending)
}

/** Returns `png` for `image/png`, and `nef` for `image/x-nikon-nef`. */
function readEnding(mediaType: string): string {
  return mediaType.slice(Math.max(mediaType.lastIndexOf('/'), mediaType.lastIndexOf('-')) + 1)
}

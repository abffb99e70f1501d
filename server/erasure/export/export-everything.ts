import { randomUUID } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { listFilms } from '../../library/films/queries.ts'
import { toZipFile, toZippedFilm } from '../../machinery/zips/plan-photos-zip.ts'
import { type ZipFile, type ZipPlan, planZip } from '../../machinery/zips/plan-zip.ts'
import { blobNames } from '../../storage/blobs/blob-names.ts'
import type { BlobStore } from '../../storage/blobs/blob-store.ts'
import type { Database, Queryable } from '../../storage/db/database.ts'
import { OWNED_TABLES, type OwnedTable } from '../../storage/db/owned-tables.ts'
import { type ExportedRow, listPhotosToExport, readAccount, readRows } from './queries.ts'

type Dependencies = { db: Database; store: BlobStore; now: () => number; reads: ExportReads }

type Content = AsyncIterable<string | Uint8Array> | Iterable<string>

export type Export = {
  readonly plan: ZipPlan
  /** Removes the temporary blobs of the export. */
  readonly discard: () => Promise<void>
}

/**
 * Tables that are left out: the queue's records, used sign-in codes, keys of what is exported
 * opened, and app passwords, which are in account.json without their hashes.
 */
const EXCLUDED_TABLES: ReadonlySet<string> = new Set(['jobs', 'usedCodes', 'faceKeys', 'appPasswords'])

/**
 * Exports all data of the owner as one zip: the originals, and the rows of every table as JSON.
 * Writes the rows to the store first, so that the size is known and the rows are not kept in
 * memory. Fails when the signal aborts.
 */
export async function exportEverything(
  { db, store, now, reads }: Dependencies,
  ownerId: string,
  signal: AbortSignal,
): Promise<Export> {
  const exportId = randomUUID()
  const folder = blobNames.exportFolder(ownerId, exportId)
  const write = async (name: string, content: Content): Promise<ZipFile> =>
    writeEntry(store, {
      name,
      blob: `${folder}/${name.replaceAll('/', '-')}`,
      content,
      modifiedAt: new Date(now()),
      signal,
    })
  const discard = (): Promise<void> => store.removeFolder(folder)
  try {
    const entries = [
      await write('README.txt', [README]),
      await write('data/account.json', [`${toJson(await readAccount(db, ownerId))}\n`]),
    ]
    for (const owned of OWNED_TABLES) {
      if (EXCLUDED_TABLES.has(owned.table)) continue
      entries.push(await write(`data/${toFileName(owned.table)}.json`, formatRowsAsJson(db, ownerId, owned)))
    }
    for await (const { name } of store.list(blobNames.profileImages(ownerId))) {
      entries.push(await write(`profile/${name.split('/').at(-1)}`, await store.read(name)))
    }
    return { plan: await reads.planExport(ownerId, entries), discard }
  } catch (error) {
    await discard()
    throw error
  }
}

/** Returns the name of a table's file; a table that includes the trash is named after its view. */
function toFileName(table: OwnedTable['table']): string {
  const noun = /^all([A-Z])(\w+)$/.exec(table)
  return noun ? `${noun[1]?.toLowerCase()}${noun[2]}` : table
}

/** Streams a file into the store, and measures its size and CRC-32. */
async function writeEntry(
  store: BlobStore,
  {
    name,
    blob,
    content,
    modifiedAt,
    signal,
  }: {
    name: string
    blob: string
    content: Content
    modifiedAt: Date
    signal: AbortSignal
  },
): Promise<ZipFile> {
  let byteSize = 0
  let checksum = 0
  async function* measurePieces(): AsyncGenerator<Uint8Array> {
    for await (const part of content) {
      signal.throwIfAborted()
      const bytes = typeof part === 'string' ? Buffer.from(part) : part
      byteSize += bytes.length
      checksum = crc32(bytes, checksum)
      yield bytes
    }
  }
  await store.put(blob, measurePieces())
  return { name, blob, byteSize, crc32: checksum, modifiedAt }
}

const README = `Everything that Kindred stores about you.

photos/    your photos, exactly as you uploaded them, and the videos of your Live Photos
trash/     those of them that are in the trash
profile/   the photos in your profile
data/      your data from Kindred's database, as JSON:
  account.json    your account, your devices, ways to log in and app passwords
  profiles.json   your profile and settings
  people.json     the people found, with the names you gave them
  faces.json      each face: its photo, its box (as fractions of the upright photo), and whose it is
  faceReadings.json  what Kindred measured of each face: its key points and its embedding
                  (32-bit floats, little-endian, as base64; the number depends on the network)
  preparedFaces.json  the same for another network, until your people have been updated to it
  decisions.json  and the files that go with it: your corrections
  photos.json     what is known about each photo; films.json the same for Live Photo videos
  photoNames.json  the names that came with your photos
  albums.json     your albums; albumPhotos.json the photos in them
  photoNotes.json  details that came with your photos, for example in a Google export
  takeoutFiles.json  which photos came from such an export; takeoutNotes.json the details in it
  events.json     your activity
  consents.json   what you agreed to and when; erasureReceipts.json what has been erased
  contacts.json   messages you sent to the server's administrator

Passwords and other secrets are left out. So are the smaller copies of your photos that Kindred shows on screen.
`

const ROWS_PER_PAGE = 500

/** Yields the owner's rows of a table as one JSON array, in parts. */
export async function* formatRowsAsJson(
  db: Queryable,
  ownerId: string,
  table: OwnedTable,
): AsyncGenerator<string> {
  yield '['
  let separator = '\n'
  let after: unknown = null
  do {
    const page = await readRows(db, ownerId, { ...table, after, limit: ROWS_PER_PAGE })
    for (const row of page.rows) {
      yield separator + toJson(row)
      separator = ',\n'
    }
    after = page.at
  } while (after !== null)
  yield '\n]\n'
}

/** Formats bytes as base64, and times as ISO 8601. */
export function toJson(value: ExportedRow): string {
  return JSON.stringify(value, (key, part: unknown) => {
    if (isBytes(part)) return Buffer.from(part.data).toString('base64')
    return typeof part === 'number' && /^at$|At$/.test(key) ? new Date(part).toISOString() : part
  })
}

/** Tells whether a value is a Buffer, after its `toJSON` was called. */
function isBytes(value: unknown): value is { data: number[] } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'type' in value &&
    value.type === 'Buffer' &&
    'data' in value
  )
}

export type ExportReads = ReturnType<typeof createExportReads>

export function createExportReads(db: Database) {
  return {
    /** Plans the zip of these files and all photos of the owner. */
    async planExport(ownerId: string, files: readonly ZipFile[]): Promise<ZipPlan> {
      const photos = await listPhotosToExport(db, ownerId)
      const ids = photos.map(({ id }) => id)
      const films = new Map((await listFilms(db, ownerId, ids)).map(film => [film.photoId, film]))
      const originals = photos.flatMap(({ trashedAt, ...photo }) => {
        const name = `${trashedAt === null ? 'photos' : 'trash'}/${photo.name}`
        const original = toZipFile(ownerId, { ...photo, name })
        const film = films.get(photo.id)
        return film ? [original, toZippedFilm(ownerId, film, original)] : [original]
      })
      return planZip([...files, ...originals])
    },
  }
}

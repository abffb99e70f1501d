import { isFilmName } from '../../../shared/intake/films.ts'
import type { Database, Queryable } from '../../storage/db/database.ts'
import { listPhotosOfSidecars } from '../../library/films/queries.ts'
import { buildBytesKey, type WalkedDirectory } from './walk-folder.ts'
import { findFolder, type Folder } from './queries.ts'
import {
  deleteSidecars,
  insertSidecars,
  listSidecarsIn,
  readFilmsAgain,
  updateSidecars,
} from './sidecar-queries.ts'
import { inPortions } from '../../storage/db/in-portions.ts'
import { transactFor } from '../../storage/db/transact-for.ts'

/**
 * Marks new and changed files with names of people, and films, to be read, and forgets those that
 * are gone.
 */
export async function compareSidecars(
  db: Database,
  folder: Folder,
  { directory, sidecars }: WalkedDirectory,
): Promise<void> {
  const { ownerId, id: folderId } = folder
  const known = new Map(
    (await listSidecarsIn(db, ownerId, { folderId, directory })).map(file => [
      buildBytesKey(file.name),
      file,
    ]),
  )
  const added: { name: Buffer; byteSize: number; modifiedUs: number }[] = []
  const changed: { id: number; byteSize: number; modifiedUs: number }[] = []
  for (const { name, byteSize, modifiedUs } of sidecars) {
    const file = known.get(buildBytesKey(name))
    known.delete(buildBytesKey(name))
    if (!file) added.push({ name, byteSize, modifiedUs })
    else if (file.byteSize !== byteSize || file.modifiedUs !== modifiedUs)
      changed.push({ id: file.id, byteSize, modifiedUs })
  }
  const gone = [...known.values()].map(({ id }) => id)
  await writeInPortions(db, folder, added, (transaction, some) =>
    insertSidecars(transaction, ownerId, {
      folderId,
      files: some.map(file => ({ ...file, directory, isFilm: isFilmName(file.name.toString()) ? 1 : 0 })),
    }),
  )
  await writeInPortions(db, folder, changed, async (transaction, some) => {
    for (const { id, ...stamp } of some)
      await updateSidecars(transaction, ownerId, { ids: [id], ...stamp, state: 'new' })
  })
  await writeInPortions(db, folder, gone, async (transaction, ids) => {
    // Their films are deleted with them; copies of the photos may have others.
    const photoIds = await listPhotosOfSidecars(transaction, ownerId, ids)
    await deleteSidecars(transaction, ownerId, ids)
    if (photoIds.length > 0) await readFilmsAgain(transaction, ownerId, photoIds)
  })
}

/**
 * Writes what a check has found, some items in each transaction: with SQLite nobody else can write
 * meanwhile, and a directory may have 100,000 files. Writes nothing once the folder is removed.
 */
export async function writeInPortions<Item>(
  db: Database,
  { ownerId, id }: Pick<Folder, 'ownerId' | 'id'>,
  items: readonly Item[],
  write: (transaction: Queryable, some: readonly Item[]) => Promise<void>,
): Promise<void> {
  await inPortions(items, some =>
    transactFor(db, ownerId, async transaction => {
      if (await findFolder(transaction, ownerId, id)) await write(transaction, some)
    }),
  )
}

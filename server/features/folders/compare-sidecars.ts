import { isFilmName } from '../../../shared/api/film-names.ts'
import type { Database } from '../../db/database.ts'
import { transactFor } from '../../db/transact-for.ts'
import { listPhotosOfSidecars } from '../../films/queries.ts'
import { buildBytesKey } from './named-files.ts'
import { findFolder, type Folder } from './queries.ts'
import {
  deleteSidecars,
  insertSidecars,
  listSidecarsIn,
  readFilmsAgain,
  updateSidecars,
} from './sidecar-queries.ts'
import type { WalkedDirectory } from './walk-folder.ts'

/**
 * Marks new and changed files with names of people, and films, to be read, and forgets those that
 * are gone.
 */
export async function compareSidecars(
  db: Database,
  { ownerId, id: folderId }: Folder,
  { directory, sidecars }: WalkedDirectory,
): Promise<void> {
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
  if (added.length + changed.length + gone.length === 0) return
  await transactFor(db, ownerId, async transaction => {
    // It may have been removed meanwhile.
    if (!(await findFolder(transaction, ownerId, folderId))) return
    await insertSidecars(transaction, ownerId, {
      folderId,
      files: added.map(file => ({
        ...file,
        directory,
        isFilm: isFilmName(file.name.toString()) ? 1 : 0,
      })),
    })
    for (const { id, ...stamp } of changed)
      await updateSidecars(transaction, ownerId, { ids: [id], ...stamp, state: 'new' })
    // Their films are deleted with them; copies of the photos may have others.
    const photoIds = await listPhotosOfSidecars(transaction, ownerId, gone)
    await deleteSidecars(transaction, ownerId, gone)
    if (photoIds.length > 0) await readFilmsAgain(transaction, ownerId, photoIds)
  })
}

import type { Database, Queryable } from '../../storage/db/database.ts'
import { splitForStatements } from '../../storage/db/split-for-statements.ts'
import { transactFor } from '../../storage/db/transact-for.ts'
import { findFolder, type Folder } from './queries.ts'

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
  for (const some of splitForStatements(items)) {
    await transactFor(db, ownerId, async transaction => {
      if (await findFolder(transaction, ownerId, id)) await write(transaction, some)
    })
  }
}

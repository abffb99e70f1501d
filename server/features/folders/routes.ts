import { handle } from '../../http/route.ts'
import type { Database } from '../../storage/db/database.ts'
import { isOperator } from '../../accounts/sign-in/operators.ts'
import { AppError } from '../../errors.ts'
import {
  addFolder,
  readFolder,
  readFolders,
  removeFolder,
  requestCheck,
} from '../../intake/folders/folders.ts'

type Dependencies = {
  readonly db: Database
  readonly now: () => number
  /** KINDRED_FOLDERS. */
  readonly roots: readonly string[]
  readonly dataDir: string
}

/** /folders: folders of the machine, for accounts of those who run it; 404 for all others. */
export function folderRoutes(dependencies: Dependencies) {
  const { db, roots } = dependencies
  return handle({
    'GET /api/folders': async ({ ownerId }) => {
      if (!(await isOperator(db, ownerId))) return { mayManage: false, roots: [], folders: [] }
      return { mayManage: true, roots: [...roots], folders: await readFolders(db, ownerId) }
    },

    'POST /api/folders': async ({ ownerId, body }) => {
      await requireOperator(db, ownerId)
      return addFolder(dependencies, ownerId, body)
    },

    'POST /api/folders/:folderId/check': async ({ ownerId, params: { folderId } }) => {
      await requireOperator(db, ownerId)
      await requestCheck(dependencies, ownerId, folderId)
      return readFolder(db, ownerId, folderId)
    },

    'DELETE /api/folders/:folderId': async ({ ownerId, params: { folderId } }) => {
      await requireOperator(db, ownerId)
      return { photos: await removeFolder(dependencies, ownerId, folderId) }
    },
  })
}

async function requireOperator(db: Database, ownerId: string): Promise<void> {
  if (!(await isOperator(db, ownerId)))
    throw new AppError('not-found', 404, "There's nothing at this address. Check it.")
}

import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  AddFolderBody,
  FolderList,
  FolderParams,
  FolderRemoved,
  FolderStatus,
} from '../../../shared/api/folders.ts'
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

const tags = ['folders']
const PATH = '/folders/:folderId'

/** /folders: folders of the machine, for accounts of those who run it; 404 for all others. */
export function folderRoutes(dependencies: Dependencies): FastifyPluginAsyncTypebox {
  const { db, roots } = dependencies
  return async app => {
    app.get(
      '/folders',
      {
        schema: {
          tags,
          summary: 'Lists the folders of this machine whose photos are shown',
          response: { 200: FolderList },
        },
      },
      async ({ ownerId }) => {
        if (!(await isOperator(db, ownerId))) return { mayManage: false, roots: [], folders: [] }
        return { mayManage: true, roots: [...roots], folders: await readFolders(db, ownerId) }
      },
    )

    app.post(
      '/folders',
      {
        schema: {
          tags,
          summary: 'Shows the photos of a folder of this machine, which KINDRED_FOLDERS allows',
          body: AddFolderBody,
          response: { 200: FolderStatus },
        },
        preHandler: async ({ ownerId }) => requireOperator(db, ownerId),
      },
      async ({ ownerId, body }) => addFolder(dependencies, ownerId, body),
    )

    app.post(
      `${PATH}/check`,
      {
        schema: {
          tags,
          summary: 'Looks for changes in a folder at once',
          params: FolderParams,
          response: { 200: FolderStatus },
        },
        preHandler: async ({ ownerId }) => requireOperator(db, ownerId),
      },
      async ({ ownerId, params: { folderId } }) => {
        await requestCheck(dependencies, ownerId, folderId)
        return readFolder(db, ownerId, folderId)
      },
    )

    app.delete(
      PATH,
      {
        schema: {
          tags,
          summary: 'Forgets a folder, moves its photos to the trash, and changes no file',
          params: FolderParams,
          response: { 200: FolderRemoved },
        },
        preHandler: async ({ ownerId }) => requireOperator(db, ownerId),
      },
      async ({ ownerId, params: { folderId } }) => ({
        photos: await removeFolder(dependencies, ownerId, folderId),
      }),
    )
  }
}

async function requireOperator(db: Database, ownerId: string): Promise<void> {
  if (!(await isOperator(db, ownerId))) throw new AppError('not-found', 404, 'There is no such address.')
}

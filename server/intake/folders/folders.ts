import { lstat, realpath } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import type { FolderStatus } from '../../../shared/api/folders.ts'
import { cleanLine } from '../../clean-text.ts'
import type { Database } from '../../storage/db/database.ts'
import { transactFor } from '../../storage/db/transact-for.ts'
import { AppError } from '../../errors.ts'
import { isBelow, joinPath, resolveRoots, withinDeadline } from '../../storage/blobs/open-within.ts'
import type { CheckSummary } from './check-summary.ts'
import { moveGoneToTrash } from './gone-photos.ts'
import { listPhotosOfFolder } from './photo-queries.ts'
import {
  countFiles,
  deleteFolder,
  findFolder,
  insertFolder,
  listFailedFiles,
  listFolders,
  updateFolder,
  type Folder,
} from './queries.ts'
import { listFailedFilms } from './sidecar-queries.ts'

type Dependencies = { readonly db: Database; readonly now: () => number }

const MAX_FAILURES = 20

const NOTHING_FOUND: CheckSummary = {
  files: 0,
  links: 0,
  ignored: 0,
  special: 0,
  problemCount: 0,
  problems: [],
}

/**
 * Adds a folder of the machine to an account; the process that checks folders begins with it at
 * once. Throws `folder-not-allowed`, and `folder-overlaps` for one that lies in another of this
 * account, around one, or around or in the data folder.
 */
export async function addFolder(
  { db, now, roots, dataDir }: Dependencies & { roots: readonly string[]; dataDir: string },
  ownerId: string,
  { path, name }: { path: string; name?: string | undefined },
): Promise<FolderStatus> {
  const real = await resolveFolder(path)
  if (!isBelow(real, await withinDeadline(resolveRoots(roots)))) throw notAllowed(path, roots)
  assertApart(
    real,
    await realpath(dataDir),
    `${real} contains Kindred's own data, or is inside it. Choose a different folder.`,
  )
  const id = crypto.randomUUID()
  await transactFor(db, ownerId, async transaction => {
    for (const other of await listFolders(transaction, ownerId))
      assertApart(
        real,
        other.path,
        `${real} overlaps with ${other.path}, which the account already has. Choose a different folder.`,
      )
    await insertFolder(transaction, ownerId, {
      id,
      path: real,
      name: cleanLine(name ?? '') || cleanLine(basename(real)) || real,
      now: now(),
    })
  })
  return readFolder(db, ownerId, id)
}

/** Throws `folder-not-allowed`: whether another path exists is nobody's business. */
async function resolveFolder(path: string): Promise<string> {
  try {
    const real = await withinDeadline(realpath(resolve(path)))
    if ((await withinDeadline(lstat(real))).isDirectory()) return real
  } catch (error) {
    if (error instanceof AppError) throw error
  }
  throw new AppError(
    'folder-not-allowed',
    422,
    `Kindred can't read the folder ${path}. Check the path and the permissions.`,
  )
}

function notAllowed(path: string, roots: readonly string[]): AppError {
  const allowed = roots.length === 0 ? 'none yet' : roots.join(', ')
  const message = `${path} isn't in a folder that KINDRED_FOLDERS allows (${allowed}).`
  return new AppError('folder-not-allowed', 422, `${message} Add it there and restart the server.`)
}

function assertApart(path: string, other: string, message: string): void {
  if (isBelow(path, [other]) || isBelow(other, [path])) throw new AppError('folder-overlaps', 409, message)
}

export async function readFolders(db: Database, ownerId: string): Promise<FolderStatus[]> {
  return Promise.all((await listFolders(db, ownerId)).map(folder => describe(db, folder)))
}

/** Throws `not-found`. */
export async function readFolder(db: Database, ownerId: string, id: string): Promise<FolderStatus> {
  return describe(db, await requireFolder(db, ownerId, id))
}

/** Asks for a check now. Throws `not-found`. */
export async function requestCheck({ db, now }: Dependencies, ownerId: string, id: string): Promise<void> {
  await updateFolder(db, await requireFolder(db, ownerId, id), { wantedAt: now() })
}

/**
 * Forgets a folder; nothing in it changes. Its photos that are nowhere else go to the trash.
 * Returns how many. Throws `not-found`.
 */
export async function removeFolder({ db, now }: Dependencies, ownerId: string, id: string): Promise<number> {
  return transactFor(db, ownerId, async transaction => {
    const folder = await findFolder(transaction, ownerId, id)
    if (!folder) throw notFound()
    const photoIds = await listPhotosOfFolder(transaction, ownerId, id)
    await deleteFolder(transaction, ownerId, id)
    return moveGoneToTrash(transaction, ownerId, { photoIds, now: now() })
  })
}

async function requireFolder(db: Database, ownerId: string, id: string): Promise<Folder> {
  const folder = await findFolder(db, ownerId, id)
  if (!folder) throw notFound()
  return folder
}

function notFound(): AppError {
  return new AppError('not-found', 404, "This folder doesn't exist anymore. Reload the page.")
}

async function describe(db: Database, folder: Folder): Promise<FolderStatus> {
  const { id, ownerId, name, path, state, reason, addedAt, checkedAt, wantedAt, summary } = folder
  const { present, ...counts } = await countFiles(db, ownerId, id)
  const failed = await listFailedFiles(db, ownerId, { folderId: id, limit: MAX_FAILURES })
  const films = await listFailedFilms(db, ownerId, { folderId: id, limit: MAX_FAILURES })
  // Only SummaryWriter writes it.
  const found = summary === null ? NOTHING_FOUND : (JSON.parse(summary) as CheckSummary)
  return {
    ...found,
    problems: [...found.problems],
    failures: [...failed, ...films].slice(0, MAX_FAILURES).map(({ directory, name, failureCode }) => ({
      path: joinPath(directory, name).toString(),
      code: failureCode ?? 'photo-unreadable',
    })),
    ...counts,
    failed: counts.failed + films.length,
    id,
    name,
    path,
    state,
    reason: state === 'unreachable' ? reason : null,
    addedAt: new Date(addedAt).toISOString(),
    checkedAt: checkedAt === null ? null : new Date(checkedAt).toISOString(),
    isCheckWanted: wantedAt !== null,
    files: present,
  }
}

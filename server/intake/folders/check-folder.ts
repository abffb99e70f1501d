import { lstat, realpath } from 'node:fs/promises'
import { sep } from 'node:path'
import type { UnreachableReason } from '../../../shared/api/folders.ts'
import type { Database, Queryable } from '../../storage/db/database.ts'
import { splitForStatements } from '../../storage/db/split-for-statements.ts'
import { transactFor } from '../../storage/db/transact-for.ts'
import {
  isBelow,
  joinPath,
  resolveRoots,
  SilentFolderError,
  withinDeadline,
} from '../../storage/blobs/open-within.ts'
import { compareSidecars, writeInPortions } from './compare-sidecars.ts'
import { SummaryWriter } from './check-summary.ts'
import {
  buildBytesKey,
  isMissing,
  readStamp,
  walkFolder,
  type FoundFile,
  type WalkedDirectory,
} from './walk-folder.ts'
import { bringBack, moveGoneToTrash } from './gone-photos.ts'
import {
  countFiles,
  insertFiles,
  listDirectories,
  listFilesByInode,
  listFilesIn,
  listSomeFiles,
  listUnreadSizes,
  updateFile,
  updateFiles,
  updateFolder,
  type FileStamp,
  type Folder,
  type FolderFile,
  type KnownFile,
} from './queries.ts'

export type CheckDependencies = {
  readonly db: Database
  /** KINDRED_FOLDERS. */
  readonly roots: readonly string[]
  readonly now: () => number
}

/** How many known files tell whether a disk under another number is the same one. */
const RECOGNISED_BY = 200

/**
 * Compares a folder with what is known of its files, and reads none of them: new and changed ones
 * are marked to be read, moved ones keep their photos, and photos whose last file is gone go to the
 * trash. If the folder is not as a whole what it was, as when its disk is not there, only that is
 * recorded. Can be ended at any moment and begun again. Throws SilentFolderError.
 */
export async function checkFolder(
  dependencies: CheckDependencies,
  folder: Folder,
): Promise<'reachable' | UnreachableReason> {
  const { db, now } = dependencies
  const startedAt = now()
  await updateFolder(db, folder, { triedAt: startedAt, wantedAt: null })
  const keep = async (reason: UnreachableReason): Promise<UnreachableReason> => {
    await updateFolder(db, folder, { state: 'unreachable', reason })
    return reason
  }
  try {
    const root = await lookAtRoot(dependencies, folder)
    if ('reason' in root) return await keep(root.reason)
    const check = new Check(dependencies, folder)
    const reason = await check.run()
    if (reason) return await keep(reason)
    await updateFolder(db, folder, {
      state: 'reachable',
      reason: null,
      device: root.device,
      checkedAt: now(),
      durationMs: now() - startedAt,
      summary: JSON.stringify(check.summary.get()),
    })
    return 'reachable'
  } catch (error) {
    if (error instanceof SilentFolderError) await keep('silent')
    throw error
  }
}

/**
 * Returns the device of a folder, or why nothing may be concluded from what is there. Throws
 * SilentFolderError.
 */
export async function lookAtRoot(
  { db, roots }: CheckDependencies,
  folder: Folder,
): Promise<{ device: string } | { reason: UnreachableReason }> {
  let device: string
  try {
    const path = await withinDeadline(realpath(folder.path))
    const allowed = await withinDeadline(resolveRoots(roots))
    if (path !== folder.path || !isBelow(path, allowed)) return { reason: 'not-allowed' }
    const stats = await withinDeadline(lstat(path, { bigint: true }))
    if (!stats.isDirectory()) return { reason: 'missing' }
    device = String(stats.dev)
  } catch (error) {
    if (error instanceof SilentFolderError) throw error
    return { reason: isMissing(error) ? 'missing' : 'unreadable' }
  }
  if (folder.device === null || folder.device === device) return { device }
  return (await isSameDisk(db, folder)) ? { device } : { reason: 'other-device' }
}

/** Disks and shares get other numbers when they are mounted again: their files tell. */
async function isSameDisk(db: Database, { ownerId, id, path }: Folder): Promise<boolean> {
  const known = await listSomeFiles(db, ownerId, { folderId: id, limit: RECOGNISED_BY })
  let same = 0
  for (const file of known) {
    const stamp = await withinDeadline(lookAgain(path, file))
    if (stamp && stamp.byteSize === file.byteSize && stamp.modifiedUs === file.modifiedUs) same += 1
  }
  return same * 2 >= known.length
}

async function lookAgain(
  root: string,
  { directory, name }: Pick<FolderFile, 'directory' | 'name'>,
): Promise<FileStamp | null> {
  return lstat(joinPath(root, directory, name), { bigint: true }).then(
    stats => (stats.isFile() ? readStamp(stats) : null),
    () => null,
  )
}

class Check {
  readonly summary = new SummaryWriter()
  readonly #dependencies: CheckDependencies
  readonly #folder: Folder
  /** The device of each directory that was read, by its path. */
  readonly #devices = new Map<string, string>()
  readonly #unreadable = new Set<string>()
  readonly #missing: KnownFile[] = []
  #found = 0

  constructor(dependencies: CheckDependencies, folder: Folder) {
    this.#dependencies = dependencies
    this.#folder = folder
  }

  /** Returns why nothing may be concluded from what is there; null if all is well. */
  async run(): Promise<UnreachableReason | null> {
    const { db } = this.#dependencies
    const { ownerId, id, path } = this.#folder
    for await (const walked of walkFolder(path, this.summary)) {
      if (walked.files) {
        await this.#compare(walked, walked.files)
        await compareSidecars(db, this.#folder, walked)
      } else this.#unreadable.add(buildBytesKey(walked.directory))
    }
    if (this.#unreadable.has('')) return 'unreadable'
    // A disk that is not mounted leaves an empty directory.
    const { present } = await countFiles(db, ownerId, id)
    if (this.#found === 0 && present > 0) return 'empty'
    for (const directory of await listDirectories(db, ownerId, id)) {
      if (this.#devices.has(buildBytesKey(directory))) continue
      this.#missing.push(...(await listFilesIn(db, ownerId, { folderId: id, directory })))
    }
    await this.#markMissing()
    return null
  }

  async #compare({ directory, device }: WalkedDirectory, files: readonly FoundFile[]): Promise<void> {
    const { db, now } = this.#dependencies
    const { ownerId, id: folderId } = this.#folder
    this.#devices.set(buildBytesKey(directory), device)
    this.#found += files.length
    this.summary.count('files', files.length)
    const known = new Map(
      (await listFilesIn(db, ownerId, { folderId, directory })).map(file => [buildBytesKey(file.name), file]),
    )
    const added: FoundFile[] = []
    const changed: (FileStamp & { id: number })[] = []
    const onOtherDevice: number[] = []
    const back: KnownFile[] = []
    for (const { name, ...stamp } of files) {
      const file = known.get(buildBytesKey(name))
      known.delete(buildBytesKey(name))
      if (!file) added.push({ name, ...stamp })
      else if (!isUnchanged(file, stamp)) changed.push({ id: file.id, ...stamp })
      else {
        if (file.device !== stamp.device) onOtherDevice.push(file.id)
        if (file.missingAt !== null) back.push(file)
      }
    }
    this.#missing.push(...known.values())
    const moved = added.length === 0 ? [] : await this.#findMoved(added)
    const isMoved = new Set(moved.map(({ name }) => buildBytesKey(name)))
    const newFiles = added.filter(({ name }) => !isMoved.has(buildBytesKey(name)))
    await writeInPortions(db, this.#folder, moved, async (transaction, some) => {
      for (const { id, name } of some)
        await updateFile(transaction, ownerId, { id, directory, name, missingAt: null })
      await restoreGone(transaction, some)
    })
    await writeInPortions(db, this.#folder, newFiles, (transaction, some) =>
      insertFiles(transaction, ownerId, { folderId, files: some.map(file => ({ ...file, directory })) }),
    )
    await writeInPortions(db, this.#folder, changed, async (transaction, some) => {
      for (const file of some)
        await updateFile(transaction, ownerId, { ...file, state: 'new', missingAt: null })
    })
    await writeInPortions(db, this.#folder, back, async (transaction, some) => {
      await updateFiles(transaction, ownerId, { ids: some.map(({ id }) => id), missingAt: null })
      await restoreGone(transaction, some)
    })
    await writeInPortions(db, this.#folder, onOtherDevice, (transaction, ids) =>
      updateFiles(transaction, ownerId, { ids, device }),
    )

    async function restoreGone(
      transaction: Queryable,
      some: readonly { readonly photoId: string | null }[],
    ): Promise<void> {
      const photoIds = some.flatMap(({ photoId }) => photoId ?? [])
      await bringBack(transaction, ownerId, { photoIds, now: now() })
    }
  }

  /**
   * Files that have only another name or directory, by their inode: they need not be read again.
   */
  async #findMoved(
    added: readonly FoundFile[],
  ): Promise<{ id: number; name: Buffer; photoId: string | null }[]> {
    const { db } = this.#dependencies
    const { ownerId, id: folderId, path } = this.#folder
    const inodes = added.map(({ inode }) => inode)
    const candidates = await listFilesByInode(db, ownerId, { folderId, inodes })
    const byInode = new Map(candidates.map(file => [file.inode, file]))
    const moved: { id: number; name: Buffer; photoId: string | null }[] = []
    for (const { name, ...stamp } of added) {
      const file = byInode.get(stamp.inode)
      if (!file || file.state !== 'read' || !isUnchanged(file, stamp) || file.device !== stamp.device)
        continue
      // Another name of the same file is a copy.
      if ((await withinDeadline(lookAgain(path, file))) !== null) continue
      byInode.delete(stamp.inode)
      moved.push({ id: file.id, name, photoId: file.photoId })
    }
    return moved
  }

  /** Marks what is surely gone, and moves photos without any file to the trash. */
  async #markMissing(): Promise<void> {
    const { db, now } = this.#dependencies
    const { ownerId, id: folderId } = this.#folder
    const missing = this.#missing.filter(({ missingAt }) => missingAt === null)
    // A file of the same size that has not been read may be this one, moved. One that is missing
    // itself will never be read.
    const except = missing.map(({ id }) => id)
    const unreadSizes = await listUnreadSizes(db, ownerId, { folderId, except })
    const gone = missing.filter(
      file => !unreadSizes.has(file.byteSize) && file.device === this.#deviceAround(file.directory),
    )
    for (const some of splitForStatements(gone)) {
      await transactFor(db, ownerId, async (transaction: Queryable) => {
        const files = await stillThere(transaction, ownerId, { folderId, files: some })
        await updateFiles(transaction, ownerId, { ids: files.map(({ id }) => id), missingAt: now() })
        const photoIds = files.flatMap(({ photoId }) => photoId ?? [])
        await moveGoneToTrash(transaction, ownerId, { photoIds, now: now() })
      })
    }
  }

  /**
   * The device of the nearest directory that was read; undefined below one that could not be read.
   * A file that was on another device is not gone: its disk is.
   */
  #deviceAround(directory: Uint8Array): string | undefined {
    for (let path = Buffer.from(directory); ;) {
      const key = buildBytesKey(path)
      if (this.#unreadable.has(key)) return undefined
      const device = this.#devices.get(key)
      if (device !== undefined && !this.#isBelowUnreadable(path)) return device
      if (path.length === 0) return undefined
      path = path.subarray(0, Math.max(0, path.lastIndexOf(sep)))
    }
  }

  #isBelowUnreadable(directory: Uint8Array): boolean {
    const key = buildBytesKey(directory)
    return [...this.#unreadable].some(above => above === '' || key.startsWith(above + sep))
  }
}

/** Those that are as they were when the check read them: moved ones are not missing. */
async function stillThere(
  db: Queryable,
  ownerId: string,
  { folderId, files }: { folderId: string; files: readonly KnownFile[] },
): Promise<KnownFile[]> {
  const current = await listFilesByInode(db, ownerId, { folderId, inodes: files.map(({ inode }) => inode) })
  const byId = new Map(current.map(file => [file.id, file]))
  return files.filter(file => {
    const now = byId.get(file.id)
    return (
      now &&
      buildBytesKey(now.directory) === buildBytesKey(file.directory) &&
      buildBytesKey(now.name) === buildBytesKey(file.name)
    )
  })
}

/** The device is left out: it may have another number after the disk was mounted again. */
function isUnchanged(file: FileStamp, stamp: FileStamp): boolean {
  return (
    file.byteSize === stamp.byteSize && file.modifiedUs === stamp.modifiedUs && file.inode === stamp.inode
  )
}

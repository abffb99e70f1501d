import { constants, copyFile, lstat, open, rename, rm } from 'node:fs/promises'
import { AppError } from '../../errors.ts'
import type { Database } from '../../storage/db/database.ts'
import {
  toModifiedUs,
  isBelow,
  joinPath,
  resolveRoots,
  assertNoLink,
  openWithin,
  withinDeadline,
} from '../../storage/blobs/open-within.ts'
import { isOnlyOurs, mergeNames, removeNames } from '../../machinery/xmp/merge-names.ts'
import type { SidecarFace, SidecarPhoto } from '../../machinery/xmp/write-sidecar.ts'
import { pairSidecars, readSidecarFormat } from '../../../shared/intake/sidecars.ts'
import { MAX_SIDECAR_LENGTH } from '../../../shared/api/bounds.ts'
import { addText, TEXT_AS_PATH } from './walk-folder.ts'
import { findFolder, type Folder } from './queries.ts'
import {
  keepSidecarStamp,
  listPhotoFilesIn,
  listPhotoDirectories,
  listSidecarsIn,
} from './sidecar-queries.ts'

export type NamedPhoto = { readonly photo: SidecarPhoto; readonly faces: readonly SidecarFace[] }

type Dependencies = {
  readonly db: Database
  /** KINDRED_FOLDERS. */
  readonly roots: readonly string[]
  /** The named people in photos; photos without are left out. */
  readonly readNamedPhotos: (
    ownerId: string,
    photoIds: readonly string[],
  ) => Promise<ReadonlyMap<string, NamedPhoto>>
}

/** `kept`: files of other programs with other names, or to which nothing can be added safely. */
export type WrittenNames = {
  written: number
  unchanged: number
  readonly kept: string[]
  readonly failed: { readonly path: string; readonly reason: string }[]
}

/** Ends the name of a copy of a file as it was before Kindred added names. */
const COPY_SUFFIX = '.before-kindred'
const MAX_COPIES = 100
const NOBODY: NamedPhoto = { photo: { width: 1, height: 1, orientation: 1 }, faces: [] }

/**
 * Writes the names of people into XMP files beside the photos of a folder: never into a photo.
 * Existing files keep every byte that is not Kindred's, and a copy of them is kept. One file that
 * cannot be written does not stop the others. Throws `not-found`, `folder-not-allowed` and
 * `folder-unreachable`.
 */
export async function writeNames(
  dependencies: Dependencies,
  ownerId: string,
  folderId: string,
): Promise<WrittenNames> {
  const { db, roots, readNamedPhotos } = dependencies
  const folder = await findFolder(db, ownerId, folderId)
  if (!folder) throw new AppError('not-found', 404, "This folder doesn't exist anymore. Reload the page.")
  if (!isBelow(folder.path, await withinDeadline(resolveRoots(roots))))
    throw new AppError(
      'folder-not-allowed',
      422,
      `KINDRED_FOLDERS doesn't allow ${folder.path}. Add it there and restart the server.`,
    )
  const result: WrittenNames = { written: 0, unchanged: 0, kept: [], failed: [] }
  for (const directory of await listPhotoDirectories(db, ownerId, folderId)) {
    const files = (await listPhotoFilesIn(db, ownerId, { folderId, directory })).map(addText)
    const sidecars = (await listSidecarsIn(db, ownerId, { folderId, directory }))
      .map(addText)
      .filter(({ text }) => readSidecarFormat(text) === 'xmp')
    const pairs = pairSidecars(sidecars, files, TEXT_AS_PATH)
    const sidecarOf = new Map(pairs.map(({ sidecar, photo }) => [photo, sidecar]))
    const named = await readNamedPhotos(
      ownerId,
      files.flatMap(({ photoId }) => photoId ?? []),
    )
    for (const file of files) {
      const sidecar = sidecarOf.get(file)
      const wanted = file.photoId === null ? undefined : named.get(file.photoId)
      // Without names there may be some that were written before.
      if (!wanted && !sidecar) continue
      const name = Buffer.from(sidecar?.name ?? Buffer.concat([file.name, Buffer.from('.xmp')]))
      const path = joinPath(directory, name).toString()
      try {
        const outcome = await writeOne(folder, { directory, name, wanted: wanted ?? NOBODY })
        if (outcome === 'kept') result.kept.push(path)
        else result[outcome] += 1
        if (outcome === 'written') await keepStamp(db, folder, { directory, name })
      } catch (error) {
        if (error instanceof AppError && error.code === 'folder-unreachable') throw error
        result.failed.push({ path, reason: describe(error) })
      }
    }
  }
  return result
}

type Target = { readonly directory: Uint8Array; readonly name: Buffer; readonly wanted: NamedPhoto }

async function writeOne(
  folder: Folder,
  { directory, name, wanted }: Target,
): Promise<'written' | 'unchanged' | 'kept'> {
  const path = joinPath(folder.path, directory, name)
  const existing = await readExisting(folder, joinPath(directory, name))
  const merged = mergeNames(existing?.bytes ?? null, wanted.photo, wanted.faces)
  if (merged === null) return wanted.faces.length === 0 ? 'unchanged' : 'kept'
  if (existing?.bytes.equals(merged)) return 'unchanged'
  if (existing && !isOnlyOurs(existing.bytes)) await keepCopy(folder, { directory, name, existing })
  const around = joinPath(folder.path, directory)
  await assertNoLink(around, await lstat(around, { bigint: true }))
  const temporary = joinPath(around, `.kindred-${crypto.randomUUID()}`)
  try {
    const handle = await open(temporary, 'wx', existing?.mode ?? 0o644)
    try {
      await handle.writeFile(merged)
      await handle.sync()
    } finally {
      await handle.close()
    }
    if (existing) {
      const now = await lstat(path, { bigint: true })
      if (toModifiedUs(now) !== existing.modifiedUs)
        throw new Error('it changed in the meantime; run the command again')
      await rename(temporary, path)
    } else await copyFile(temporary, path, constants.COPYFILE_EXCL)
  } finally {
    await rm(temporary, { force: true })
  }
  return 'written'
}

type Existing = { readonly bytes: Buffer; readonly mode: number; readonly modifiedUs: number }

async function readExisting(folder: Folder, path: Buffer): Promise<Existing | null> {
  const opened = await withinDeadline(openWithin(folder.path, path)).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  })
  if (!opened) return null
  const { handle, stats } = opened
  try {
    if (Number(stats.size) > MAX_SIDECAR_LENGTH) throw new Error('it is too large')
    const bytes = await withinDeadline(handle.readFile())
    return { bytes, mode: Number(stats.mode) & 0o777, modifiedUs: toModifiedUs(stats) }
  } finally {
    await handle.close()
  }
}

/** Keeps the file without Kindred's part, unless a copy of that is there. */
async function keepCopy(
  folder: Folder,
  { directory, name, existing }: Omit<Target, 'wanted'> & { existing: Existing },
): Promise<void> {
  const bytes = removeNames(existing.bytes)
  for (let number = 1; number <= MAX_COPIES; number++) {
    const suffix = number === 1 ? COPY_SUFFIX : `${COPY_SUFFIX}-${number}`
    const place = joinPath(directory, Buffer.concat([name, Buffer.from(suffix)]))
    const copy = await readExisting(folder, place)
    if (copy?.bytes.equals(bytes)) return
    if (copy) continue
    const handle = await open(joinPath(folder.path, place), 'wx', existing.mode)
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    return
  }
  throw new Error('there are too many copies of it; remove some that end in .before-kindred')
}

/** What was written need not be read as names of another program. */
async function keepStamp(
  db: Database,
  { ownerId, id: folderId, path }: Folder,
  { directory, name }: { directory: Uint8Array; name: Buffer },
): Promise<void> {
  const stats = await withinDeadline(lstat(joinPath(path, directory, name), { bigint: true }))
  const stamp = { byteSize: Number(stats.size), modifiedUs: toModifiedUs(stats) }
  await keepSidecarStamp(db, ownerId, { folderId, directory, name, ...stamp })
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'for an unknown reason'
  const code = 'code' in error ? error.code : undefined
  if (code === 'EACCES' || code === 'EPERM') return 'Kindred has no permission to write there'
  if (code === 'EROFS') return 'the disk is read-only'
  if (code === 'ENOSPC') return 'the disk is full'
  return error.message
}

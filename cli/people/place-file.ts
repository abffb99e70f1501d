import {
  constants,
  copyFile,
  link,
  lstat,
  realpath,
  rename,
  stat,
  symlink,
  unlink,
  utimes,
} from 'node:fs/promises'
import { findFileErrorCode } from '../output.ts'
import type { WriteMode } from './output-record.ts'

export type Placement = {
  readonly source: string
  readonly target: string
  /** An unused path on the target's disk, for incomplete files. */
  readonly unfinished: string
  readonly mode: WriteMode
  /** Whether to replace an existing file; otherwise it causes EEXIST. */
  readonly replaces: boolean
}

/** Size and time of a written file, by which a later run recognises it. */
export type PlacedFile = { readonly bytes: number; readonly modifiedMs: number }

/**
 * Writes a photo to its target atomically: as a copy with the same modification time, or as a link.
 * Throws the file system's error.
 */
export async function placeFile(placement: Placement): Promise<PlacedFile> {
  // Links must not point to links: relative ones would break.
  const source = await realpath(placement.source)
  const { size, atime, mtime, mtimeMs } = await stat(source)
  if (placement.mode === 'link') await placeLink(source, placement)
  else {
    await copyFile(source, placement.unfinished, constants.COPYFILE_FICLONE)
    await utimes(placement.unfinished, atime, mtime)
    await (placement.replaces ? rename : renameToFree)(placement.unfinished, placement.target)
  }
  return { bytes: size, modifiedMs: mtimeMs }
}

async function placeLink(source: string, { target, unfinished, replaces }: Placement): Promise<void> {
  if (!replaces) return await makeLink(source, target)
  await makeLink(source, unfinished)
  await rename(unfinished, target)
  // If both were links to the same file, rename did nothing.
  await unlink(unfinished).catch(ignoreMissing)
}

/**
 * Creates a hard link, or a symbolic one if the disk has no hard links or the photo is on another
 * disk.
 */
async function makeLink(source: string, target: string): Promise<void> {
  try {
    await link(source, target)
  } catch (error) {
    if (findFileErrorCode(error) === 'EEXIST' || findFileErrorCode(error) === 'ENOSPC') throw error
    await symlink(source, target)
  }
}

/** Renames without ever replacing another file. */
async function renameToFree(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
    await unlink(from)
  } catch (error) {
    if (findFileErrorCode(error) === 'EEXIST' || findFileErrorCode(error) === 'ENOENT') throw error
    // A disk without hard links, such as a memory card: check and rename, with a negligible race.
    await lstat(to).then(() => {
      throw error
    }, ignoreMissing)
    await rename(from, to)
  }
}

function ignoreMissing(error: unknown): void {
  if (findFileErrorCode(error) !== 'ENOENT') throw error
}

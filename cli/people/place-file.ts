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
import { fileErrorCode } from '../photos/describe-file-error.ts'
import type { WriteMode } from './output-record.ts'

export type Placement = {
  readonly source: string
  readonly target: string
  /** A path on the target's disk where nothing is, for what is not finished. */
  readonly unfinished: string
  readonly mode: WriteMode
  /**
   * Take the place of the file that is there; else a file that is there makes this fail with
   * EEXIST.
   */
  readonly replaces: boolean
}

/** What a file is known by later. */
export type PlacedFile = { readonly bytes: number; readonly modifiedMs: number }

/**
 * Puts a photo at its target, whole or not at all: as a copy that keeps the time of its last
 * change, or as a link. Throws the file system's error.
 */
export async function placeFile(placement: Placement): Promise<PlacedFile> {
  // What is linked must not be a link itself: it would lead astray from elsewhere.
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
  // Where both were links to the same file, rename did nothing.
  await unlink(unfinished).catch(ignoreMissing)
}

/** A hard link; where the disk has none, or the photo is on another disk, a symbolic one. */
async function makeLink(source: string, target: string): Promise<void> {
  try {
    await link(source, target)
  } catch (error) {
    if (fileErrorCode(error) === 'EEXIST' || fileErrorCode(error) === 'ENOSPC') throw error
    await symlink(source, target)
  }
}

/** Unlike rename, this never takes the place of another file. */
async function renameToFree(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
    await unlink(from)
  } catch (error) {
    if (fileErrorCode(error) === 'EEXIST' || fileErrorCode(error) === 'ENOENT') throw error
    // A disk without hard links, such as a memory card's. Between the look and the move is no time
    // to speak of.
    await lstat(to).then(() => {
      throw error
    }, ignoreMissing)
    await rename(from, to)
  }
}

function ignoreMissing(error: unknown): void {
  if (fileErrorCode(error) !== 'ENOENT') throw error
}

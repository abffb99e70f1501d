import type { Generated } from 'kysely'
import type { UnreachableReason } from '../../../shared/api/folders.ts'

/** Folders of the machine whose photos stay in place. `features/folders` writes both tables. */
export type FoldersTable = {
  id: string
  ownerId: string
  /** The batch of all photos of the folder; it is never open. */
  batchId: string
  name: string
  /** Absolute, without symbolic links. */
  path: string
  addedAt: number
  /** `new` until the first check has ended. */
  state: Generated<'new' | 'reachable' | 'unreachable'>
  /** Why the folder is unreachable. */
  reason: UnreachableReason | null
  /** The id of the device on which the folder was at the last check. */
  device: string | null
  /** When a check was requested that has not begun yet. */
  wantedAt: number | null
  /** When the last check began. */
  triedAt: number | null
  /** When the last completed check ended. */
  checkedAt: number | null
  durationMs: number | null
  /** The result of that check: CheckSummary as JSON. */
  summary: string | null
}

/** One file of a folder that may be a photo. */
export type FolderFilesTable = {
  id: Generated<number>
  ownerId: string
  folderId: string
  /** Null until the file is read, if it is no photo, or after its photo was erased. */
  photoId: string | null
  /** Relative to the folder, in the bytes of the file system, which need not be UTF-8. */
  directory: Uint8Array
  name: Uint8Array
  byteSize: number
  /** Time of modification in microseconds since 1970. */
  modifiedUs: number
  /** As a decimal number in a text, since it may have 64 bits. */
  device: string
  inode: string
  /** `new`: to be read. `failed`: the file is no photo, or could not be read. */
  state: Generated<'new' | 'read' | 'failed'>
  failureCode: string | null
  sha256: string | null
  /** When a check found that the file is missing. */
  missingAt: number | null
}

/**
 * A file beside photos: one in which other programs keep names (XMP, Picasa's notes), or a film.
 */
export type FolderSidecarsTable = {
  id: Generated<number>
  ownerId: string
  folderId: string
  /** As in FolderFilesTable. */
  directory: Uint8Array
  name: Uint8Array
  byteSize: number
  modifiedUs: number
  /** `new`: to be read. `failed`: it is too large, or cannot be parsed. */
  state: Generated<'new' | 'read' | 'failed'>
  /** 1 for the film of a photo. */
  isFilm: Generated<0 | 1>
  /** Why a film could not be read. */
  failureCode: string | null
}

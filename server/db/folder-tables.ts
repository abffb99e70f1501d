import type { Generated } from 'kysely'
import type { UnreachableReason } from '../../shared/api/folders.ts'

/** Folders of the machine whose photos are looked at in place. `features/folders` writes both. */
export type FoldersTable = {
  id: string
  ownerId: string
  /** Its photos are of this batch, which is never open. */
  batchId: string
  name: string
  /** Absolute, without symbolic links. */
  path: string
  addedAt: number
  /** `new` until the first check has ended. */
  state: Generated<'new' | 'reachable' | 'unreachable'>
  /** Why it is unreachable. */
  reason: UnreachableReason | null
  /** The id of the device on which it was at the last check. */
  device: string | null
  /** When somebody asked for a check that has not begun. */
  wantedAt: number | null
  /** When the last check began. */
  triedAt: number | null
  /** When the last check that came to its end did so. */
  checkedAt: number | null
  durationMs: number | null
  /** What that check found: CheckSummary as JSON. */
  summary: string | null
}

/** One file of a folder that may be a photo. */
export type FolderFilesTable = {
  id: Generated<number>
  ownerId: string
  folderId: string
  /** Null until it is read, if it is no photo, and after its photo was erased. */
  photoId: string | null
  /** Relative to the folder, in the bytes of the file system, which need not be UTF-8. */
  directory: Uint8Array
  name: Uint8Array
  byteSize: number
  /** Time of modification in microseconds since 1970. */
  modifiedUs: number
  /** As decimal numbers, since they have up to 64 bits. */
  device: string
  inode: string
  /** `new`: to be read. `failed`: it is no photo, or could not be read. */
  state: Generated<'new' | 'read' | 'failed'>
  failureCode: string | null
  sha256: string | null
  /** When a check found that it is gone. */
  missingAt: number | null
}

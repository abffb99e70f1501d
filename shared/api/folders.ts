import { Type, type Static } from 'typebox'
import { declare } from './endpoint.ts'

/** The reason why something in a folder could not be read. */
export const FolderProblemCode = Type.Union([Type.Literal('unreadable'), Type.Literal('too-deep')])
export type FolderProblemCode = Static<typeof FolderProblemCode>

/**
 * The reason why a folder is not reachable; nothing changes until it is. `missing`: no such folder;
 * `empty`: it had photos and is now empty; `other-device`: another disk is mounted; `unreadable`:
 * no permission; `not-allowed`: not in KINDRED_FOLDERS; `silent`: the file system does not answer;
 * `check-failed`: an error of Kindred's own ended the check.
 */
export const UnreachableReason = Type.Union([
  Type.Literal('missing'),
  Type.Literal('empty'),
  Type.Literal('other-device'),
  Type.Literal('unreadable'),
  Type.Literal('not-allowed'),
  Type.Literal('silent'),
  Type.Literal('check-failed'),
])
export type UnreachableReason = Static<typeof UnreachableReason>

const Moment = Type.Union([Type.String(), Type.Null()])

/** A folder of the machine whose photos are processed in place. */
export const FolderStatus = Type.Object({
  id: Type.String(),
  name: Type.String(),
  path: Type.String(),
  /** `new`: not checked yet. */
  state: Type.Union([Type.Literal('new'), Type.Literal('reachable'), Type.Literal('unreachable')]),
  reason: Type.Union([UnreachableReason, Type.Null()]),
  addedAt: Type.String(),
  /** When the last check that found the folder reachable ended. */
  checkedAt: Moment,
  /** Whether a requested check has not started yet. */
  isCheckWanted: Type.Boolean(),
  /** Files in the folder that may be photos. */
  files: Type.Integer(),
  /** Those that became photos, that were not read yet, and that are no photos. */
  photos: Type.Integer(),
  unread: Type.Integer(),
  failed: Type.Integer(),
  /** The newest files that are no photos; `code` is that of a rejected upload. */
  failures: Type.Array(Type.Object({ path: Type.String(), code: Type.String() })),
  /** What the last check skipped. */
  links: Type.Integer(),
  ignored: Type.Integer(),
  special: Type.Integer(),
  problemCount: Type.Integer(),
  /** The first problems; paths are relative to the folder. */
  problems: Type.Array(Type.Object({ path: Type.String(), code: FolderProblemCode })),
})
export type FolderStatus = Static<typeof FolderStatus>

/**
 * GET /api/folders: the folders of the account, if its user operates the machine; the list is empty
 * for others.
 */
export const FolderList = Type.Object({
  mayManage: Type.Boolean(),
  /** Where folders may be: KINDRED_FOLDERS. */
  roots: Type.Array(Type.String()),
  folders: Type.Array(FolderStatus),
})
export type FolderList = Static<typeof FolderList>

/**
 * POST /api/folders: FolderStatus. Errors: 422 `folder-not-allowed`; 409 `folder-overlaps`; 503
 * `folder-unreachable`.
 */
export const AddFolderBody = Type.Object({
  /** Absolute. */
  path: Type.String({ minLength: 1, maxLength: 4096 }),
  name: Type.Optional(Type.String({ maxLength: 200 })),
})
export type AddFolderBody = Static<typeof AddFolderBody>

export const FolderParams = Type.Object({ folderId: Type.String({ maxLength: 100 }) })

/** DELETE /api/folders/{id}: how many photos went to the trash. Errors: 404. */
export const FolderRemoved = Type.Object({ photos: Type.Integer() })
export type FolderRemoved = Static<typeof FolderRemoved>

export const foldersEndpoints = declare({
  'GET /api/folders': {
    tag: 'folders',
    summary: 'Lists the folders on this computer whose photos are shown',
    answers: { 200: FolderList },
  },
  'POST /api/folders': {
    tag: 'folders',
    summary: 'Shows the photos in a folder on this computer that KINDRED_FOLDERS allows',
    body: AddFolderBody,
    answers: { 200: FolderStatus },
  },
  'POST /api/folders/:folderId/check': {
    tag: 'folders',
    summary: 'Looks for changes in a folder right away',
    params: FolderParams,
    answers: { 200: FolderStatus },
  },
  'DELETE /api/folders/:folderId': {
    tag: 'folders',
    summary: 'Removes a folder and moves its photos to the trash; no file changes',
    params: FolderParams,
    answers: { 200: FolderRemoved },
  },
})

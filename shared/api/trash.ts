import { Type, type Static } from 'typebox'
import { MAX_CHOSEN_PHOTOS } from './bounds.ts'
import { ErasureAnswer } from './account.ts'
import { declare } from './endpoint.ts'
import { PageQuery } from './errors.ts'
import { PhotoParams } from './photos.ts'

// Deleting photos: they stay in the trash for TRASH_DAYS with the faces in them, can be restored
// unchanged, and are then erased to the last byte. Errors of each: 404 for a photo or person that
// does not belong to the user.

/** Photos that a user has selected. */
export const PhotoIds = Type.Array(Type.String({ maxLength: 100 }), {
  minItems: 1,
  maxItems: MAX_CHOSEN_PHOTOS,
})

/** POST /api/trash: these photos, or all photos that show a person. */
export const TrashBody = Type.Union([
  Type.Object({ photoIds: PhotoIds }),
  Type.Object({ personId: Type.String({ maxLength: 100 }) }),
])
export type TrashBody = Static<typeof TrashBody>

export const TrashAnswer = Type.Object({
  /** How many were moved to the trash; the others were there already. */
  photos: Type.Integer(),
  /** The time that photos moved together have in common: undo with it. */
  trashedAt: Type.String(),
})
export type TrashAnswer = Static<typeof TrashAnswer>

/** POST /api/trash/restore: these photos, or those that were moved to the trash together. */
export const RestoreBody = Type.Union([
  Type.Object({ photoIds: PhotoIds }),
  Type.Object({ trashedAt: Type.String({ maxLength: 40 }) }),
])
export type RestoreBody = Static<typeof RestoreBody>

export const RestoreAnswer = Type.Object({ photos: Type.Integer() })
export type RestoreAnswer = Static<typeof RestoreAnswer>

/**
 * POST /api/trash/erase: these photos, or all in the trash. 200 when every byte of them is erased,
 * 202 while that continues in the background.
 */
export const EraseBody = Type.Union([
  Type.Object({ photoIds: PhotoIds }),
  Type.Object({ all: Type.Literal(true) }),
])
export type EraseBody = Static<typeof EraseBody>

export const EraseAnswer = Type.Interface([ErasureAnswer], { photos: Type.Integer() })
export type EraseAnswer = Static<typeof EraseAnswer>

export const TrashedPhoto = Type.Object({
  id: Type.String(),
  name: Type.String(),
  trashedAt: Type.String(),
  /** When the photo will be erased unless it is restored. */
  erasedAt: Type.String(),
  /** Pixels of the upright photo; null if it was not processed before. */
  hasThumbnail: Type.Boolean(),
  width: Type.Union([Type.Integer(), Type.Null()]),
  height: Type.Union([Type.Integer(), Type.Null()]),
})
export type TrashedPhoto = Static<typeof TrashedPhoto>

/** GET /api/trash (PageQuery): the last deleted first. */
export const TrashPage = Type.Object({
  photos: Type.Array(TrashedPhoto),
  nextCursor: Type.Union([Type.String(), Type.Null()]),
  /** Of all pages. */
  total: Type.Integer(),
})
export type TrashPage = Static<typeof TrashPage>

// GET /api/trash/{photoId}/thumb: a WEBP, long side 400 px. Errors: 404, 404 `not-ready`.

const Amount = Type.Object({ photos: Type.Integer(), byteSize: Type.Integer() })

/** GET /api/storage: bytes of the originals. */
export const StorageUsed = Type.Object({ library: Amount, trash: Amount })
export type StorageUsed = Static<typeof StorageUsed>

export const trashEndpoints = declare({
  'GET /api/trash': {
    tag: 'trash',
    summary: 'Lists the photos in the trash, the most recently deleted first',
    query: PageQuery,
    answers: { 200: TrashPage },
  },
  'GET /api/trash/:photoId/thumb': {
    tag: 'trash',
    summary: 'Returns the thumbnail of a photo in the trash',
    params: PhotoParams,
    file: 'image/webp',
  },
  'POST /api/trash': {
    tag: 'trash',
    summary: 'Moves photos, or all photos of a person, to the trash',
    body: TrashBody,
    bodyLimit: 'faces',
    answers: { 200: TrashAnswer },
  },
  'POST /api/trash/restore': {
    tag: 'trash',
    summary: 'Restores photos from the trash, and their people unchanged',
    body: RestoreBody,
    bodyLimit: 'faces',
    answers: { 200: RestoreAnswer },
  },
  'POST /api/trash/erase': {
    tag: 'trash',
    summary:
      'Erases photos in the trash, or all of them; 200 when everything is erased, 202 while the erasure continues',
    body: EraseBody,
    bodyLimit: 'faces',
    answers: { 200: EraseAnswer, 202: EraseAnswer },
  },
  'GET /api/storage': {
    tag: 'trash',
    summary: 'Returns how much space all photos use, and how much of it the trash uses',
    answers: { 200: StorageUsed },
  },
})

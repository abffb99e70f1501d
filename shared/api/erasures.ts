import { Type, type Static } from 'typebox'

/** Progress of an erasure. */
export const ErasureState = Type.Object({
  /** Random; everybody who knows it may request the progress. */
  id: Type.String(),
  reason: Type.Union([
    Type.Literal('withdrawn'),
    Type.Literal('lapsed'),
    Type.Literal('deleted-all'),
    Type.Literal('deleted-account'),
    Type.Literal('trash-emptied'),
    Type.Literal('trash-expired'),
  ]),
  startedAt: Type.String(),
  /** When the last byte was erased; null while erasing. */
  completedAt: Type.Union([Type.String(), Type.Null()]),
})
export type ErasureState = Static<typeof ErasureState>

/**
 * POST /api/library/erase: 200 when every byte of the user's photos, faces and people is erased,
 * 202 while that continues in the background.
 */
export const ErasureAnswer = Type.Object({
  message: Type.String(),
  /** Only with 202. */
  erasure: Type.Optional(ErasureState),
})
export type ErasureAnswer = Static<typeof ErasureAnswer>

/**
 * GET /api/erasures/:erasureId. Needs no session. 404 once an account is erased, as this record is
 * erased too.
 */
export const ErasureParams = Type.Object({ erasureId: Type.String({ maxLength: 100 }) })

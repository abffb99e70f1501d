import { Type, type Static } from 'typebox'

/** How an erasure stands. */
export const ErasureState = Type.Object({
  /** Random; whoever has it may ask how the erasure stands. */
  id: Type.String(),
  reason: Type.Union([
    Type.Literal('withdrawn'),
    Type.Literal('lapsed'),
    Type.Literal('deleted-all'),
    Type.Literal('deleted-account'),
  ]),
  startedAt: Type.String(),
  /** When the last byte was gone; null while it is being seen to. */
  completedAt: Type.Union([Type.String(), Type.Null()]),
})
export type ErasureState = Static<typeof ErasureState>

/**
 * GET /api/erasures/:erasureId. Needs no session. 404 once an account is erased: nothing of it
 * stays, so neither does this.
 */
export const ErasureParams = Type.Object({ erasureId: Type.String({ maxLength: 100 }) })

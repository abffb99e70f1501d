import { Type, type Static } from 'typebox'

export const MAX_PAGE_SIZE = 500

/** `cursor` is the `nextCursor` of the previous page; its format is not part of the API. */
export const PageQuery = Type.Object({
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE, default: 100 })),
})
export type PageQuery = Static<typeof PageQuery>

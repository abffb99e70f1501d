import { Type, type Static } from 'typebox'

/**
 * Body of every error. Switch on `code`; `message` is a sentence for people. Any route may answer
 * `invalid-request` 400, `not-signed-in` 401, `foreign-origin` 403, `not-found` 404,
 * `too-many-requests` 429, `internal` 500.
 */
export const ErrorAnswer = Type.Object({
  code: Type.String(),
  message: Type.String(),
})
export type ErrorAnswer = Static<typeof ErrorAnswer>

/**
 * The reason why a file was rejected or could not be read. Switch on `code`; `reason` is a sentence
 * for people.
 */
export const FileFailure = Type.Object({
  code: Type.String(),
  reason: Type.String(),
})
export type FileFailure = Static<typeof FileFailure>

export const MAX_PAGE_SIZE = 500

/** `cursor` is the `nextCursor` of the previous page; its format is not part of the API. */
export const PageQuery = Type.Object({
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE, default: 100 })),
})
export type PageQuery = Static<typeof PageQuery>

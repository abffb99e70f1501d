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

import { Type, type Static } from 'typebox'

/** GET /api/limits: what the upload screen has to know; needs no session. */
export const LimitsAnswer = Type.Object({
  maxFileBytes: Type.Integer(),
  /**
   * How many files to send with one POST /process: enough to be fast, few enough to repeat after a
   * broken one.
   */
  maxFilesPerRequest: Type.Integer(),
  /** The most files that one manifest takes. */
  maxFilesPerManifest: Type.Integer(),
  /** Names of the accepted formats for people, in the order to show them: JPG, PNG, … */
  formats: Type.Array(Type.String()),
})
export type LimitsAnswer = Static<typeof LimitsAnswer>

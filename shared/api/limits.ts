import { Type, type Static } from 'typebox'

/** GET /api/limits: limits of uploads; needs no session. */
export const LimitsAnswer = Type.Object({
  maxFileBytes: Type.Integer(),
  /** Of a camera's raw file. */
  maxRawBytes: Type.Integer(),
  /** Of the film of a Live photo. */
  maxFilmBytes: Type.Integer(),
  /**
   * Files to send in one POST /process: enough to be fast, few enough to repeat after a failure.
   */
  maxFilesPerRequest: Type.Integer(),
  /** The largest number of files in one manifest. */
  maxFilesPerManifest: Type.Integer(),
  /** Names of the accepted formats, in the order of display: JPG, PNG, … */
  formats: Type.Array(Type.String()),
})
export type LimitsAnswer = Static<typeof LimitsAnswer>

import { Type, type Static } from 'typebox'
import { PersonSummary } from './people.ts'

/** "Is this Asha?": a name that the names of photos make likely for a person without a name. */
export const SuggestedName = Type.Object({
  person: PersonSummary,
  name: Type.String(),
  /** Another person who already has the name: then both may be one person. */
  holder: Type.Union([PersonSummary, Type.Null()]),
  /** Photos of the person that came with the name, and those that came without it. */
  photosWithName: Type.Integer(),
  photosWithoutName: Type.Integer(),
})
export type SuggestedName = Static<typeof SuggestedName>

/** GET /api/suggested-names: the most certain first, at most 100. */
export const SuggestedNames = Type.Object({ suggestions: Type.Array(SuggestedName) })
export type SuggestedNames = Static<typeof SuggestedNames>

/**
 * POST /api/people/{personId}/reject-name: the name is not suggested for this person again. The
 * answer "yes" is PUT /api/people/{personId}/name. Errors: 404 if there is no such suggestion.
 */
export const RejectNameBody = Type.Object({ name: Type.String({ maxLength: 1000 }) })
export type RejectNameBody = Static<typeof RejectNameBody>

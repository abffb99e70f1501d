import { Type, type Static } from 'typebox'

const PersonRef = Type.Object({ id: Type.String(), name: Type.String(), coverFaceId: Type.String() })

/**
 * What another recognition network would change in a user's people; the lists begin with named
 * people.
 */
export const PeopleChange = Type.Object({
  /** The user has agreed: the change follows within seconds. */
  isAgreed: Type.Boolean(),
  peopleBefore: Type.Integer(),
  peopleAfter: Type.Integer(),
  movedFaces: Type.Integer(),
  /** People who become part of another person, or with null of a new person. */
  joined: Type.Array(Type.Object({ person: PersonRef, into: Type.Union([PersonRef, Type.Null()]) })),
  /** People some of whose faces move to other people. */
  split: Type.Array(Type.Object({ person: PersonRef, parts: Type.Integer(), faces: Type.Integer() })),
  joinedCount: Type.Integer(),
  splitCount: Type.Integer(),
  /** New people. */
  found: Type.Integer(),
})
export type PeopleChange = Static<typeof PeopleChange>

/** GET /api/grouping. */
export const GroupingState = Type.Object({
  /** Waits for POST /api/grouping/change; null if there is nothing to decide. */
  change: Type.Union([PeopleChange, Type.Null()]),
  /** The result of the last grouping was implausible, so people stayed unchanged. */
  isRefused: Type.Boolean(),
})
export type GroupingState = Static<typeof GroupingState>

// POST /api/grouping/change: changes people as GET /api/grouping says. Errors: 404.

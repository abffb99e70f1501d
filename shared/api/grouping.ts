import { Type, type Static } from 'typebox'

const PersonRef = Type.Object({ id: Type.String(), name: Type.String(), coverFaceId: Type.String() })

/** What another recognition network would change in a user's people; the lists begin with names. */
export const PeopleChange = Type.Object({
  /** The user has agreed: it will be made in a moment. */
  isAgreed: Type.Boolean(),
  peopleBefore: Type.Integer(),
  peopleAfter: Type.Integer(),
  movedFaces: Type.Integer(),
  /** People who become part of another one, or with null of somebody new. */
  joined: Type.Array(Type.Object({ person: PersonRef, into: Type.Union([PersonRef, Type.Null()]) })),
  /** People some of whose faces go to others. */
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
  /** The last grouping could not be true, so people stayed as they were. */
  isRefused: Type.Boolean(),
})
export type GroupingState = Static<typeof GroupingState>

// POST /api/grouping/change: changes people as GET /api/grouping says. Errors: 404.

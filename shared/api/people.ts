import { Type, type Static } from 'typebox'
import { PageQuery } from './paging.ts'

export const PersonSummary = Type.Object({
  id: Type.String(),
  /**
   * The given name, else `Person 1`, `Person 2`, …; unique for this user; the cluster's name in the
   * routes of the specification.
   */
  name: Type.String(),
  isNamed: Type.Boolean(),
  photoCount: Type.Integer(),
  faceCount: Type.Integer(),
  /** The chosen face, else the best face of the person: GET /api/faces/{coverFaceId}/crop. */
  coverFaceId: Type.String(),
  isCoverChosen: Type.Boolean(),
  isFavourite: Type.Boolean(),
  isHidden: Type.Boolean(),
})
export type PersonSummary = Static<typeof PersonSummary>

export const PeopleShown = Type.Union([Type.Literal('visible'), Type.Literal('hidden'), Type.Literal('all')])
export type PeopleShown = Static<typeof PeopleShown>

/**
 * GET /api/people: favourites first, then people with a name, then the others; each part by number
 * of photos, so that rare people are last. Hidden people only on request.
 */
export const PeopleQuery = Type.Interface([PageQuery], { show: Type.Optional(PeopleShown) })
export type PeopleQuery = Static<typeof PeopleQuery>

export const PeoplePage = Type.Object({
  people: Type.Array(PersonSummary),
  nextCursor: Type.Union([Type.String(), Type.Null()]),
  total: Type.Integer(),
  /** How many of `total` are rare: see RARE_PHOTO_COUNT. */
  rare: Type.Integer(),
})
export type PeoplePage = Static<typeof PeoplePage>

export const PersonParams = Type.Object({ personId: Type.String() })

// GET /api/people/{personId}: PersonSummary. Errors: 404.

/**
 * GET /api/people/{personId}/companions: visible people in at least two photos with the person,
 * those with most photos together first; at most 12. Errors: 404.
 */
export const Companions = Type.Object({
  companions: Type.Array(Type.Object({ person: PersonSummary, photosTogether: Type.Integer() })),
})
export type Companions = Static<typeof Companions>

/** A face of a person. */
export const PersonFace = Type.Object({
  /** GET /api/faces/{id}/crop. */
  id: Type.String(),
  photoId: Type.String(),
  photoName: Type.String(),
  takenAt: Type.Union([Type.String(), Type.Null()]),
  quality: Type.Number(),
  /** The user decided on the person of this face: it is never moved automatically. */
  isDecided: Type.Boolean(),
})
export type PersonFace = Static<typeof PersonFace>

/** GET /api/people/{personId}/faces (PageQuery): in the order of upload. Errors: 404. */
export const PersonFacePage = Type.Object({
  faces: Type.Array(PersonFace),
  nextCursor: Type.Union([Type.String(), Type.Null()]),
  total: Type.Integer(),
})
export type PersonFacePage = Static<typeof PersonFacePage>

/**
 * POST /api/people/{personId}/similar-faces: the person's other faces, most similar to these first.
 * Errors: 404.
 */
export const SimilarFacesBody = Type.Object({
  faceIds: Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: 10_000 }),
})
export type SimilarFacesBody = Static<typeof SimilarFacesBody>

export const SimilarFacesAnswer = Type.Object({
  faces: Type.Array(
    Type.Object({
      id: Type.String(),
      /** Cosine similarity to the mean of the given faces. */
      similarity: Type.Number(),
      /** More similar to these faces than to the other faces of the person. */
      isMoreLikeThese: Type.Boolean(),
    }),
  ),
})
export type SimilarFacesAnswer = Static<typeof SimilarFacesAnswer>
// GET /api/people/{personId}/photos (PageQuery): PhotoPage, in the order of upload. Errors: 404.

import { Type, type Static } from 'typebox'
import { PageQuery } from './errors.ts'
import { declare } from './endpoint.ts'

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

/**
 * Similar faces without a name, to be named together: single faces, and all faces of people without
 * a name. To name them, POST /api/faces/move with the faces and the name.
 */
export const UnnamedCluster = Type.Object({
  /** The id of its most typical face. */
  id: Type.String(),
  faceCount: Type.Integer(),
  photoCount: Type.Integer(),
  /** The first faces: GET /api/faces/{id}/crop. */
  faceIds: Type.Array(Type.String()),
})
export type UnnamedCluster = Static<typeof UnnamedCluster>

/** GET /api/unnamed-clusters (PageQuery): largest first. */
export const UnnamedClusterPage = Type.Object({
  clusters: Type.Array(UnnamedCluster),
  nextCursor: Type.Union([Type.String(), Type.Null()]),
  /** Clusters on all pages; `faceCount` counts their faces. */
  total: Type.Integer(),
  faceCount: Type.Integer(),
  /**
   * People have changed and the clusters are being computed again: request them again in a second.
   */
  isOutdated: Type.Boolean(),
})
export type UnnamedClusterPage = Static<typeof UnnamedClusterPage>

export const UnnamedClusterParams = Type.Object({ clusterId: Type.String({ maxLength: 100 }) })

/**
 * GET /api/unnamed-clusters/{clusterId}/faces (PageQuery): most typical first. Errors: 404 when the
 * cluster no longer exists.
 */
export const UnnamedClusterFacePage = Type.Object({
  faces: Type.Array(Type.Object({ id: Type.String(), photoId: Type.String() })),
  nextCursor: Type.Union([Type.String(), Type.Null()]),
  total: Type.Integer(),
})
export type UnnamedClusterFacePage = Static<typeof UnnamedClusterFacePage>

export const TimelineYear = Type.Object({
  /** By the camera's clock. */
  year: Type.Integer(),
  photoCount: Type.Integer(),
  /** The best faces of the year, best first: GET /api/faces/{id}/crop. */
  faceIds: Type.Array(Type.String()),
})
export type TimelineYear = Static<typeof TimelineYear>

/**
 * GET /api/people/{personId}/timeline: the years with photos of the person, in order. Errors: 404.
 */
export const Timeline = Type.Object({
  years: Type.Array(TimelineYear),
  /** Photos without a time. */
  undatedCount: Type.Integer(),
  /** Faces at even intervals between the first and the last photo, in order. */
  strip: Type.Array(Type.Object({ faceId: Type.String(), photoId: Type.String(), takenAt: Type.String() })),
})
export type Timeline = Static<typeof Timeline>

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

/**
 * GET /api/overview: what is new in the library since a time, by when photos were added; without
 * `since`, from the start of the newest upload.
 */
export const OverviewQuery = Type.Object({ since: Type.Optional(Type.String({ format: 'date-time' })) })
export type OverviewQuery = Static<typeof OverviewQuery>

export const Overview = Type.Object({
  newPhotoCount: Type.Integer(),
  /** The newest of them that can be shown, at most 24; pixels of the upright photo. */
  newPhotos: Type.Array(
    Type.Object({ id: Type.String(), name: Type.String(), width: Type.Integer(), height: Type.Integer() }),
  ),
  /** The people in most of the new photos, at most 12, without hidden people. */
  people: Type.Array(Type.Object({ person: PersonSummary, newPhotoCount: Type.Integer() })),
  /**
   * The earliest time in the whole library, by the camera's clock; null if no photo contains a
   * time.
   */
  firstTakenAt: Type.Union([Type.String(), Type.Null()]),
})
export type Overview = Static<typeof Overview>

export const peopleEndpoints = declare({
  'GET /api/overview': {
    tag: 'photos',
    summary: 'Returns what is new in the library since a time, and which people it shows',
    query: OverviewQuery,
    answers: { 200: Overview },
  },
  'GET /api/people/:personId/timeline': {
    tag: 'people',
    summary: 'Returns the years in which a person was photographed, with the best faces',
    params: PersonParams,
    answers: { 200: Timeline },
  },
  'GET /api/suggested-names': {
    tag: 'corrections',
    summary: 'Lists names for people without one, found by the names that came beside photos',
    answers: { 200: SuggestedNames },
  },
  'POST /api/people/:personId/reject-name': {
    tag: 'corrections',
    summary: 'Rejects a suggested name, so that it isn’t suggested for this person again',
    params: PersonParams,
    body: RejectNameBody,
    answers: { 200: SuggestedNames },
  },
  'GET /api/unnamed-clusters': {
    tag: 'faces',
    summary: 'Lists clusters of similar faces without a name, largest first',
    query: PageQuery,
    answers: { 200: UnnamedClusterPage },
  },
  'GET /api/unnamed-clusters/:clusterId/faces': {
    tag: 'faces',
    summary: 'Lists the faces of such a cluster',
    params: UnnamedClusterParams,
    query: PageQuery,
    answers: { 200: UnnamedClusterFacePage },
  },
  'GET /api/people': {
    tag: 'people',
    summary: 'Lists people: favourites first, then those with a name, each by number of photos',
    query: PeopleQuery,
    answers: { 200: PeoplePage },
  },
  'GET /api/people/:personId': {
    tag: 'people',
    summary: 'Returns a person',
    params: PersonParams,
    answers: { 200: PersonSummary },
  },
  'GET /api/people/:personId/companions': {
    tag: 'people',
    summary: 'Lists people who are often in photos with a person, most often first',
    params: PersonParams,
    answers: { 200: Companions },
  },
  'GET /api/people/:personId/faces': {
    tag: 'people',
    summary: 'Lists a person’s faces in the order in which their photos arrived',
    params: PersonParams,
    query: PageQuery,
    answers: { 200: PersonFacePage },
  },
  'POST /api/people/:personId/similar-faces': {
    tag: 'people',
    summary: 'Ranks a person’s other faces by similarity to these',
    params: PersonParams,
    body: SimilarFacesBody,
    bodyLimit: 'faces',
    concurrency: 'listing',
    answers: { 200: SimilarFacesAnswer },
  },
})

import { Type, type Static } from 'typebox'

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

import { Type, type Static } from 'typebox'

export const TimelineYear = Type.Object({
  /** By the camera's clock. */
  year: Type.Integer(),
  photoCount: Type.Integer(),
  /** The best faces of the year, the best first: GET /api/faces/{id}/crop. */
  faceIds: Type.Array(Type.String()),
})
export type TimelineYear = Static<typeof TimelineYear>

/**
 * GET /api/people/{personId}/timeline: the years in which the person was seen, the first of them
 * first. Errors: 404.
 */
export const Timeline = Type.Object({
  years: Type.Array(TimelineYear),
  /** Photos that do not say when they were taken. */
  undatedCount: Type.Integer(),
  /**
   * One face for every so much of the time between the first and the last photo, in order: how the
   * person changed.
   */
  strip: Type.Array(Type.Object({ faceId: Type.String(), photoId: Type.String(), takenAt: Type.String() })),
})
export type Timeline = Static<typeof Timeline>

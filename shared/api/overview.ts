import { Type, type Static } from 'typebox'
import { PersonSummary } from './people.ts'

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

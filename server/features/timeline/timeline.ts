import type { Timeline, TimelineYear } from '../../../shared/api/people.ts'
import type { Database } from '../../storage/db/database.ts'
import { AppError } from '../../errors.ts'
import { hasPerson, listDatedFaces, type DatedFace } from './queries.ts'

type Dated = DatedFace & { readonly takenAt: number }

const FACES_PER_YEAR = 6
/** The number that fits into a wide window. */
const STRIP_FACES = 24

/** Reads the years in which a person was photographed, with faces. Throws `not-found`. */
export async function readTimeline(db: Database, ownerId: string, personId: string): Promise<Timeline> {
  if (!(await hasPerson(db, ownerId, personId)))
    throw new AppError('not-found', 404, "This person doesn't exist anymore. Reload the page.")
  const faces = await listDatedFaces(db, ownerId, personId)
  const dated = faces.filter((face): face is Dated => face.takenAt !== null)
  const undated = faces.filter(({ takenAt }) => takenAt === null)
  const years = Map.groupBy(dated, ({ takenAt }) => new Date(takenAt).getUTCFullYear())
  return {
    years: [...years].map(([year, ofYear]) => describeYear(year, ofYear)),
    undatedCount: new Set(undated.map(({ photoId }) => photoId)).size,
    strip: pickStrip(dated, STRIP_FACES).map(({ id, photoId, takenAt }) => ({
      faceId: id,
      photoId,
      takenAt: new Date(takenAt).toISOString(),
    })),
  }
}

function describeYear(year: number, faces: readonly Dated[]): TimelineYear {
  const best = faces.toSorted((one, other) => other.quality - one.quality)
  return {
    year,
    photoCount: new Set(faces.map(({ photoId }) => photoId)).size,
    faceIds: best.slice(0, FACES_PER_YEAR).map(({ id }) => id),
  }
}

/**
 * Returns the best face of each of `count` periods of equal length, so that a year with a thousand
 * photos does not fill the strip. Leaves out periods without a photo. `faces` must be ordered by
 * date.
 */
export function pickStrip(faces: readonly Dated[], count: number): Dated[] {
  const [first, last] = [faces[0], faces.at(-1)]
  if (!first || !last) return []
  const span = last.takenAt - first.takenAt + 1
  const periods = Map.groupBy(faces, ({ takenAt }) => Math.floor(((takenAt - first.takenAt) / span) * count))
  return [...periods.values()].map(period =>
    period.reduce((best, face) => (face.quality > best.quality ? face : best)),
  )
}

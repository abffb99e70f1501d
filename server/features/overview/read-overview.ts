import type { Overview, OverviewQuery } from '../../../shared/api/people.ts'
import type { Database } from '../../storage/db/database.ts'
import { readRemembered } from '../../storage/db/remember.ts'
import { summarisePerson } from '../../library/people/read/describe-person.ts'
import { findPeople } from '../../library/people/read/queries.ts'
import {
  countPhotosSince,
  findFirstTakenAt,
  findNewestBatchStart,
  listNewestPhotos,
  listPeopleSince,
} from './queries.ts'

const MAX_PHOTOS = 24
const MAX_PEOPLE = 12

export async function readOverview(
  db: Database,
  ownerId: string,
  { since: sinceText }: OverviewQuery,
): Promise<Overview> {
  const since =
    sinceText === undefined ? ((await findNewestBatchStart(db, ownerId)) ?? 0) : Date.parse(sinceText)
  const photos = await listNewestPhotos(db, ownerId, { since, limit: MAX_PHOTOS })
  const [newPhotoCount, counts, firstTakenAt] = await readRemembered(db, ownerId, `overview ${since}`, () =>
    Promise.all([
      countPhotosSince(db, ownerId, since),
      listPeopleSince(db, ownerId, { since, limit: MAX_PEOPLE }),
      findFirstTakenAt(db, ownerId),
    ]),
  )
  const people = await findPeople(
    db,
    ownerId,
    counts.map(({ personId }) => personId),
  )
  const byId = new Map(people.map(person => [person.id, person]))
  return {
    newPhotoCount,
    newPhotos: photos.flatMap(({ width, height, ...photo }) =>
      width === null || height === null ? [] : [{ ...photo, width, height }],
    ),
    people: counts.flatMap(({ personId, photoCount }) => {
      const person = byId.get(personId)
      return person ? [{ person: summarisePerson(person), newPhotoCount: photoCount }] : []
    }),
    firstTakenAt: firstTakenAt === null ? null : new Date(firstTakenAt).toISOString(),
  }
}

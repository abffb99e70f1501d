import type { Queryable } from '../../storage/db/database.ts'
import { raisePeopleVersion } from '../people/decide/decision-queries.ts'
import { recountPeople } from '../people/decide/recount-people.ts'
import { refreshCovers } from '../people/decide/refresh-covers.ts'
import { listPeopleIn } from './hiding-queries.ts'
import { setFacesHidden } from '../faces/change-queries.ts'

/**
 * Hides faces of a photo that the photo no longer shows, and shows those again that it shows once
 * more. They keep their people and all decisions, as the faces of photos in the trash do. Must run
 * in a transaction.
 */
export async function hideFaces(
  db: Queryable,
  ownerId: string,
  {
    photoId,
    hidden,
    shown,
    now,
  }: { photoId: string; hidden: readonly string[]; shown: readonly string[]; now: number },
): Promise<void> {
  if (hidden.length + shown.length === 0) return
  await setFacesHidden(db, ownerId, { faceIds: hidden, isHidden: true })
  await setFacesHidden(db, ownerId, { faceIds: shown, isHidden: false })
  const people = await listPeopleIn(db, ownerId, [photoId])
  await recountPeople(db, ownerId, people)
  await refreshCovers(db, ownerId, people)
  await raisePeopleVersion(db, ownerId, now)
}

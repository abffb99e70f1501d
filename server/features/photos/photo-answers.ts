import type { PendingFace, PhotoFace } from '../../../shared/api/photos.ts'
import { personName } from '../../people/read/person-name.ts'
import type { DrawnFaceRow, FaceRow } from './queries.ts'

export function faceOf({ id, x, y, width, height, quality, personId, ...person }: FaceRow): PhotoFace {
  return {
    id,
    box: { x, y, width, height },
    personId,
    personName:
      person.personNumber === null
        ? null
        : personName({ name: person.personName, number: person.personNumber }),
    quality,
    isDecided: person.standing === 'placed',
    isDrawn: person.drawnAt !== null,
  }
}

export function describePendingFace({
  id,
  x,
  y,
  width,
  height,
  failureCode,
  failureReason,
}: DrawnFaceRow): PendingFace {
  return {
    id,
    box: { x, y, width, height },
    failure: failureCode === null ? null : { code: failureCode, reason: failureReason ?? '' },
  }
}

import type { PendingFace, PhotoFace } from '../../../shared/api/photos.ts'
import { formatPersonName } from '../people/read/format-person-name.ts'
import type { DrawnFaceRow, FaceRow } from './queries.ts'

export function toPhotoFace({ id, x, y, width, height, quality, personId, ...person }: FaceRow): PhotoFace {
  return {
    id,
    box: { x, y, width, height },
    personId,
    personName:
      person.personNumber === null
        ? null
        : formatPersonName({ name: person.personName, number: person.personNumber }),
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

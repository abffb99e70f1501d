import type { FaceToCome, PhotoFace, PhotoSummary } from '../../../shared/api/photos.ts'
import { personName } from '../../person-name.ts'
import type { DrawnFaceRow, FaceRow, PhotoRow } from './queries.ts'

export function summaryOf(row: Omit<PhotoRow, 'seq' | 'sha256' | 'mediaType'>): PhotoSummary {
  const { id, name, state, width, height, byteSize, faceCount, failureCode, failureReason } = row
  return {
    id,
    name,
    state,
    width,
    height,
    byteSize,
    uploadedAt: new Date(row.uploadedAt).toISOString(),
    takenAt: row.takenAt === null ? null : new Date(row.takenAt).toISOString(),
    faceCount,
    failure: failureCode === null ? null : { code: failureCode, reason: failureReason ?? '' },
  }
}

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

export function faceToComeOf({
  id,
  x,
  y,
  width,
  height,
  failureCode,
  failureReason,
}: DrawnFaceRow): FaceToCome {
  return {
    id,
    box: { x, y, width, height },
    failure: failureCode === null ? null : { code: failureCode, reason: failureReason ?? '' },
  }
}

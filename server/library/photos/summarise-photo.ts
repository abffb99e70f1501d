import type { PhotoSummary } from '../../../shared/api/photos.ts'

type SummaryRow = {
  readonly id: string
  readonly name: string
  readonly state: 'waiting' | 'processed' | 'failed'
  readonly byteSize: number
  readonly width: number | null
  readonly height: number | null
  readonly uploadedAt: number
  readonly takenAt: number | null
  readonly faceCount: number
  readonly favouriteAt: number | null
  readonly failureCode: string | null
  readonly failureReason: string | null
  readonly thumbAt: number | null
}

/** Returns the fields of a photo that every list shows. */
export function summarisePhoto(row: SummaryRow): PhotoSummary {
  const { id, name, state, width, height, byteSize, faceCount, failureCode, failureReason } = row
  return {
    id,
    name,
    state,
    hasThumbnail: row.thumbAt !== null || state === 'processed',
    width,
    height,
    byteSize,
    uploadedAt: new Date(row.uploadedAt).toISOString(),
    takenAt: row.takenAt === null ? null : new Date(row.takenAt).toISOString(),
    faceCount,
    isFavourite: row.favouriteAt !== null,
    failure: failureCode === null ? null : { code: failureCode, reason: failureReason ?? '' },
  }
}

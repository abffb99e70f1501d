import { buildAddress } from './endpoints.ts'

/** Addresses of pictures: from the server or, in the demo, of drawings (`drawPictures`). */
export type Pictures = {
  readonly photoImage: (photoId: string, size: 'thumb' | 'preview' | 'original') => string
  readonly faceCrop: (faceId: string) => string
  /** `attempt` (from 0) is part of the address, so that a repeated request is not cached. */
  readonly portrait: (faceId: string, size: 'small' | 'large', attempt: number) => string
}

let pictures: Pictures = {
  photoImage: (photoId, size) =>
    buildAddress('GET /api/photos/:photoId/image', { params: { photoId }, query: { size } }),
  faceCrop: faceId => buildAddress('GET /api/faces/:faceId/crop', { params: { faceId } }),
  portrait: (faceId, size, attempt) =>
    buildAddress('GET /api/faces/:faceId/portrait', {
      params: { faceId },
      query: { size, attempt: attempt === 0 ? null : attempt },
    }),
}

export function drawPictures(drawn: Pictures): void {
  pictures = drawn
}

export const photoImage: Pictures['photoImage'] = (photoId, size) => pictures.photoImage(photoId, size)
export const faceCrop: Pictures['faceCrop'] = faceId => pictures.faceCrop(faceId)
export const portrait: Pictures['portrait'] = (faceId, size, attempt) =>
  pictures.portrait(faceId, size, attempt)

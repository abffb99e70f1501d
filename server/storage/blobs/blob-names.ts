/**
 * Names of each kind of blob. All names begin with the user's id, so that they can be removed
 * together.
 */
export const blobNames = {
  owner: (ownerId: string) => ownerId,
  original: (ownerId: string, photoId: string) => `${ownerId}/original/${photoId}`,
  preview: (ownerId: string, photoId: string) => `${ownerId}/preview/${photoId}.jpg`,
  /** Of photos that were processed before previews became JPEG (PhotosTable.previewType). */
  webpPreview: (ownerId: string, photoId: string) => `${ownerId}/preview/${photoId}.webp`,
  thumb: (ownerId: string, photoId: string) => `${ownerId}/thumb/${photoId}.webp`,
  /** Lists the names that renditions of a photo may have. */
  renditions: (ownerId: string, photoId: string) => [
    blobNames.preview(ownerId, photoId),
    blobNames.webpPreview(ownerId, photoId),
    blobNames.thumb(ownerId, photoId),
  ],
  /** The film of a Live photo. */
  film: (ownerId: string, filmId: string) => `${ownerId}/film/${filmId}`,
  faces: (ownerId: string) => `${ownerId}/face`,
  face: (ownerId: string, faceId: string) => `${ownerId}/face/${faceId}.jpg`,
  portrait: (ownerId: string, faceId: string) => `${ownerId}/face/${faceId}.webp`,
  /** For screens with one pixel for each CSS pixel. */
  smallPortrait: (ownerId: string, faceId: string) => `${ownerId}/face/${faceId}-small.webp`,
  /** Lists a face's portraits in all sizes. */
  portraits: (ownerId: string, faceId: string) => [
    blobNames.portrait(ownerId, faceId),
    blobNames.smallPortrait(ownerId, faceId),
  ],
  /** Lists all blobs of one face. */
  ofFace: (ownerId: string, faceId: string) => [
    blobNames.face(ownerId, faceId),
    ...blobNames.portraits(ownerId, faceId),
  ],
  /** The picture of a face search, until a worker has read it. */
  searchPicture: (ownerId: string, searchId: string) => `${ownerId}/face/asked/${searchId}`,
  /**
   * Rows of an export while it is sent. Below the faces, so that erasing the faces removes them
   * too.
   */
  exportFolder: (ownerId: string, exportId: string) => `${ownerId}/face/export-${exportId}`,
  /** Folders of all blobs of photos and faces. */
  photoFolders: (ownerId: string) =>
    ['original', 'film', 'preview', 'thumb', 'face'].map(kind => `${ownerId}/${kind}`),
  profileImage: (ownerId: string, imageId: string) => `${ownerId}/profile/${imageId}.webp`,
  profileImages: (ownerId: string) => `${ownerId}/profile`,
}

/** Returns the owner and photo of an original's name; undefined for names of other blobs. */
export function parseOriginalName(name: string): { ownerId: string; photoId: string } | undefined {
  const { ownerId, kind, id } = parseName(name)
  return ownerId !== undefined && id !== undefined && kind === 'original'
    ? { ownerId, photoId: id }
    : undefined
}

/** Returns the owner and id of a film's name; undefined for names of other blobs. */
export function parseFilmName(name: string): { ownerId: string; filmId: string } | undefined {
  const { ownerId, kind, id } = parseName(name)
  return ownerId !== undefined && id !== undefined && kind === 'film' ? { ownerId, filmId: id } : undefined
}

function parseName(name: string) {
  const [ownerId, kind, id, ...rest] = name.split('/')
  return rest.length > 0 ? {} : { ownerId, kind, id }
}

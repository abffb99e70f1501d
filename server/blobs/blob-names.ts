/** Where each kind of a user's blobs is; all of them under the user, so that they go together. */
export const blobNames = {
  owner: (ownerId: string) => ownerId,
  original: (ownerId: string, photoId: string) => `${ownerId}/original/${photoId}`,
  preview: (ownerId: string, photoId: string) => `${ownerId}/preview/${photoId}.webp`,
  thumb: (ownerId: string, photoId: string) => `${ownerId}/thumb/${photoId}.webp`,
  faces: (ownerId: string) => `${ownerId}/face`,
  face: (ownerId: string, faceId: string) => `${ownerId}/face/${faceId}.jpg`,
  /** A picture to find a face of, until a worker has read it. */
  askedPicture: (ownerId: string, searchId: string) => `${ownerId}/face/asked/${searchId}`,
  /** Rows of an export while it is sent; among the faces, with which they go at the latest. */
  exportFolder: (ownerId: string, exportId: string) => `${ownerId}/face/export-${exportId}`,
  /** Those of the photos' blobs and faces. */
  photoFolders: (ownerId: string) =>
    ['original', 'preview', 'thumb', 'face'].map(kind => `${ownerId}/${kind}`),
  profileImage: (ownerId: string, imageId: string) => `${ownerId}/profile/${imageId}.webp`,
  profileImages: (ownerId: string) => `${ownerId}/profile`,
}

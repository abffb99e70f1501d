/** Where each kind of a user's blobs is; all of them under the user, so that they go together. */
export const blobNames = {
  owner: (ownerId: string) => ownerId,
  original: (ownerId: string, photoId: string) => `${ownerId}/original/${photoId}`,
  preview: (ownerId: string, photoId: string) => `${ownerId}/preview/${photoId}.webp`,
  thumb: (ownerId: string, photoId: string) => `${ownerId}/thumb/${photoId}.webp`,
  faces: (ownerId: string) => `${ownerId}/face`,
  face: (ownerId: string, faceId: string) => `${ownerId}/face/${faceId}.jpg`,
  /** All of the four above. */
  photoFolders: (ownerId: string) =>
    ['original', 'preview', 'thumb', 'face'].map(kind => `${ownerId}/${kind}`),
  profileImage: (ownerId: string, imageId: string) => `${ownerId}/profile/${imageId}.webp`,
  profileImages: (ownerId: string) => `${ownerId}/profile`,
}

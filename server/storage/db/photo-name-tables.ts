/** Names without boxes that were sent with a photo, for example in an export of Google Photos. */
export type PhotoNamesTable = {
  photoId: string
  ownerId: string
  /** The names as a JSON list, empty if the source says that it knows nobody in the photo. */
  names: string
}

/** The most likely name of an unnamed person according to the names of photos. */
export type SuggestedNamesTable = {
  personId: string
  ownerId: string
  name: string
  /** Number of photos of the person that have this name. */
  photosWithName: number
  /** Number of photos of the person that have other names but not this one. */
  photosWithoutName: number
}

/** Suggested names that the user rejected; they are not suggested for the person of that face. */
export type RejectedNamesTable = {
  faceId: string
  nameKey: string
  ownerId: string
  rejectedAt: number
}

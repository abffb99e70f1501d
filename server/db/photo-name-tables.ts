/** Names that came beside a photo, such as in an export of Google Photos, without boxes. */
export type PhotoNamesTable = {
  photoId: string
  ownerId: string
  /** The names as a JSON list, empty if the source said that it knows nobody in the photo. */
  names: string
}

/** For an unnamed person, the name that the names of photos make likely. */
export type SuggestedNamesTable = {
  personId: string
  ownerId: string
  name: string
  /** Photos of the person that carry the name. */
  photosWithName: number
  /** Photos of the person that carry other names but not this one. */
  photosWithoutName: number
}

/** Suggested names that the user rejected; they are not suggested for the person of that face. */
export type RejectedNamesTable = {
  faceId: string
  nameKey: string
  ownerId: string
  rejectedAt: number
}

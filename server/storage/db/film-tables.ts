/** The films of Live photos, which lie beside their photos; `films` writes it. */
export type FilmsTable = {
  id: string
  ownerId: string
  /** A photo has at most one film. */
  photoId: string
  /** In downloads; differs from all names of the owner's photos and films. */
  name: string
  nameKey: string
  sha256: string
  crc32: number
  byteSize: number
  mediaType: string
  addedAt: number
  /** The file of a folder that is the film; null if the film is in the blob store. */
  sidecarId: number | null
}

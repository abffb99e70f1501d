import type { Generated } from 'kysely'

/** `features/takeout` writes all of these tables. */
export type AlbumTables = {
  albums: AlbumsTable
  albumPhotos: AlbumPhotosTable
  photoNotes: PhotoNotesTable
  takeoutFiles: TakeoutFilesTable
  takeoutNotes: TakeoutNotesTable
}

/** Albums of Google's exports. */
type AlbumsTable = {
  id: string
  ownerId: string
  name: string
  /** The folder of the export that it comes from: importing it again changes the same album. */
  source: string
  createdAt: number
}

type AlbumPhotosTable = { albumId: string; photoId: string; ownerId: string }

/** What a note beside a photo says of it. */
type PhotoNotesTable = {
  photoId: string
  ownerId: string
  description: string | null
  /** When it was taken, in UTC: the note does not say where. */
  takenAt: number | null
}

/** Photos of an export that were imported. */
type TakeoutFilesTable = {
  id: Generated<number>
  ownerId: string
  /** Fingerprint of the archive, so that it is not read twice. */
  part: string
  folder: string
  name: string
  photoId: string
  /** When its note was found and applied. */
  notedAt: number | null
}

/** JSON files of an export: on photos, and on folders that are albums. */
type TakeoutNotesTable = {
  id: Generated<number>
  ownerId: string
  folder: string
  name: string
  /** How Google names the photo of this title; empty for an album. */
  photoName: string
  /** TakeoutJson as JSON. */
  content: string
  /** The photo to which it was applied, and with which it is erased. */
  photoId: string | null
}

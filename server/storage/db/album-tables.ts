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
  /** The folder of the export, so that importing it again changes the same album. */
  source: string
  createdAt: number
}

type AlbumPhotosTable = { albumId: string; photoId: string; ownerId: string }

/** The content of a note beside a photo. */
type PhotoNotesTable = {
  photoId: string
  ownerId: string
  description: string | null
  /** When the photo was taken, in UTC, because the note contains no time zone. */
  takenAt: number | null
}

/** Photos of an export that were imported. */
type TakeoutFilesTable = {
  id: Generated<number>
  ownerId: string
  /** Fingerprint of the archive, so that the archive is not read twice. */
  part: string
  folder: string
  name: string
  photoId: string
  /** 1 if the library got the photo by this import. */
  isNew: Generated<0 | 1>
  /** When the note of the photo was found and applied. */
  notedAt: number | null
}

/** JSON files of an export, about photos or about folders that are albums. */
type TakeoutNotesTable = {
  id: Generated<number>
  ownerId: string
  folder: string
  name: string
  /** The file name that Google gives a photo with this title; empty for an album. */
  photoName: string
  /** TakeoutJson as JSON. */
  content: string
  /** The photo to which the note was applied, and with which it is erased. */
  photoId: string | null
}

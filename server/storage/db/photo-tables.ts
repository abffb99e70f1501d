import type { Generated } from 'kysely'
import type { UnreachableReason } from '../../../shared/api/folders.ts'
import type { TakenFrom } from '../../../shared/api/photos.ts'

/** Only `library/photos` writes this table; see `test/table-writers.test.ts`. */
export type PhotosTable = {
  /** The upload order, by which lists are paged. */
  seq: Generated<number>
  id: string
  ownerId: string
  batchId: string
  name: string
  /** The name as a case-insensitive file system compares it; unique for each owner. */
  nameKey: string
  sha256: string
  /** For zips, whose headers contain it before the content. */
  crc32: number
  byteSize: number
  mediaType: string
  uploadedAt: number
  /** By the camera's clock, interpreted as UTC. */
  takenAt: number | null
  state: Generated<'waiting' | 'processed' | 'failed'>
  /** Pixels of the upright photo. */
  width: number | null
  height: number | null
  /** The EXIF orientation of the stored picture, 1 to 8. */
  orientation: number | null
  faceCount: Generated<number>
  failureCode: string | null
  failureReason: string | null
  /** Null in a processed photo that was not searched for faces because there was no consent. */
  engineVersion: string | null
  processedAt: number | null
  /**
   * When the thumbnail of the file was made; null until then, and in photos that were processed
   * before this was recorded, which have one.
   */
  thumbAt: number | null
  /** Null for a WEBP, as all were before they became JPEG, and until there is one. */
  previewType: 'image/jpeg' | null
  /** When the photo and its faces were moved to the trash. */
  trashedAt: number | null
  /** The erasure that deletes the photo; from then on it cannot be restored. */
  erasureId: string | null
  favouriteAt: number | null
  /** Maker and model; empty if the file does not say, null until it is read. */
  camera: string | null
  /** Where the original is: in the blob store, or only in files of folders (folderFiles). */
  keptIn: Generated<'store' | 'folder'>
  /** When the photo was moved to the trash because none of its files was left. */
  goneAt: number | null
  /**
   * Where in the original the film of a motion photo begins; -1 if it has none, null until it is
   * read.
   */
  filmStart: number | null
  filmBytes: number | null
  /**
   * Photos of one burst have the same; odd if the camera or the file name says which burst it is.
   * Null if nothing is known of the camera, or until it is read.
   */
  burstKey: number | null
  /** 48 bits that differ little between similar pictures; null until it is computed. */
  pictureHash: number | null
  /** What tells the date; null until it is read by the rule of decision 111. */
  takenFrom: TakenFrom | 'nothing' | null
  /** When it was taken by the XMP file beside it. */
  sidecarTakenAt: number | null
  /** When a note said that it is archived. */
  archivedAt: number | null
}

/** `intake/takeout` writes all of these tables. */
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

/** The films of Live photos, which lie beside their photos; `library/films` writes it. */
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

/** Folders of the machine whose photos stay in place. `intake/folders` writes these tables. */
export type FoldersTable = {
  id: string
  ownerId: string
  /** The batch of all photos of the folder; it is never open. */
  batchId: string
  name: string
  /** Absolute, without symbolic links. */
  path: string
  addedAt: number
  /** `new` until the first check has ended. */
  state: Generated<'new' | 'reachable' | 'unreachable'>
  /** Why the folder is unreachable. */
  reason: UnreachableReason | null
  /** The id of the device on which the folder was at the last check. */
  device: string | null
  /** When a check was requested that has not begun yet. */
  wantedAt: number | null
  /** When the last check began. */
  triedAt: number | null
  /** When the last completed check ended. */
  checkedAt: number | null
  durationMs: number | null
  /** The result of that check: CheckSummary as JSON. */
  summary: string | null
}

/** One file of a folder that may be a photo. */
export type FolderFilesTable = {
  id: Generated<number>
  ownerId: string
  folderId: string
  /** Null until the file is read, if it is no photo, or after its photo was erased. */
  photoId: string | null
  /** Relative to the folder, in the bytes of the file system, which need not be UTF-8. */
  directory: Uint8Array
  name: Uint8Array
  byteSize: number
  /** Time of modification in microseconds since 1970. */
  modifiedUs: number
  /** As a decimal number in a text, since it may have 64 bits. */
  device: string
  inode: string
  /** `new`: to be read. `failed`: the file is no photo, or could not be read. */
  state: Generated<'new' | 'read' | 'failed'>
  failureCode: string | null
  sha256: string | null
  /** When a check found that the file is missing. */
  missingAt: number | null
}

/**
 * A file beside photos: one in which other programs keep names (XMP, Picasa's notes), or a film.
 */
export type FolderSidecarsTable = {
  id: Generated<number>
  ownerId: string
  folderId: string
  /** As in FolderFilesTable. */
  directory: Uint8Array
  name: Uint8Array
  byteSize: number
  modifiedUs: number
  /** `new`: to be read. `failed`: it is too large, or cannot be parsed. */
  state: Generated<'new' | 'read' | 'failed'>
  /** 1 for the film of a photo. */
  isFilm: Generated<0 | 1>
  /** Why a film could not be read. */
  failureCode: string | null
}

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

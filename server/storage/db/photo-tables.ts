import type { Generated } from 'kysely'
import type { TakenFrom } from '../../../shared/api/photos.ts'

/** `uploads` and `folders` add rows, `photos` updates them. */
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

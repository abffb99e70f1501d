import type { Database } from '../../storage/db/database.ts'
import { readPhotoPage } from './photos.ts'

export type PhotoReads = ReturnType<typeof createPhotoReads>

export function createPhotoReads(db: Database) {
  return { readPhotoPage: readPhotoPage.bind(null, db) }
}

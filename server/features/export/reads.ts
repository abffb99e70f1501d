import type { Database } from '../../db/database.ts'
import { toZipFile } from '../../zips/plan-photos-zip.ts'
import { planZip, type ZipFile, type ZipPlan } from '../../zips/plan-zip.ts'
import { listPhotosToExport } from './queries.ts'

export type ExportReads = ReturnType<typeof createExportReads>

export function createExportReads(db: Database) {
  return {
    /** Plans the zip of these files and all photos of the owner. */
    async planExport(ownerId: string, files: readonly ZipFile[]): Promise<ZipPlan> {
      const photos = await listPhotosToExport(db, ownerId)
      const originals = photos.map(({ trashedAt, ...photo }) =>
        toZipFile(ownerId, { ...photo, name: `${trashedAt === null ? 'photos' : 'trash'}/${photo.name}` }),
      )
      return planZip([...files, ...originals])
    },
  }
}

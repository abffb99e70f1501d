import type { Database } from '../../storage/db/database.ts'
import { listFilms } from '../../library/films/queries.ts'
import { toZipFile, toZippedFilm } from '../../machinery/zips/plan-photos-zip.ts'
import { planZip, type ZipFile, type ZipPlan } from '../../machinery/zips/plan-zip.ts'
import { listPhotosToExport } from './queries.ts'

export type ExportReads = ReturnType<typeof createExportReads>

export function createExportReads(db: Database) {
  return {
    /** Plans the zip of these files and all photos of the owner. */
    async planExport(ownerId: string, files: readonly ZipFile[]): Promise<ZipPlan> {
      const photos = await listPhotosToExport(db, ownerId)
      const ids = photos.map(({ id }) => id)
      const films = new Map((await listFilms(db, ownerId, ids)).map(film => [film.photoId, film]))
      const originals = photos.flatMap(({ trashedAt, ...photo }) => {
        const name = `${trashedAt === null ? 'photos' : 'trash'}/${photo.name}`
        const original = toZipFile(ownerId, { ...photo, name })
        const film = films.get(photo.id)
        return film ? [original, toZippedFilm(ownerId, film, original)] : [original]
      })
      return planZip([...files, ...originals])
    },
  }
}

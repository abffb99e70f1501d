import type { SearchFilters } from '../../../shared/api/search.ts'
import type { Database } from '../../storage/db/database.ts'
import { listFilms } from '../../library/films/queries.ts'
import { planPhotosZip, type PhotosZipPlan, type ReadSidecars } from '../../machinery/zips/plan-photos-zip.ts'
import { findChosenToZip, findMeantFaces } from './chosen-photos.ts'
import { listAlbumNames, listFolderNames } from './queries.ts'
import { searchPeople } from './search-people.ts'
import { findPhotosToZip, findPlace, listFoundIds, readPhotoShape, searchPhotos } from './search-photos.ts'

export type SearchReads = ReturnType<typeof createSearchReads>

export function createSearchReads(db: Database, { readSidecars }: { readSidecars: ReadSidecars }) {
  return {
    searchPhotos: searchPhotos.bind(null, db),
    readPhotoShape: readPhotoShape.bind(null, db),
    listFoundIds: listFoundIds.bind(null, db),
    findPlace: findPlace.bind(null, db),
    searchPeople: searchPeople.bind(null, db),
    listFolderNames: listFolderNames.bind(null, db),
    listAlbumNames: listAlbumNames.bind(null, db),
    findMeantFaces: findMeantFaces.bind(null, db),
    /** Throws what findPhotosToZip throws. */
    async planZipOfFound(
      ownerId: string,
      { sidecars, ...filters }: SearchFilters & { readonly sidecars: boolean },
    ): Promise<PhotosZipPlan> {
      const photos = await findPhotosToZip(db, ownerId, filters)
      const ids = photos.map(({ id }) => id)
      return planPhotosZip(ownerId, photos, {
        films: await listFilms(db, ownerId, ids),
        sidecars: sidecars ? await readSidecars(ownerId, ids) : undefined,
      })
    },
    /** Throws what findChosenToZip throws. */
    async planZipOfChosen(ownerId: string, photoIds: readonly string[]): Promise<PhotosZipPlan> {
      const photos = await findChosenToZip(db, ownerId, photoIds)
      return planPhotosZip(ownerId, photos, { films: await listFilms(db, ownerId, photoIds) })
    },
  }
}

import type { Database } from '../../storage/db/database.ts'
import { listFilms } from '../../library/films/queries.ts'
import { planPhotosZip, type PhotosZipPlan, type ReadSidecars } from '../../machinery/zips/plan-photos-zip.ts'
import { readCluster, readClusters } from './clusters.ts'
import { listPhotosOfPeople } from './photos-of-people.ts'

export type ClusterReads = ReturnType<typeof createClusterReads>

export type ClusterZip = { readonly personId: string; readonly name: string; readonly plan: PhotosZipPlan }

export function createClusterReads(db: Database, { readSidecars }: { readSidecars: ReadSidecars }) {
  return {
    readClusters: readClusters.bind(null, db),
    /** Throws what readCluster throws. */
    async planZipOfCluster(
      ownerId: string,
      { clusterName, sidecars }: { readonly clusterName: string; readonly sidecars: boolean },
    ): Promise<ClusterZip> {
      const { id, name, photos } = await readCluster(db, ownerId, clusterName)
      const ids = photos.map(photo => photo.id)
      const names = sidecars ? await readSidecars(ownerId, ids) : undefined
      const films = await listFilms(db, ownerId, ids)
      return { personId: id, name, plan: planPhotosZip(ownerId, photos, { films, sidecars: names }) }
    },
    /** Throws what listPhotosOfPeople throws. */
    async planZipOfPeople(
      ownerId: string,
      folders: { readonly ids: readonly string[] | null; readonly hasNames: boolean },
    ): Promise<PhotosZipPlan> {
      const photos = await listPhotosOfPeople(db, ownerId, folders)
      const ids = photos.map(({ id }) => id)
      return planPhotosZip(ownerId, photos, { films: await listFilms(db, ownerId, ids) })
    },
  }
}

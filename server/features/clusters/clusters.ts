import type { ClustersAnswer } from '../../../shared/api/clusters.ts'
import type { Database } from '../../storage/db/database.ts'
import { normaliseText } from '../../../shared/api/cut-text.ts'
import { AppError } from '../../errors.ts'
import { foldFileName } from '../../machinery/files/file-names.ts'
import { formatPersonName } from '../../library/people/read/describe-person.ts'
import {
  findPerson,
  findPhotosOfPerson,
  listPhotosByPerson,
  listPeople,
  listPhotoNames,
  type ClusterPhoto,
  type PersonRow,
} from './queries.ts'

/** In UTF-16 code units; much longer than the longest name of a person. */
const MAX_NAME_LENGTH = 1000

/** Reads the names of photos by cluster name, the largest cluster first. */
export async function readClusters(db: Database, ownerId: string): Promise<ClustersAnswer> {
  const people = await listPeople(db, ownerId)
  const appearances = await listPhotosByPerson(db, ownerId)
  const photos = await listPhotoNames(db, ownerId)
  // Joined in memory, since SQL takes twice as long and would sort rows that are already sorted.
  const places = new Map(photos.map(({ id }, place) => [id, place]))
  const photoNames = new Map(
    appearances.map(({ personId, photoIds }) => {
      // The query returns a JSON array.
      const ids = JSON.parse(photoIds) as string[]
      const shownIn = ids.flatMap(id => places.get(id) ?? [])
      const inOrder = Uint32Array.from(new Set(shownIn)).sort()
      return [personId, Array.from(inOrder, place => photos[place]?.name ?? '')]
    }),
  )
  // Not assigned key by key: a person may be called __proto__.
  return Object.fromEntries(people.map(person => [formatPersonName(person), photoNames.get(person.id) ?? []]))
}

export type Cluster = {
  /** The person's id. */
  readonly id: string
  readonly name: string
  readonly photos: readonly ClusterPhoto[]
}

/** Finds a cluster and its photos by name. Throws `not-found`. */
export async function readCluster(db: Database, ownerId: string, clusterName: string): Promise<Cluster> {
  const person = await requirePerson(db, ownerId, clusterName)
  return {
    id: person.id,
    name: formatPersonName(person),
    photos: await findPhotosOfPerson(db, ownerId, person.id),
  }
}

/**
 * Finds a photo of a cluster. Throws `not-found`, also for a photo that does not show the person.
 */
export async function readClusterPhoto(
  db: Database,
  ownerId: string,
  { clusterName, fileName }: { clusterName: string; fileName: string },
): Promise<ClusterPhoto> {
  const person = await requirePerson(db, ownerId, clusterName)
  const [photo] = await findPhotosOfPerson(db, ownerId, person.id, foldFileName(fileName))
  if (!photo) throw new AppError('not-found', 404, "This photo isn't in this cluster.")
  return photo
}

async function requirePerson(db: Database, ownerId: string, clusterName: string): Promise<PersonRow> {
  const digits = /^Person (\d{1,9})$/.exec(clusterName)?.[1]
  const number = digits === undefined ? null : Number(digits)
  const name = normaliseText(clusterName, 'NFC', MAX_NAME_LENGTH)
  const person = await findPerson(db, ownerId, { name, number })
  if (!person) throw new AppError('not-found', 404, "This cluster doesn't exist.")
  return person
}

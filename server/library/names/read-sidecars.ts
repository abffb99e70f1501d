import { nextTurn } from '../../machinery/pauses.ts'
import type { Database } from '../../storage/db/database.ts'
import type { Sidecars } from '../../machinery/zips/plan-photos-zip.ts'
import type { SidecarFace, SidecarPhoto } from '../../machinery/xmp/write-sidecar.ts'
import { listNamedFaces } from './queries.ts'

/** Yields to other requests after this many sidecars, which take about 20 ms. */
const SIDECARS_PER_CHUNK = 200

type NamedPhoto = { readonly photo: SidecarPhoto; readonly faces: readonly SidecarFace[] }

/** Lists the named people in photos, by the photos' ids; photos without any are left out. */
export async function readNamedPhotos(
  db: Database,
  ownerId: string,
  photoIds: readonly string[],
): Promise<Map<string, NamedPhoto>> {
  const named = new Map<string, NamedPhoto>()
  const all = await listNamedFaces(db, ownerId, photoIds)
  for (const [photoId, inPhoto] of Map.groupBy(all, face => face.photoId)) {
    const [photo] = inPhoto
    if (!photo) continue
    const { photoWidth, photoHeight, orientation } = photo
    const size = { width: photoWidth, height: photoHeight, orientation: orientation ?? 1 }
    const faces = inPhoto.map(({ name, x, y, width, height }) => ({ name, box: { x, y, width, height } }))
    named.set(photoId, { photo: size, faces })
  }
  return named
}

/** Yields an XMP file for each photo that shows a named person. */
export async function readSidecars(
  db: Database,
  ownerId: string,
  photoIds: readonly string[],
): Promise<Sidecars> {
  // Imported here, since its XML library would delay the start of the server.
  const { SIDECAR_EXTENSION, writeSidecar } = await import('../../machinery/xmp/write-sidecar.ts')
  const contentOf = new Map<string, Buffer>()
  for (let start = 0; start < photoIds.length; start += SIDECARS_PER_CHUNK) {
    const named = await readNamedPhotos(db, ownerId, photoIds.slice(start, start + SIDECARS_PER_CHUNK))
    for (const [photoId, { photo, faces }] of named) contentOf.set(photoId, writeSidecar(photo, faces))
    await nextTurn()
  }
  return { extension: SIDECAR_EXTENSION, contentOf }
}

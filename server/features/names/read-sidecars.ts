import { setImmediate } from 'node:timers/promises'
import type { Database } from '../../db/database.ts'
import type { Sidecars } from '../../zips/plan-photos-zip.ts'
import { listNamedFaces } from './queries.ts'

/** Yields to other requests after this many sidecars, which take about 20 ms. */
const SIDECARS_PER_CHUNK = 200

/** Yields an XMP file for each photo that shows a named person. */
export async function readSidecars(
  db: Database,
  ownerId: string,
  photoIds: readonly string[],
): Promise<Sidecars> {
  // Imported here, since its XML library would delay the start of the server.
  const { SIDECAR_EXTENSION, writeSidecar } = await import('../../xmp/write-sidecar.ts')
  const contentOf = new Map<string, Buffer>()
  for (let start = 0; start < photoIds.length; start += SIDECARS_PER_CHUNK) {
    const faces = await listNamedFaces(db, ownerId, photoIds.slice(start, start + SIDECARS_PER_CHUNK))
    for (const [photoId, inPhoto] of Map.groupBy(faces, face => face.photoId)) {
      const [photo] = inPhoto
      if (!photo) continue
      const { photoWidth, photoHeight, orientation } = photo
      const size = { width: photoWidth, height: photoHeight, orientation: orientation ?? 1 }
      const named = inPhoto.map(({ name, x, y, width, height }) => ({ name, box: { x, y, width, height } }))
      contentOf.set(photoId, writeSidecar(size, named))
    }
    await setImmediate()
  }
  return { extension: SIDECAR_EXTENSION, contentOf }
}

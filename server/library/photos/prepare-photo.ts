import { blobNames } from '../../storage/blobs/blob-names.ts'
import type { BlobStore } from '../../storage/blobs/blob-store.ts'
import type { Database, Queryable } from '../../storage/db/database.ts'
import { putPreparedPhoto, type PreparedFace } from '../faces/prepared-face-queries.ts'
import { AppError } from '../../errors.ts'
import type { PhotoEngine } from '../../machinery/imaging/photo-engine.ts'
import { toFaceColumns } from '../../machinery/imaging/to-face-columns.ts'
import { insertJobs, isJobUnfinished } from '../../machinery/jobs/queries.ts'
import { JobObsoleteError, type JobHandler } from '../../machinery/jobs/run-jobs.ts'
import type { Engines } from '../people/group/engines.ts'
import { buildFaceRow, matchFaces, type KnownFace } from './known-faces.ts'
import { findEngineOfPhoto, listKnownFaces } from './reading-queries.ts'

type Dependencies = {
  db: Database
  store: Pick<BlobStore, 'readAll'>
  mayLookForFaces: (db: Queryable, ownerId: string) => Promise<boolean>
}

type Engine = Pick<PhotoEngine, 'engineVersion' | 'decodePhoto'>

type PhotoToPrepare = { readonly ownerId: string; readonly photoId: string }

/**
 * Writes the prepared faces. Throws JobObsoleteError if the photo does not exist or there is no
 * consent.
 */
type StoreFaces = (transaction: Queryable) => Promise<void>

/**
 * The job `reprocess-photo`: detects faces with the engine that is to be used, and stores them
 * beside those in use. After the last photo of an owner, the owner's faces are grouped with that
 * engine.
 */
export function createReprocessPhotoHandler(
  dependencies: Dependencies & { engines: Engines<Engine>; now: () => number },
): JobHandler {
  const { db, engines, now } = dependencies
  const requestGrouping = async (transaction: Queryable, ownerId: string): Promise<void> => {
    if (await isJobUnfinished(transaction, { name: 'reprocess-photo', ownerId })) return
    await insertJobs(transaction, [{ name: 'group-people', ownerId, subjectId: null, runAt: now() }])
  }
  return {
    async run({ ownerId, subjectId: photoId }) {
      if (photoId === null) return { commit: throwObsolete }
      const engineVersion = await engines.findTarget(db)
      const storeFaces = await preparePhoto(dependencies, {
        photo: { ownerId, photoId },
        engine: await engines.load(engineVersion),
      })
      return {
        async commit(transaction) {
          if ((await engines.findTarget(transaction)) === engineVersion) {
            await storeFaces(transaction).catch((error: unknown) => {
              if (!(error instanceof JobObsoleteError)) throw error
            })
            // Also for a deleted photo, since it may have been the last one.
            await requestGrouping(transaction, ownerId)
          } else {
            // Another network was chosen meanwhile.
            const job = { name: 'reprocess-photo', ownerId, subjectId: photoId, runAt: now() } as const
            await insertJobs(transaction, [job])
          }
        },
      }
    },

    async giveUp(transaction, { ownerId, subjectId: photoId }) {
      if (photoId === null) return
      const engineVersion = await engines.findTarget(transaction)
      await markUnreadable(transaction, { photo: { ownerId, photoId }, engineVersion })
      await requestGrouping(transaction, ownerId)
    },
  }
}

/**
 * Detects faces with an engine that is not in use yet. Known faces keep their ids, whether the
 * engine detects them or not. Writes only when the returned `StoreFaces` is called.
 */
export async function preparePhoto(
  { db, store, mayLookForFaces }: Dependencies,
  { photo, engine }: { photo: PhotoToPrepare; engine: Engine },
): Promise<StoreFaces> {
  const { ownerId, photoId } = photo
  const { engineVersion } = engine
  const isWanted = async (queryable: Queryable): Promise<boolean> => {
    const current = await findEngineOfPhoto(queryable, ownerId, photoId)
    const isOther = typeof current === 'string' && current !== engineVersion
    return isOther && (await mayLookForFaces(queryable, ownerId))
  }
  if (!(await isWanted(db))) return throwObsolete
  const known = (await listKnownFaces(db, ownerId, photoId)).filter(({ isHidden }) => !isHidden)
  const bytes = await store.readAll(blobNames.original(ownerId, photoId))
  const faces = await decodeAgain(bytes, { photoId, known, engine })
  return async transaction => {
    if (!(await isWanted(transaction))) await throwObsolete()
    if (faces)
      await putPreparedPhoto(transaction, ownerId, { photoId, engineVersion, faces, isReadable: true })
    else await markUnreadable(transaction, { photo, engineVersion })
  }
}

async function throwObsolete(): Promise<never> {
  throw new JobObsoleteError('There is nothing to do.')
}

/** Records that the photo cannot be read; its faces stay unchanged. */
async function markUnreadable(
  db: Queryable,
  { photo, engineVersion }: { photo: PhotoToPrepare; engineVersion: string },
): Promise<void> {
  const { ownerId, photoId } = photo
  if ((await findEngineOfPhoto(db, ownerId, photoId)) === undefined) return
  await putPreparedPhoto(db, ownerId, { photoId, engineVersion, faces: [], isReadable: false })
}

/** Returns null if the photo can no longer be read. */
async function decodeAgain(
  bytes: Uint8Array,
  { photoId, known, engine }: { photoId: string; known: readonly KnownFace[]; engine: Engine },
): Promise<PreparedFace[] | null> {
  const { engineVersion } = engine
  try {
    const decoded = await engine.decodePhoto(bytes)
    const { width, height } = decoded
    const found = (await decoded.findFaces()).map(face => ({
      face,
      row: buildFaceRow(face, { photoId, width, height, engineVersion }),
    }))
    const knownIdOf = matchFaces(
      found.map(({ row }) => row),
      known,
    )
    const faces: PreparedFace[] = []
    for (const { face, row } of found) {
      const { photoId: _, ...columns } = row
      const knownId = knownIdOf.get(row.id)
      const portrait = knownId === undefined ? await decoded.cropPortrait(face) : null
      faces.push({ ...columns, id: knownId ?? row.id, isFound: 1, portrait })
    }
    const matched = new Set(knownIdOf.values())
    for (const one of known.filter(({ id }) => !matched.has(id))) {
      const place = { x: one.x, y: one.y, width: one.width, height: one.height }
      const face = await decoded.describeBox({
        x: place.x * width,
        y: place.y * height,
        width: place.width * width,
        height: place.height * height,
      })
      const columns = toFaceColumns(face, { width, height, engineVersion })
      faces.push({ ...columns, ...place, id: one.id, isFound: 0, portrait: null })
    }
    return faces
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return null
    throw error
  }
}

import { openRows } from '../../server/storage/db/sealed-faces.ts'
import type { Face, Point } from '../../faces/face.ts'
import { readEmbedding } from '../../server/library/faces/queries.ts'
import { applyNamesHandler } from '../../server/library/names/apply-names.ts'
import { replacePhotoNames } from '../../server/library/names/photo-names.ts'
import { storeNames } from '../../server/library/names/import-names.ts'
import { embedFacesHandler } from '../../server/library/people/group/embed-faces.ts'
import { processPhotoHandler } from '../../server/library/photos/process-photo.ts'
import { JobObsoleteError, type JobHandler } from '../../server/machinery/jobs/run-jobs.ts'
import type { PhotoNames } from '../../server/machinery/xmp/photo-names.ts'
import type { TestStorage } from '../server/test-storage.ts'
import { buildEngines } from './build-engines.ts'
import { buildDetectedFace, buildReading } from './build-reading.ts'

type Description = Pick<Face, 'quality' | 'embedding'>

/** The size of every photo, in pixels. */
const SIZE = { width: 4000, height: 3000 }
const JOB = { id: 0, name: 'process-photo', attempts: 1, error: null, failureCode: null } as const
const portrait = Buffer.from('portrait')

/**
 * Creates functions that process photos as workers do, with an engine that returns the given faces.
 */
export function createPhotoProcessor(
  storage: TestStorage,
  { ownerId, now }: { ownerId: string; now: () => number },
) {
  const { db } = storage
  const withConsent = { ...storage, now, mayLookForFaces: async () => true }
  const finish = async ({ run }: JobHandler, photoId: string) => {
    const { commit } = await run({ ...JOB, ownerId, subjectId: photoId })
    await db.transaction().execute(transaction => commit(transaction, async () => {}))
  }

  /** Embeds all drawn boxes that have no face yet. */
  async function embedDrawn(describeAt: (place: Point) => Description): Promise<void> {
    const handler = embedFacesHandler({
      ...withConsent,
      engines: buildEngines({
        readDrawnFaces: async (_, boxes) => ({
          ...SIZE,
          faces: boxes.map(box => ({ face: buildDetected(describeAt(box), box), portrait })),
        }),
      }),
    })
    const photos = await db.selectFrom('drawnFaces').select('photoId').distinct().execute()
    for (const { photoId } of photos) {
      await finish(handler, photoId).catch((error: unknown) => {
        if (!(error instanceof JobObsoleteError)) throw error
      })
    }
  }

  /** Detects the earlier faces of a photo again at almost the same places. */
  async function reprocessPhotos(photoId: string): Promise<void> {
    const known = await db
      .selectFrom('faces')
      .innerJoin('faceReadings', 'faceReadings.faceId', 'faces.id')
      .select(['x', 'y', 'faces.quality', 'embedding'])
      .where('photoId', '=', photoId)
      .where('drawnAt', 'is', null)
      .execute()
    const opened = await openRows(db, ownerId, known, 'embedding')
    const faces = opened.map(({ x, y, quality, embedding }) => ({
      face: buildDetected({ quality, embedding: readEmbedding(embedding) }, { x: x + 0.005, y }),
      portrait,
    }))
    const readPhoto = async () => ({ ...buildReading(), ...SIZE, faces })
    const engines = buildEngines({ readPhoto })
    await finish(processPhotoHandler({ ...withConsent, engines, storeNames: async () => {} }), photoId)
  }

  /** Reads the names of people from the XMP file of a photo. */
  async function readNames(photoId: string, regions: PhotoNames['regions']): Promise<void> {
    const found = { photoId, source: 'sidecar', names: { regions, people: [] }, now: now() } as const
    await db.transaction().execute(tx => storeNames(tx, ownerId, found))
    await finish(applyNamesHandler({ ...withConsent, db, replacePhotoNames }), photoId)
  }

  return { embedDrawn, reprocessPhotos, readNames }
}

/** `place` is the upper left corner, as fractions of the photo. */
function buildDetected({ quality, embedding }: Description, place: Point): Face {
  const { width, height } = SIZE
  const box = { x: place.x * width, y: place.y * height, width: 0.1 * width, height: 0.1 * height }
  return { ...buildDetectedFace({ quality }), box, embedding }
}
